import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MergedRange, SheetRow } from '#domain/import/sheet-row.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { spool } from '#server/files/spool.ts';
import { type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { readSheet } from './read-sheet.ts';
import { SheetProblem } from './reading.ts';
import { type SheetColumn, TooManyRows, writeSheet } from './write-sheet.ts';

/** A file that takes longer is built to. */
const READ_WITHIN_MS = 5 * 60_000;

/** Columns of people's lists: numbers stay as they are typed, with the zeros that they begin with. */
export const textColumns = (titles: readonly string[]): SheetColumn[] =>
  titles.map((header) => ({ header, isText: true }));

export interface UploadedSheet {
  fileName: string;
  portions: AsyncIterable<SheetRow[]>;
  /** Complete when the last portion has come. */
  merged: readonly MergedRange[];
}

/** Reads a table that its owner has uploaded. What is wrong with the file is told to the owner. */
export async function withUploadedSheet<Result>(
  { openFile, signal }: Pick<JobContext<unknown>, 'openFile' | 'signal'>,
  fileId: string,
  use: (sheet: UploadedSheet) => Promise<Result>,
): Promise<Result> {
  const { stream, file_name: fileName } = await openFile(fileId);
  const spooled = await spool(stream);
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN_MS)]);
    const merged: MergedRange[] = [];
    const portions = readSheet(spooled.path, { fileName, signal: within, merged });
    return await use({ fileName, portions, merged });
  } catch (error) {
    throw error instanceof SheetProblem ? new JobRefused(error.message) : error;
  } finally {
    await spooled.remove();
  }
}

/** The clock of those who read the name. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

interface SavedSheet {
  /** What the file is called, beside the day. */
  title: string;
  sheetName: string;
  columns: readonly string[];
}

/** Writes rows of texts into a table that the owner can fetch; gives the id of the file. */
export async function saveSheet(
  { saveFile, signal, now }: Pick<JobContext<unknown>, 'saveFile' | 'signal' | 'now'>,
  rows: AsyncIterable<string[]>,
  { title, sheetName, columns }: SavedSheet,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-export-'));
  try {
    const path = join(folder, 'list.xlsx');
    const sheet = writeSheet(rows, { columns: textColumns(columns), sheetName });
    await pipeline(sheet, createWriteStream(path), { signal });
    const fileName = `${title}-${DAY.format(now())}.xlsx`;
    return await saveFile({ path, fileName, extension: 'xlsx', contentType: contentTypeOf('xlsx') });
  } catch (error) {
    throw error instanceof TooManyRows ? new JobRefused(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
