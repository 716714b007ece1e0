import { stat } from 'node:fs/promises';
import type { Db } from '#server/database/schema.ts';
import type { StoredFileRow } from '#server/files/stored-file.repository.ts';
import { QuotaExceeded, type StoredFiles } from '#server/files/stored-files.ts';
import { listOldestReports, type ReportFile, reportHolder } from './report-file.repository.ts';

/** It is made anew from what it was made of; keeping it longer saves little. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Looking for the oldest goes over all files of the owner. */
const AT_ONCE = 50;

interface PrintedReport {
  /** Where it is now. */
  path: string;
  title: string;
  madeBy: string;
  about: ReportFile;
}

/** Removes the oldest PDFs of an owner until there is room again; false where there are none. */
async function makeRoom(db: Db, stored: StoredFiles, owner: string, bytes: number): Promise<boolean> {
  const oldest = await listOldestReports(db, owner, AT_ONCE);
  let freed = 0;
  for (const file of oldest) {
    if (freed >= bytes) break;
    await stored.remove(file);
    freed += file.size;
  }
  return freed > 0;
}

/** Keeps a PDF for a while. Where there are too many the oldest give way: whoever wants one of them has it printed again. */
export async function keepReport(
  { db, stored }: { db: Db; stored: StoredFiles },
  { path, title, madeBy, about }: PrintedReport,
  now: Date,
): Promise<StoredFileRow> {
  const { owner, templateId, ticket, madeOf } = about;
  const file = { path, madeOf, fileName: `${title}.pdf`, extension: 'pdf', contentType: 'application/pdf' };
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const to = { owner, madeBy, heldBy: reportHolder(templateId, ticket), expiresAt };
  const { size } = await stat(path);
  const { quota } = await stored.usageOf(owner);
  for (;;) {
    try {
      return await stored.add(file, to, 'private', now);
    } catch (error) {
      if (!(error instanceof QuotaExceeded) || size > quota) throw error;
      if (!(await makeRoom(db, stored, owner, size))) throw error;
    }
  }
}
