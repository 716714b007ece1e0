import type { BlockKind } from '#tasks/registry.rules.ts';
import { errorAt, errorPathAt, type FieldErrors } from '../form/check-form.ts';

/** What is wrong in a block; in a list of questions with the number of the question, which its author looks for. */
export function blockError(errors: FieldErrors, kind: BlockKind): string | undefined {
  const message = errorAt(errors, kind);
  const place = /\.questions\.(\d+)\./.exec(errorPathAt(errors, kind) ?? '')?.[1];
  return message === undefined || place === undefined ? message : `第${Number(place) + 1}题：${message}`;
}
