import type { ReactNode } from 'react';
import { SESSION_NOTICES, type SessionNotice } from '#domain/session/session-notice.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { OutboxState } from '../outbox/outbox-types.ts';
import { waitingCount } from '../outbox/status-text.ts';

const PLAIN: Record<SessionNotice, string> = {
  submitted: '答案已经提交，不能再修改。',
  expired: '答题时间已到，已提交的答案都已保存。',
};

type Situation = Pick<OutboxState, 'queued' | 'unsavedTasks' | 'lateTasks' | 'phase' | 'isReachable'>;

/** What a candidate is told when the test is closed to them; pages without an outbox have nothing to add. */
export function closingText(notice: SessionNotice, state?: Situation): string {
  if (notice === 'submitted' || !state) return PLAIN[notice];
  const waiting = waitingCount(state);
  if (waiting > 0) {
    const isAway = !state.isReachable || state.phase === 'busy';
    return isAway
      ? `答题时间已到。还有 ${waiting} 条答案没有上传，连接恢复后会自动上传，请不要关闭页面。`
      : '答题时间已到，正在上传最后的答案…';
  }
  if (state.lateTasks.length > 0) {
    return `答题时间已到。有 ${state.lateTasks.length} 道题的答案超过时限才到达，已保存并交给老师确认。`;
  }
  return PLAIN.expired;
}

interface ClosedDialogProps {
  notice: SessionNotice;
  /** Empty when no other contest follows. */
  jumpContest: string;
  isLeaving: boolean;
  leave(how: 'next' | 'logout'): void;
  /** Other buttons before the way out. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Over everything when the test was submitted or its time is over. */
export function ClosedDialog({
  notice,
  jumpContest,
  isLeaving,
  leave,
  actions,
  children,
}: ClosedDialogProps) {
  const goesOn = notice === 'expired' && jumpContest !== '';
  return (
    <Dialog
      open
      title={SESSION_NOTICES[notice]}
      actions={
        <>
          {actions}
          <Button variant="primary" loading={isLeaving} onClick={() => leave(goesOn ? 'next' : 'logout')}>
            {goesOn ? '退出登录并进入下一个测试' : '退出登录'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

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
