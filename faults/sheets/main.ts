// A thread that reads one file after the other and says what became of each: what it cannot do is to end by itself.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { candidateReader, ticketReader } from '#domain/import/import-reader.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { readSheet, SheetProblem } from '#server/spreadsheet/index.ts';
import type { ReadTask, ReadVerdict } from '../damaged-files/damaged-files.ts';

const MOST_ROWS_AT_ONCE = 500;
const LONGEST_CELL = 5_000;
const MEGABYTE = 2 ** 20;
const LAST_LINE = 1_048_576;

/** What every row promises to whoever takes it over. */
function brokenPromises(rows: readonly SheetRow[], lineBefore: number): string[] {
  const problems: string[] = [];
  let line = lineBefore;
  if (rows.length === 0 || rows.length > MOST_ROWS_AT_ONCE) problems.push(`a portion of ${rows.length} rows`);
  for (const row of rows) {
    if (row.line <= line || row.line > LAST_LINE) problems.push(`line ${row.line} after line ${line}`);
    line = row.line;
    const last = row.cells.length - 1;
    const isRefused = row.refused?.some(({ column }) => column === last) ?? false;
    if (last < 0 || last >= 200 || (row.cells[last] === '' && !isRefused))
      problems.push(`line ${line} ends in nothing`);
    for (const cell of row.cells) {
      if (cell.length > LONGEST_CELL || cell.trim() !== cell)
        problems.push(`line ${line} has a cell as it came`);
      if (cell.includes('\0') || !cell.isWellFormed()) problems.push(`line ${line} holds foreign signs`);
    }
  }
  return problems;
}

async function read({ path, fileName }: ReadTask): Promise<ReadVerdict> {
  const problems: string[] = [];
  const hash = createHash('sha256');
  const readers = [candidateReader(), ticketReader(() => undefined)];
  let line = 0;
  const before = process.memoryUsage.rss();
  let largest = before;
  const measure = () => (largest = Math.max(largest, process.memoryUsage.rss()));
  const grownMb = () => (measure() - before) / MEGABYTE;
  try {
    for await (const rows of readSheet(path, { fileName })) {
      measure();
      problems.push(...brokenPromises(rows, line));
      line = rows.at(-1)?.line ?? line;
      hash.update(JSON.stringify(rows));
      for (const reader of readers) reader.take(rows);
    }
    for (const reader of readers) {
      reader.end();
      const { refused } = reader;
      if (refused.rowCount > 0 && !refused.text().startsWith('导入失败：共'))
        problems.push('no reason is given');
    }
    return { content: hash.digest('hex'), reason: '', grownMb: grownMb(), problems };
  } catch (error) {
    if (!(error instanceof SheetProblem)) {
      problems.push(
        `an error that nobody has meant: ${error instanceof Error ? error.stack : String(error)}`,
      );
    } else if (!error.message.includes(`“${fileName}”`))
      problems.push(`${error.code} does not name the file`);
    const reason = error instanceof SheetProblem ? error.code : 'error';
    return { content: '', reason, grownMb: grownMb(), problems };
  }
}

parentPort?.on('message', (task: ReadTask) => {
  void read(task).then((verdict) => parentPort?.postMessage(verdict));
});
