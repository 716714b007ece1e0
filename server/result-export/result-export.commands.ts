import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { makeSecret } from '#server/database/secret.repository.ts';

/** Kept for good: with another one the same people would get other pseudonyms. */
export const PSEUDONYM_SECRET = 'result-export.pseudonym';

interface ResultExport {
  actor: string;
  owner: string;
  action: 'export-results' | 'export-ticket-logs' | 'export-task-images';
  /** The contests, by owner and name. */
  subject: string;
  detail: Record<string, string>;
  hasPseudonyms: boolean;
  now: Date;
}

/** Who took away answers of people, and in which form. */
export const recordResultExportCommand = command(
  'result-export.record',
  async (db: Db, { hasPseudonyms, now, ...record }: ResultExport): Promise<void> => {
    if (hasPseudonyms) await makeSecret(db, PSEUDONYM_SECRET, now);
    await recordAudit(db, record, now);
  },
);
