import type { AnswerLog } from '../answer-log/answer-log.ts';
import { waitingCount } from '../outbox/situation.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

/** Nobody leaves before the server has every answer; throws when it has not. Logs are sent if that is quick. */
export async function sendEverything(outbox: Outbox, answerLog?: AnswerLog): Promise<void> {
  const [isSent] = await Promise.all([outbox.flush(), answerLog?.flush()]);
  if (isSent) return;
  const state = outbox.state();
  const reason = state.phase === 'session-lost' ? '登录已失效' : '网络已断开';
  throw new Error(`${reason}，还有 ${waitingCount(state)} 条答案未上传，请稍后再试`);
}
