import { newId } from './ids.ts';
import type { Db } from './schema.ts';

export interface AuditEntry {
  actor: string;
  action: string;
  owner: string;
  subject: string;
  detail?: Record<string, unknown>;
}

export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(now),
      at: now.toISOString(),
      actor: entry.actor,
      action: entry.action,
      owner: entry.owner,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
