// Reading 100,000 × 12 and writing 50,000 × 200 cells in a worker thread, beside doing nothing but (un)packing the same,
// and beside the library that was the first choice. Each run in a process of its own, so that its memory is its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createInflateRaw } from 'node:zlib';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { candidateReader } from '#domain/import/import-reader.ts';
import { CANDIDATE_TITLES } from '#domain/import/candidate-sheet.ts';
import { readSheet, writeSheet } from '#server/spreadsheet/index.ts';
import { EXPORT_COLUMNS, manyAnswers, nowhere, writeBare } from './bare-sheet.ts';
import { median, writeResults } from './results.ts';

const IMPORT_ROWS = 100_000;
const EXPORT_ROWS = 50_000;
const RUNS = 3;
const SAMPLE_MS = 10;
const MEGABYTE = 2 ** 20;
const FILL_COLUMNS = 12;

interface Run {
  seconds: number;
  /** By which the whole process grew. */
  memoryMb: number;
  /** The longest time in which the thread that serves requests could not have done so. */
  blockedMs: number;
}

function* people() {
  for (let index = 0; index < IMPORT_ROWS; index += 1) {
    const school = `第${index % 300}中学`;
    yield [
      ...[String(20_260_000_000 + index), `考生${index}`, '学生', index % 2 ? '男' : '女', school, '东城区'],
      ...['七年级', `${index % 12}班`, '', '', '期末测评,问卷', ''],
    ];
  }
}

const columns = (titles: readonly string[]) => titles.map((header) => ({ header }));
const exportColumns = columns(Array.from({ length: EXPORT_COLUMNS }, (_, index) => `第${index}题`));

/** What is measured, each in a thread; `file` is the list of 100,000. */
const TASKS: Record<string, (file: string) => Promise<void>> = {
  'make the list': (file) =>
    pipeline(
      writeSheet(people(), { columns: columns(CANDIDATE_TITLES.slice(0, FILL_COLUMNS)), sheetName: '考生' }),
      createWriteStream(file),
    ),
  async read(file) {
    for await (const rows of readSheet(file, { fileName: 'a.xlsx' })) void rows;
  },
  async 'read with rules'(file) {
    const reader = candidateReader();
    for await (const rows of readSheet(file, { fileName: 'a.xlsx' })) reader.take(rows);
    if (reader.rowCount !== IMPORT_ROWS || reader.refused.rowCount > 0)
      throw new Error(reader.refused.text());
  },
  async 'read, bare'(file) {
    const bytes = await readFile(file);
    const name = 'xl/worksheets/sheet1.xml';
    const line = bytes.lastIndexOf(name) - 46;
    const start = bytes.readUInt32LE(line + 42) + 30 + name.length;
    const end = start + bytes.readUInt32LE(line + 20) - 1;
    let tags = 0;
    const counted = new Writable({
      write(piece: Buffer, _encoding, done) {
        for (const byte of piece) if (byte === 0x3c) tags += 1;
        done();
      },
    });
    await pipeline(createReadStream(file, { start, end }), createInflateRaw(), counted);
    if (tags < IMPORT_ROWS * FILL_COLUMNS) throw new Error(`only ${tags} tags`);
  },
  async 'read, hucre'(file) {
    let count = 0;
    for await (const row of streamXlsxRows(await readFile(file))) count += row.values.length > 0 ? 1 : 0;
    if (count !== IMPORT_ROWS + 1) throw new Error(`${count} rows`);
  },
  write: () =>
    pipeline(writeSheet(manyAnswers(EXPORT_ROWS), { columns: exportColumns, sheetName: '结果' }), nowhere()),
  'write, bare': () => writeBare(EXPORT_ROWS),
  'write, hucre': () =>
    pipeline(
      Readable.fromWeb(
        writeXlsxStream(manyAnswers(EXPORT_ROWS), { name: '结果', columns: exportColumns }) as never,
      ),
      nowhere(),
    ),
};

async function runInThread(task: string, file: string): Promise<Run> {
  const blocked = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage.rss();
  let largest = before;
  const sampling = setInterval(() => (largest = Math.max(largest, process.memoryUsage.rss())), SAMPLE_MS);
  const worker = new Worker(new URL(import.meta.url), { workerData: { task, file } });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error as Error));
  // Loading the program is not what is measured.
  await Promise.race([once(worker, 'message'), failed]);
  blocked.enable();
  const begun = performance.now();
  worker.postMessage('begin');
  await Promise.race([once(worker, 'message'), failed]);
  const seconds = (performance.now() - begun) / 1_000;
  blocked.disable();
  clearInterval(sampling);
  await worker.terminate();
  return { seconds, memoryMb: (largest - before) / MEGABYTE, blockedMs: blocked.max / 1e6 };
}

async function runInProcess(task: string, file: string): Promise<Run> {
  const child = fork(new URL(import.meta.url), [task, file]);
  const [run] = (await once(child, 'message')) as [Run];
  await once(child, 'exit');
  return run;
}

async function measure(task: string, file: string, runs = RUNS): Promise<Run> {
  const all: Run[] = [];
  for (let count = 0; count < runs; count += 1) all.push(await runInProcess(task, file));
  const seconds = median(all.map((run) => run.seconds));
  const worst = (key: keyof Run) => Math.max(...all.map((run) => run[key]));
  const run = { seconds, memoryMb: worst('memoryMb'), blockedMs: worst('blockedMs') };
  console.log(task, run);
  return run;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-bench-'));
  const file = join(folder, 'list.xlsx');
  try {
    await runInProcess('make the list', file);
    const readBare = await measure('read, bare', file);
    const writeBare = await measure('write, bare', file);
    const row = async (
      title: string,
      task: string,
      bare: Run,
      [s, mb, ms]: [string, string, string],
      runs = RUNS,
    ) => {
      const run = await measure(task, file, runs);
      return [
        title,
        `${run.seconds.toFixed(2)} s`,
        s,
        (run.seconds / bare.seconds).toFixed(2),
        `${Math.round(run.memoryMb)} MB`,
        mb,
        `${run.blockedMs.toFixed(1)} ms`,
        ms,
      ];
    };
    const reading = `read ${IMPORT_ROWS} × ${FILL_COLUMNS}`;
    const writing = `write ${EXPORT_ROWS} × ${EXPORT_COLUMNS}`;
    await writeResults(
      'Spreadsheets in a worker thread',
      ['what', 'time', 'target', '÷ (un)packing alone', 'memory', 'target', 'main loop blocked', 'target'],
      [
        await row(reading, 'read', readBare, ['≤ 4 s', '≤ 200 MB', '≤ 50 ms']),
        await row(`${reading}, with the rules of a list`, 'read with rules', readBare, [
          '≤ 4 s',
          '≤ 200 MB',
          '≤ 50 ms',
        ]),
        await row(`${reading}, hucre`, 'read, hucre', readBare, ['', '', ''], 1),
        await row(writing, 'write', writeBare, ['≤ 9 s', '≤ 150 MB', '≤ 50 ms']),
        await row(`${writing}, hucre`, 'write, hucre', writeBare, ['', '', ''], 1),
      ],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (!isMainThread) {
  const { task, file } = workerData as { task: string; file: string };
  parentPort?.postMessage('ready');
  parentPort?.once('message', () => void TASKS[task]?.(file).then(() => parentPort?.postMessage('done')));
} else if (process.send) {
  const [, , task = '', file = ''] = process.argv;
  process.send(await runInThread(task, file), () => process.exit());
} else await main();
