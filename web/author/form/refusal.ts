import { ApiError } from '#web/api-client/api-error.ts';
import { errorText } from '../error-text.ts';

/** The server begins with the field's own name, which the form says in Chinese beside it. */
const FIELD_PREFIX = /^字段“[^”]*”：/;

/** The server writes `ticket[3].id`, forms `ticket.3.id`. */
const formField = (field: string) => field.replace(/\[(\d+)\]/g, '.$1');

/** What a form shows of a failed call, and at which of its fields. */
export function refusalIn(error: unknown): { field: string | undefined; text: string } {
  const field = error instanceof ApiError && error.field ? formField(error.field) : undefined;
  return { field, text: errorText(error).replace(FIELD_PREFIX, '') };
}
