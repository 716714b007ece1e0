import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useTest } from './test-context.ts';
import { useLeaveTest } from './use-leave-test.ts';

/** For tests that cannot be taken on a phone; the author says what to do instead. */
export function MobileDialog() {
  const { account } = useTest();
  const { leave, isLeaving } = useLeaveTest();
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
      {account.mobileAlert}
    </Dialog>
  );
}
