// All reports of a template as one job: how long each takes, and what the server and its browser hold early and late.
// `--quick` is a short form that leaves results.md alone.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StatusReply } from '#api/endpoint.ts';
import { isFinished } from '#domain/job/job.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { treeMemory } from '#server/print/process-memory.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { residentMegabytes } from './answering.ts';
import { CHARTS, addLargeReport, LARGE_REPORT } from './large-report.ts';
import { addLargeContest, fillLargeContest } from './result-export/large-contest.ts';
import { writeResults } from './results.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const REPORTS = values.quick ? 300 : 1_000;
const EARLY = REPORTS / 10;
/** After that the browser may be going already. */
const LATE = REPORTS * 0.95;
const MEGABYTE = 1_000_000;
const owner = ADMIN.username;
const template = LARGE_REPORT;

interface Memory {
  server: number;
  browser: number;
}

async function memoryOf(pid: number): Promise<Memory> {
  const server = residentMegabytes(pid, 'VmRSS');
  return { server, browser: ((await treeMemory(pid)) ?? NaN) / MEGABYTE - server };
}

async function measure(url: string, pid: number, fill: () => Promise<void>) {
  const admin = new HttpBrowser(url);
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  await addLargeContest(admin, url);
  await fill();
  await addLargeReport(admin);
  const begun = performance.now();
  const started = await demandOk(admin.post('/api/export-reports', { owner, template }));
  const { msg } = (await started.json()) as StatusReply;
  let [early, late]: (Memory | undefined)[] = [];
  for (;;) {
    const reply = await demandOk(admin.get(`/api/get-job?id=${owner}/${msg}`));
    const job = (await reply.json()) as JobDetail;
    if (isFinished(job.state)) {
      if (job.state !== 'done' || !early || !late) throw new Error(job.error || '太快，没能测量');
      return { note: job.note, seconds: (performance.now() - begun) / 1_000 / REPORTS, early, late };
    }
    if (job.progress >= EARLY && job.progress <= LATE) {
      late = await memoryOf(pid);
      early ??= late;
    }
    await delay(200);
  }
}

const place = await newDatabasePlace('sqlite');
const server = await startServerProcess(place);
try {
  const fill = () => directly(place, (db) => fillLargeContest(db, REPORTS));
  const { note, seconds, early, late } = await measure(server.url, server.pid, fill);
  const megabytes = (count: number) => `${Math.round(count)} MB`;
  const rows = [
    [`${REPORTS} reports with ${CHARTS} charts: each`, `${seconds.toFixed(3)} s`, '≤ 0.3 s'],
    [`server after ${EARLY}`, megabytes(early.server), ''],
    [`server at the end`, megabytes(late.server), 'no growth'],
    [`browser after ${EARLY}`, megabytes(early.browser), ''],
    [`browser at the end`, megabytes(late.browser), 'no growth'],
  ];
  console.log(note, rows);
  if (!values.quick) await writeResults('All reports of a template', ['what', 'measured', 'target'], rows);
} finally {
  await server.kill();
  await place.remove();
}
