import { z } from 'zod';
import { VALIDATION_WORDS } from '#domain/text/validation-words.ts';

z.config(VALIDATION_WORDS);

/** What is wrong, by field: `name`, or `ticket.3.id` for a place inside a list. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first problem of each field, in the schema's own order. */
export function fieldErrors(schema: z.ZodType, value: unknown, prefix: readonly string[] = []): FieldErrors {
  const checked = schema.safeParse(value);
  if (checked.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of checked.error.issues) {
    errors[[...prefix, ...issue.path].join('.')] ??= issue.message;
  }
  return errors;
}

/** Where the problem of a field is: itself, or the first place inside it. */
export function errorPathAt(errors: FieldErrors, field: string): string | undefined {
  return Object.keys(errors).find((path) => path === field || path.startsWith(`${field}.`));
}

/** The problem of a field, or of the first place inside it. */
export function errorAt(errors: FieldErrors, field: string): string | undefined {
  const path = errorPathAt(errors, field);
  return path === undefined ? undefined : errors[path];
}
