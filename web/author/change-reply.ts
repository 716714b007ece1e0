import type { CallReply } from '#web/api-client/call.ts';

type ChangeReply = CallReply<'POST /api/update-contest'>;

/** The server answered, but did not do it. */
const NOT_DONE = '服务器端连接成功，但操作未完成';

/** Turns a refusal in the answer's body into an error, so that callers have one way to fail. */
export function assertDone(reply: ChangeReply, notDone = NOT_DONE): void {
  if (reply === true) return;
  throw new Error(reply === false ? notDone : '没有权限进行此操作');
}
