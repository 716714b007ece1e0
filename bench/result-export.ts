import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StatusReply } from '#api/endpoint.ts';
import type { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import { isFinished } from '#domain/job/job.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import type { Engine } from '#server/database/migrate.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { addLiveContest, demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { Answering, longestBlock, percentile, residentMegabytes } from './answering.ts';
import { writeBare } from './bare-sheet.ts';
import { knowSizes } from './know-sizes.ts';
import { addLargeContest, fillLargeContest, LARGE_CONTEST } from './result-export/large-contest.ts';
import { median, writeResults } from './results.ts';

/** The results of 50,000 candidates × 200 columns are exported: alone, and while others answer. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    candidates: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});
const engine = values.engine as Engine;
const CANDIDATES = Number(values.candidates);
const ROUNDS = Number(values.rounds);
const IDLE_MS = 10_000;

async function measure(
  server: ServerProcess,
  fill: () => Promise<void>,
): Promise<[string, string, string][]> {
  const { url, pid } = server;
  const owner = ADMIN.username;
  await addLiveContest(url);
  const admin = new HttpBrowser(url);
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  await addLargeContest(admin, url);
  await fill();

  async function exported(choices: Partial<ExportChoices>, search = ''): Promise<number> {
    const began = performance.now();
    const body = { owner, contestIds: `${owner}/${LARGE_CONTEST}`, choices, filter: { search } };
    const { msg } = (await (await demandOk(admin.post('/api/export-results', body))).json()) as StatusReply;
    for (;;) {
      const found = await demandOk(admin.get(`/api/get-job?id=${owner}/${msg}`));
      const job = (await found.json()) as JobDetail;
      if (isFinished(job.state)) {
        if (job.state !== 'done') throw new Error(job.error);
        return performance.now() - began;
      }
      await delay(50);
    }
  }

  // Loading the program is not what is measured.
  await exported({}, '学生77');
  const before = residentMegabytes(pid, 'VmRSS');
  const alone: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await exported({}));
    const began = performance.now();
    await writeBare(CANDIDATES);
    bare.push(performance.now() - began);
  }
  const peak = residentMegabytes(pid, 'VmHWM');
  const csv = await exported({ format: 'csv' });

  const answering = new Answering(url);
  await answering.begin();
  await answering.during(delay(3_000));
  const idle: number[][] = [];
  const exporting: number[][] = [];
  const together: number[] = [];
  const blocked: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await answering.during(delay(IDLE_MS)));
    await longestBlock(url);
    exporting.push(await answering.during(exported({}).then((ms) => together.push(ms))));
    await delay(100);
    blocked.push(await longestBlock(url));
  }
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  const s = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  const p99 = { idle: percentile(idle.flat(), 0.99), exporting: percentile(exporting.flat(), 0.99) };
  const ratios = exporting.map(
    (times, round) => percentile(times, 0.99) / percentile(idle[round] ?? [], 0.99),
  );
  return [
    ['.xlsx, alone, from the call to the file', s(median(alone)), '≤ 9 s'],
    [
      'the same ÷ nothing but tags and packing (each round)',
      `${(median(alone) / median(bare)).toFixed(2)} (${alone.map((ms, round) => (ms / (bare[round] ?? 0)).toFixed(2)).join(', ')})`,
      '≤ 1.43',
    ],
    ['.csv with its scripts', s(csv), ''],
    [
      'memory of the server: before, at most',
      `${before.toFixed(0)}, ${peak.toFixed(0)} MB (${(peak - before).toFixed(0)} more)`,
      '≤ 150 MB more',
    ],
    ['.xlsx while 60 a second submit', s(median(together)), ''],
    ['event loop blocked, at most', ms(Math.max(...blocked)), '≤ 50 ms'],
    [
      'p50 of a submission, idle and meanwhile',
      `${ms(percentile(idle.flat(), 0.5))}, ${ms(percentile(exporting.flat(), 0.5))}`,
      '',
    ],
    ['p99 of a submission, idle and meanwhile', `${ms(p99.idle)}, ${ms(p99.exporting)}`, ''],
    [
      'p99 meanwhile ÷ idle (each round)',
      `${(p99.exporting / p99.idle).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
      '≤ 1.5',
    ],
  ];
}

const programs = findPostgresFolder();
if (engine === 'postgres' && !programs) throw new Error('this benchmark needs PostgreSQL binaries');
const cluster = engine === 'postgres' && programs ? await startPostgresCluster(programs) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  const server = await startServerProcess(place);
  try {
    const fill = () =>
      directly(place, async (db) => {
        await fillLargeContest(db, CANDIDATES);
        await knowSizes(db, engine);
      });
    const rows = await measure(server, fill);
    console.table(rows);
    if (!values.dry)
      await writeResults(
        `Exporting the results of ${CANDIDATES} candidates × 200 columns, ${engine}`,
        ['what', 'measured', 'target'],
        rows,
      );
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
