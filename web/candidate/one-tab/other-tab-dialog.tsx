import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { OneTabState } from './one-tab.ts';

const TEXTS = {
  open: '这里填写的内容已转到那个标签页，请到那里继续作答，也可以改在这里作答。',
  gone: '马上在这里继续作答，未上传的内容已保存在本机。',
  stuck: '那个标签页里还有没能上传的内容，请到那里继续作答，上传之后才能换到这里。',
};

interface OtherTabDialogProps extends Pick<OneTabState, 'place'> {
  other: Exclude<OneTabState['other'], 'none'>;
  onTake(): void;
}

/** Over a test that goes on in another tab of the same browser. */
export function OtherTabDialog({ place, other, onTake }: OtherTabDialogProps) {
  return (
    <Dialog
      open
      title={other === 'gone' ? '另一个标签页已离开测试' : '测试已在另一个标签页打开'}
      actions={
        <Button variant="primary" loading={place !== 'elsewhere'} onClick={onTake}>
          在这里继续作答
        </Button>
      }
    >
      <p role="status">{place === 'leaving' ? '正在保存这里填写的内容…' : TEXTS[other]}</p>
    </Dialog>
  );
}
