import type { Outbox } from './outbox-types.ts';

/** Nobody leaves before the server has every answer; throws when it has not. */
export async function sendEverything(outbox: Outbox): Promise<void> {
  if (await outbox.flush()) return;
  const { queued, phase } = outbox.state();
  const reason = phase === 'session-lost' ? '登录已失效' : '网络已断开';
  throw new Error(`${reason}，还有 ${queued.length} 条答案未上传，请稍后再试`);
}
