import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface MobileDialogProps {
  /** The author says what to do instead. */
  text: string;
  isLeaving: boolean;
  leave(how: 'logout'): void;
}

/** For tests that cannot be taken on a phone. */
export function MobileDialog({ text, isLeaving, leave }: MobileDialogProps) {
  return (
    <Dialog
      open
      title="不支持的浏览器"
      actions={
        <Button variant="primary" loading={isLeaving} onClick={() => leave('logout')}>
          退出登录
        </Button>
      }
    >
      {text}
    </Dialog>
  );
}
