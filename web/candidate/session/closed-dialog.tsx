import { SESSION_NOTICES, type SessionNotice } from '#domain/session/session-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const EXPLANATIONS: Record<SessionNotice, string> = {
  submitted: '答案已经提交，不能再修改。',
  expired: '答题时间已到，已提交的答案会自动保存。',
};

interface ClosedDialogProps {
  notice: SessionNotice;
  /** Empty when no other contest follows. */
  jumpContest: string;
  isLeaving: boolean;
  leave(how: 'next' | 'logout'): void;
}

/** Over everything when the test was submitted or its time is over. */
export function ClosedDialog({ notice, jumpContest, isLeaving, leave }: ClosedDialogProps) {
  const goesOn = notice === 'expired' && jumpContest !== '';
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
