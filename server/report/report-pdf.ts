import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import type { Database } from '#server/database/database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Files } from '#server/files/open-files.ts';
import { spool } from '#server/files/spool.ts';
import type { StoredFiles } from '#server/files/stored-files.ts';
import type { Printer } from '#server/print/index.ts';
import type { DrawReport } from './draw-reports.ts';
import { type FoundReport, hashOf } from './report-data.ts';
import { findReportFile, listReportFiles, reportHolder } from './report-file.repository.ts';
import { PAPER } from './report-html.ts';

/** It is made anew from what it was made of; keeping it longer saves little. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Another way to print makes other files of the same text. */
export const PRINT_FORM = `2 ${hashOf(PAPER)}`;

export interface ReportPrinting {
  database: Database;
  stored: StoredFiles;
  files: Pick<Files, 'public'>;
  printer: Printer;
  draw: DrawReport;
  /** What the site is called, for links; undefined where nobody has said it. */
  publicUrl: string | undefined;
}

/** Pictures that an author has uploaded; nothing else of the site is reached. */
export const assetsFrom = (open: FileStore['open']) => async (path: string) => {
  const [key] = fileKeysIn(path);
  const file = key === undefined ? undefined : await open(key);
  return file && { bytes: await buffer(file.stream), type: file.contentType };
};

/** Whoever asks for the very same while it is printed gets that one. */
const underWay = new Map<string, Promise<string>>();

/** The id of the PDF's file: one that was made of the very same, or a new one in the place of those before. */
export async function makeReportPdf(
  printing: ReportPrinting,
  found: FoundReport,
  madeBy: string,
  now: Date,
): Promise<string> {
  const { templateId, template, data } = found;
  const heldBy = reportHolder(
    templateId,
    data.subject.name,
    hashOf(PRINT_FORM, printing.publicUrl, template, data),
  );
  const known = await findReportFile(printing.database.db, template.owner, heldBy);
  if (known && (known.expires_at === '' || known.expires_at > now.toISOString())) return known.id;
  const making =
    underWay.get(heldBy) ??
    printReport(printing, found, { heldBy, madeBy, now }).finally(() => underWay.delete(heldBy));
  underWay.set(heldBy, making);
  return making;
}

async function printReport(
  { database, stored, files, printer, draw, publicUrl }: ReportPrinting,
  { templateId, template, data }: FoundReport,
  { heldBy, madeBy, now }: { heldBy: string; madeBy: string; now: Date },
): Promise<string> {
  const { owner } = template;
  const ticket = data.subject.name;
  const { html, title } = await draw({ template, data, publicUrl });
  const before = await listReportFiles(database.db, owner, templateId, ticket);
  const pdf = await printer.print(html, {
    header: template.name,
    footer: title,
    assets: assetsFrom((key) => files.public.open(key)),
  });
  const spooled = await spool(Readable.from([pdf]));
  try {
    const expiresAt = new Date(now.getTime() + KEPT_MS);
    const file = {
      path: spooled.path,
      fileName: `${title}.pdf`,
      extension: 'pdf',
      contentType: 'application/pdf',
    };
    const row = await stored.add(file, { owner, madeBy, heldBy, expiresAt }, 'private', now);
    for (const old of before) await stored.remove(old);
    return row.id;
  } finally {
    await spooled.remove();
  }
}
