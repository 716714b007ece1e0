import type { ReactNode } from 'react';
import { SESSION_NOTICES, type SessionNotice } from '#domain/session/session-notice.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface ClosedDialogProps {
  notice: SessionNotice;
  /** Empty when no other contest follows. */
  jumpContest: string;
  isLeaving: boolean;
  leave(how: 'next' | 'logout'): void;
  note: ReactNode;
}

/** Over everything when the test was submitted or its time is over. */
export function ClosedDialog({ notice, jumpContest, isLeaving, leave, note }: ClosedDialogProps) {
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
      {note}
    </Dialog>
  );
}
