import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';

interface Exported {
  actor: string;
  owner: string;
  action: 'export-completion' | 'export-school-candidates';
  /** The area or the school. */
  subject: string;
  detail: Record<string, unknown>;
  now: Date;
}

/** Before the file is made: nothing goes out without its trace. */
export const recordProgressExportCommand = command(
  'school.record-export',
  (db: Db, { now, ...record }: Exported): Promise<void> => recordAudit(db, record, now),
);
