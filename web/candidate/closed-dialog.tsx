import { SESSION_NOTICES, sessionNotice } from '#domain/session/session-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useServerNow } from './server-clock.ts';
import { useTest } from './test-context.ts';
import { useLeaveTest } from './use-leave-test.ts';

const EXPLANATIONS = {
  submitted: '答案已经提交，不能再修改。',
  expired: '答题时间已到，已提交的答案会自动保存。',
} as const;

/** Over the test when it was submitted or its time is over. */
export function ClosedDialog() {
  const { contest, account } = useTest();
  const { leave, isLeaving } = useLeaveTest();
  const notice = sessionNotice(account, new Date(useServerNow()));
  if (!notice) return null;
  const goesOn = notice === 'expired' && contest.jumpContest !== '';
  return (
    <Dialog
      open
      title={SESSION_NOTICES[notice]}
      actions={
        <Button variant="primary" loading={isLeaving} onClick={() => leave(goesOn ? 'next' : 'logout')}>
          {goesOn ? '退出登录并进入下一个测试' : '退出登录'}
        </Button>
      }
    >
      {EXPLANATIONS[notice]}
    </Dialog>
  );
}
