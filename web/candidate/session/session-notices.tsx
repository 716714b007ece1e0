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

type Situation = Pick<
  OutboxState,
  'queued' | 'unsavedTasks' | 'draftTasks' | 'savedTasks' | 'lateTasks' | 'phase' | 'isReachable'
>;

/** What was typed and not submitted when the time ended. */
interface LeftOver {
  /** By taskId. */
  labelOf(taskId: number): string;
  changedTasks: readonly number[];
  /** Those that the server has no answer to. */
  unansweredTasks: readonly number[];
}

const listOf = (taskIds: readonly number[], { labelOf }: LeftOver) =>
  taskIds.map((taskId) => `“${labelOf(taskId)}”`).join('、');

/** Which tasks were not finished, and what becomes of what was typed into them. */
function leftOverText({ draftTasks, savedTasks }: Situation, left: LeftOver): string {
  const changed = draftTasks.filter((taskId) => left.changedTasks.includes(taskId));
  const kept = savedTasks.filter((taskId) => !changed.includes(taskId));
  const lost = draftTasks.filter((taskId) => !changed.includes(taskId) && !kept.includes(taskId));
  const empty = left.unansweredTasks.filter((taskId) => ![...kept, ...lost].includes(taskId));
  return [
    kept.length > 0 &&
      `有 ${kept.length} 道题没有完成：${listOf(kept, left)}，已填写的内容作为未完成的答案保存，不计入已完成的题目。`,
    lost.length > 0 && `有 ${lost.length} 道题没有完成：${listOf(lost, left)}，填写的内容没有保存到服务器。`,
    empty.length > 0 && `${kept.length + lost.length > 0 ? '另有' : '有'} ${empty.length} 道题没有作答。`,
    changed.length > 0 && `${listOf(changed, left)}的修改没有提交，计入的是上次提交的答案。`,
  ]
    .filter(Boolean)
    .join('');
}

/** What a candidate is told when the test is closed to them; pages without an outbox have nothing to add. */
export function closingText(notice: SessionNotice, state?: Situation, left?: LeftOver): string {
  if (notice === 'submitted' || !state || !left) return PLAIN[notice];
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
  return PLAIN.expired + leftOverText(state, left);
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
