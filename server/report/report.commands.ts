import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';

/** Files go one by one, outside of it: this says who had them go. */
export const recordReportDeletionCommand = command(
  'report.record-deletion',
  async (db: Db, { actor, owner, subject, now }: Change & { subject: string }): Promise<void> => {
    await recordAudit(db, { actor, action: 'delete-report', owner, subject }, now);
  },
);

interface ReportExport extends Change {
  subject: string;
  detail: Record<string, string>;
}

/** Who took away the reports of many people, and of whom. */
export const recordReportExportCommand = command(
  'report.record-export',
  async (db: Db, { now, ...record }: ReportExport): Promise<void> => {
    await recordAudit(db, { ...record, action: 'export-reports' }, now);
  },
);
