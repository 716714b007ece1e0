// Reports of 6 pages with 8 charts, printed by a warm browser two at a time, beside empty pages; then many in a row, with
// the memory of the browser. `--quick` is a short form that leaves results.md alone.
import { parseArgs } from 'node:util';
import { openPrinter, type Printer } from '#server/print/index.ts';
import { treeMemory } from '#server/print/process-memory.ts';
import { sampleReport } from '#server/print/testing/sample-report.ts';
import { findChromium } from '../scripts/bootstrap/find-tools.mjs';
import { median, writeResults } from './results.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const AT_ONCE = 2;
const ROUNDS = values.quick ? 3 : 7;
const PRINTS_PER_ROUND = values.quick ? 10 : 40;
const MANY = values.quick ? 100 : 1_000;
const FIRST_LOOK = MANY / 10;
const TARGET_SECONDS = 0.3;
const MEGABYTE = 1_000_000;
const FRAME = { header: '学业质量监测报告', footer: '第一中学' };
const EMPTY = '<!doctype html><html lang="zh-CN"><title>空白</title><body></body></html>';

let pid = 0;
const log = {
  info(facts: { pid?: number }) {
    pid = facts.pid ?? pid;
  },
  warn: (facts: object, message: string) => console.warn(message, facts),
};

/** Each report is somebody else's. */
const report = (index: number) => sampleReport(`考生${index}`);

async function printMany(printer: Printer, count: number, html: (index: number) => string): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) await printer.print(html(next++), FRAME);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - begun) / 1_000 / count;
}

const printer = openPrinter({ chromiumPath: findChromium(), log });
const started = performance.now();
await printer.print(report(0), FRAME);
const firstSeconds = (performance.now() - started) / 1_000;
await printMany(printer, PRINTS_PER_ROUND, report);

// In turns, so that whatever else the machine does is done to both.
const [reports, empties]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  reports.push(await printMany(printer, PRINTS_PER_ROUND, report));
  empties.push(await printMany(printer, PRINTS_PER_ROUND, () => EMPTY));
}
const seconds = median(reports);
const ratio = seconds / median(empties);

await printMany(printer, FIRST_LOOK, report);
const early = (await treeMemory(pid)) ?? NaN;
const longSeconds = await printMany(printer, MANY - FIRST_LOOK, report);
const late = (await treeMemory(pid)) ?? NaN;
await printer.close();

const inSeconds = (value: number) => `${value.toFixed(3)} s`;
const inMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const rows = [
  ['6 pages, 8 charts, two at a time: each', inSeconds(seconds), `≤ ${TARGET_SECONDS} s`, ratio.toFixed(2)],
  ['an empty page', inSeconds(median(empties)), '', '1'],
  ['the first, with the start of the browser', inSeconds(firstSeconds), '', ''],
  [
    `${MANY} in a row: each`,
    inSeconds(longSeconds),
    `≤ ${TARGET_SECONDS} s`,
    (longSeconds / median(empties)).toFixed(2),
  ],
  [`memory of all processes after ${FIRST_LOOK}`, inMegabytes(early), '', ''],
  [
    `memory of all processes after ${MANY}`,
    inMegabytes(late),
    'no growth',
    `${(late / early).toFixed(2)} of the former`,
  ],
];
console.log(rows);
if (!values.quick)
  await writeResults('Reports to PDF', ['what', 'measured', 'target', '÷ an empty page'], rows);
