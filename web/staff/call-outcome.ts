import { ApiError } from '#web/api-client/api-error.ts';
import type { CallReply } from '#web/api-client/call.ts';

/** What the user is told; our own errors carry a Chinese sentence. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type ChangeReply = CallReply<'POST /api/update-contest'>;

/** The server answered, but did not do it. */
const NOT_DONE = '服务器端连接成功，但操作未完成';

/** Turns a refusal in the answer's body into an error, so that callers have one way to fail. */
export function assertDone(reply: ChangeReply, notDone = NOT_DONE): void {
  if (reply === true) return;
  throw new Error(reply === false ? notDone : '没有权限进行此操作');
}

/** The server begins with the field's own name, which the form says in Chinese beside it. */
const FIELD_PREFIX = /^字段“[^”]*”：/;

/** The server writes `ticket[3].id`, forms `ticket.3.id`. */
const formField = (field: string) => field.replace(/\[(\d+)\]/g, '.$1');

/** What a form shows of a failed call, and at which of its fields. */
export function refusalIn(error: unknown): { field: string | undefined; text: string } {
  const field = error instanceof ApiError && error.field ? formField(error.field) : undefined;
  return { field, text: errorText(error).replace(FIELD_PREFIX, '') };
}
