import { newId } from './ids.ts';
import type { AuditLogTable, Db } from './schema.ts';

interface AuditRecord {
  actor: string;
  action: string;
  owner: string;
  subject: string;
  detail?: Record<string, unknown>;
}

export function auditRow(record: AuditRecord, now: Date): AuditLogTable {
  return {
    id: newId(now),
    at: now.toISOString(),
    actor: record.actor,
    action: record.action,
    owner: record.owner,
    subject: record.subject,
    detail: JSON.stringify(record.detail ?? {}),
  };
}

export async function recordAudit(db: Db, record: AuditRecord, now: Date): Promise<void> {
  await db.insertInto('audit_log').values(auditRow(record, now)).execute();
}
