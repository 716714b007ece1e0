import { z } from 'zod';
import { AUDIT_KINDS } from './audit-words.ts';

export const AUDIT_PAGE_SIZE = 100;
/** Counted and paged no further: whoever looks for older ones names the days. */
export const MOST_AUDIT_RECORDS = 10_000;

const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, '必须是日期')
  .default('');

/** Which records of an owner's log are meant; everything is text, as in an address. */
export const AuditQuery = z.object({
  group: z.enum(['', ...AUDIT_KINDS]).default(''),
  /** Part of who did it or of what it was done to. */
  search: z.string().trim().max(100).default(''),
  /** The first and the last day, in the time of those who look. */
  from: day,
  to: day,
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_AUDIT_RECORDS / AUDIT_PAGE_SIZE)
    .default(1),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditRecordView = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** As people know them: name and account, or name, number and role. */
  actorText: z.string(),
  action: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type AuditRecordView = z.infer<typeof AuditRecordView>;
