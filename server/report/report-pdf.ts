import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { shownData } from '#domain/report/shown-data.ts';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import type { Database } from '#server/database/database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Files } from '#server/files/open-files.ts';
import { spool } from '#server/files/spool.ts';
import type { StoredFiles } from '#server/files/stored-files.ts';
import { HttpError } from '#server/http/http-error.ts';
import { hasSatTestOf, listReportPeople } from '#server/report-template/index.ts';
import type { Printer } from '#server/print/index.ts';
import type { DrawReport } from './draw-reports.ts';
import { keepReport } from './kept-reports.ts';
import { type FoundReport, hashOf } from './report-data.ts';
import { findReportFile, listReportFiles, type ReportFile, reportHolder } from './report-file.repository.ts';
import { PAPER } from './report-html.ts';

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
  { templateId, template, references, isAnswered, data: known }: FoundReport,
  madeBy: string,
  now: Date,
): Promise<string> {
  // An author knows more about a report than stands in it.
  const data = shownData(references, known);
  const { db } = printing.database;
  const madeOf = hashOf(PRINT_FORM, printing.publicUrl, template, data);
  const about = { owner: template.owner, templateId, ticket: data.subject.name, madeOf };
  const kept = await findReportFile(db, about);
  if (kept && (kept.expires_at === '' || kept.expires_at > now.toISOString())) return kept.id;
  // Somebody may be forgotten while it is printed.
  const isThere = async () =>
    data.subject.kind !== 'candidate' ||
    ((await listReportPeople(db, template.owner, [about.ticket])).has(about.ticket) &&
      (!isAnswered || (await hasSatTestOf(db, templateId, about.ticket))));
  const key = `${reportHolder(templateId, about.ticket)} ${madeOf}`;
  const making =
    underWay.get(key) ??
    printReport(printing, { template, data, about, isThere, madeBy, now }).finally(() =>
      underWay.delete(key),
    );
  underWay.set(key, making);
  return making;
}

interface Printed extends Pick<FoundReport, 'template' | 'data'> {
  about: ReportFile;
  /** Whether what was printed is still there to be told. */
  isThere: () => Promise<boolean>;
  madeBy: string;
  now: Date;
}

async function printReport(
  { database: { db }, stored, files, printer, draw, publicUrl }: ReportPrinting,
  { template, data, about, isThere, madeBy, now }: Printed,
): Promise<string> {
  const { html, title } = await draw({ template, data, publicUrl });
  const before = await listReportFiles(db, about.owner, about.templateId, about.ticket);
  const pdf = await printer.print(html, {
    header: template.name,
    footer: title,
    assets: assetsFrom((key) => files.public.open(key)),
  });
  const spooled = await spool(Readable.from([pdf]));
  try {
    const row = await keepReport({ db, stored }, { path: spooled.path, title, madeBy, about }, now);
    for (const old of before) await stored.remove(old);
    if (await isThere()) return row.id;
    await stored.remove(row);
    throw new HttpError(404, '没有这一报告');
  } finally {
    await spooled.remove();
  }
}
