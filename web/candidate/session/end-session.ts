import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { flushPlayers } from '#tasks/view/flush.ts';
import { toast } from '#ui/toast.tsx';
import { call, untilAnswered } from '#web/api-client/call.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { forgetServerData } from '#web/api-client/server-data.ts';
import type { AnswerLog } from '../answer-log/answer-log.ts';
import { waitingCount } from '../outbox/status-text.ts';
import type { Outbox, OutboxPhase } from '../outbox/outbox-types.ts';
import { destinationAfter, type LeftContest, type Leaving } from './destination.ts';

/** Nobody leaves before the server has every answer; throws when it has not. Logs are sent if that is quick. */
export async function sendEverything(outbox: Outbox, answerLog?: AnswerLog): Promise<void> {
  flushPlayers();
  const [isSent] = await Promise.all([outbox.flush(), answerLog?.flush()]);
  if (isSent) return;
  const state = outbox.state();
  const reasons: Partial<Record<OutboxPhase, string>> = {
    'session-lost': '登录已失效',
    closed: '测试已被老师关闭',
  };
  const reason = reasons[state.phase] ?? '网络已断开';
  throw new Error(`${reason}，还有 ${waitingCount(state)} 条答案未上传，请稍后再试`);
}

/** Throws, with the sentence to show, when the server has not done it. With `dashboard` the list of tests is left, too. */
export async function logOut(query: { dashboard?: '1' } = {}): Promise<void> {
  await untilAnswered();
  const { status, msg } = await call('POST /api/logout', { query }).catch((error: Error) => ({
    status: 'error',
    msg: error.message,
  }));
  if (status !== 'ok') throw new Error(`登出账号失败：${msg}`);
}

/** Logs a candidate out and leads on. Throws, with the sentence to show, when the server has not done it. */
export async function endSession(
  account: Account,
  contest: LeftContest | undefined,
  how: Leaving,
): Promise<void> {
  await logOut();
  const { path, ...arrival } = destinationAfter(account, contest, how, new Date(serverClock.now()));
  forgetServerData();
  // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
  rememberAccount(null);
  navigate(path, arrival);
  toast.success('成功退出');
}
