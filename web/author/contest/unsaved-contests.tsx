import { Alert, App, Button, Space } from 'antd';
import { timeText } from '#web/staff/display-text.ts';
import { type UnsavedThing, useUnsavedThings } from '#web/staff/kept-work/use-unsaved-things.ts';
import { navigate } from '#web/staff/navigate.ts';

interface Props {
  owner: string;
  /** Names that the owner's contests have. */
  taken: readonly string[];
}

/** New tests that stand nowhere but in this browser: whoever has closed the page finds them here. */
export function UnsavedContests({ owner, taken }: Props) {
  const { modal } = App.useApp();
  const [unsaved, discard] = useUnsavedThings('contest', owner);

  const ask = ({ id, title }: UnsavedThing) =>
    modal.confirm({
      title: `确定放弃新测试“${title}”吗？`,
      content: '它从来没有保存过，放弃后不能恢复。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => discard(id),
    });

  return unsaved.map((contest) => {
    const { id, name, title, address, keptAt } = contest;
    // Its address means the test that is there.
    const isTaken = taken.includes(name);
    return (
      <Alert
        key={id}
        className="contest-unsaved"
        type="info"
        showIcon
        title={`有一个没有保存过的新测试“${title}”（${timeText(keptAt)}）`}
        description={isTaken ? `已有名为“${name}”的测试；给它改名之后，才能继续编辑这个新测试。` : undefined}
        action={
          <Space>
            {!isTaken && (
              <Button size="small" type="primary" onClick={() => navigate(address)}>
                继续编辑
              </Button>
            )}
            <Button size="small" danger onClick={() => void ask(contest)}>
              放弃
            </Button>
          </Space>
        }
      />
    );
  });
}
