import type { SessionNotice } from '#domain/session/session-notice.ts';
import type { OutboxState } from '../outbox/outbox-types.ts';
import { waitingCount } from '../outbox/situation.ts';

const PLAIN: Record<SessionNotice, string> = {
  submitted: '答案已经提交，不能再修改。',
  expired: '答题时间已到，已提交的答案都已保存。',
};

type Situation = Pick<
  OutboxState,
  'queued' | 'unsavedTasks' | 'draftTasks' | 'lateTasks' | 'phase' | 'isReachable'
>;

/** What a candidate is told when the test is closed to them; pages without an outbox have nothing to add. */
export function closingNote(notice: SessionNotice, state?: Situation): string {
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
  return state.draftTasks.length > 0
    ? `${PLAIN.expired}有 ${state.draftTasks.length} 道题没有完成，填写的内容不计入答案。`
    : PLAIN.expired;
}
