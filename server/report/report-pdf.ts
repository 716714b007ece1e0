import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import type { Database } from '#server/database/database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Files } from '#server/files/open-files.ts';
import { spool } from '#server/files/spool.ts';
import type { StoredFiles } from '#server/files/stored-files.ts';
import type { Printer } from '#server/print/index.ts';
import type { FoundReport } from './report-data.ts';
import { keepReport } from './kept-reports.ts';
import { findReportFile, listReportFiles } from './report-file.repository.ts';
import { reportHtml } from './report-html.ts';

/** Another way to print makes other files of the same text. */
export const PRINT_FORM = 2;

export interface ReportPrinting {
  database: Database;
  stored: StoredFiles;
  files: Pick<Files, 'public'>;
  printer: Printer;
  /** What the site is called, for links; undefined where nobody has said it. */
  publicUrl: string | undefined;
}

/** Pictures that an author has uploaded; nothing else of the site is reached. */
export const assetsFrom = (open: FileStore['open']) => async (path: string) => {
  const [key] = fileKeysIn(path);
  const file = key === undefined ? undefined : await open(key);
  return file && { bytes: await buffer(file.stream), type: file.contentType };
};

/** The id of the PDF's file: one that was made of the very same, or a new one in the place of those before. */
export async function makeReportPdf(
  { database, stored, files, printer, publicUrl }: ReportPrinting,
  { templateId, template, data }: FoundReport,
  madeBy: string,
  now: Date,
): Promise<string> {
  const { owner } = template;
  const ticket = data.subject.name;
  const { html, title } = reportHtml(template, data, publicUrl);
  const madeOf = createHash('sha256').update(`${PRINT_FORM} ${html}`).digest('base64url').slice(0, 32);
  const about = { owner, templateId, ticket, madeOf };
  const { db } = database;
  const known = await findReportFile(db, about);
  if (known && (known.expires_at === '' || known.expires_at > now.toISOString())) return known.id;
  const before = await listReportFiles(db, owner, templateId, ticket);
  const pdf = await printer.print(html, {
    header: template.name,
    footer: title,
    assets: assetsFrom((key) => files.public.open(key)),
  });
  const spooled = await spool(Readable.from([pdf]));
  try {
    const row = await keepReport({ db, stored }, { path: spooled.path, title, madeBy, about }, now);
    for (const old of before) await stored.remove(old);
    return row.id;
  } finally {
    await spooled.remove();
  }
}
