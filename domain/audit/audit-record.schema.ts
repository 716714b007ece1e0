import { z } from 'zod';
import { AUDIT_GROUPS, type AuditGroup } from './audit-words.ts';

const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, '必须是日期')
  .default('');

/** Which records of an owner's log are meant; everything is text, as in an address. */
export const AuditQuery = z.object({
  group: z.enum(['', ...(Object.keys(AUDIT_GROUPS) as AuditGroup[])]).default(''),
  /** Part of who did it or of what it was done to. */
  search: z.string().trim().max(100).default(''),
  /** The first and the last day, in the time of those who look. */
  from: day,
  to: day,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditRecordView = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** As the account or the candidate is called. */
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type AuditRecordView = z.infer<typeof AuditRecordView>;

export const AUDIT_PAGE_SIZE = 100;
