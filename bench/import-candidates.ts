import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { StatusReply } from '#api/endpoint.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { isFinished } from '#domain/job/job.ts';
import type { Engine } from '#server/database/migrate.ts';
import { writeSheet } from '#server/spreadsheet/index.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { addLiveContest, demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { Answering, longestBlock, percentile, residentMegabytes } from './answering.ts';
import { knowSizes } from './know-sizes.ts';
import { addCandidates, finishContests, type Region } from './region.ts';
import { median, writeResults } from './results.ts';

/** A list of 100,000 candidates is looked at, taken over and exported while others answer: beside the same hour without it. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    /** So many are there before, in a region of 2,000 schools and ten contests. */
    among: { type: 'string', default: '0' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});
const engine = values.engine as Engine;
const ROWS = Number(values.rows);
const AMONG = Number(values.among);
const IDLE_MS = 10_000;
/** The slowest of a hundred submissions hang on what else the machine does: those of several rounds are taken together. */
const ROUNDS = 5;
const TITLES = ['准考证号', '姓名', '角色', '性别', '学校', '区县', '年级', '班级', '备注', '包含测试'];

const SCHOOLS = 300;
const UPLOAD_THREAD = new URL('./import-candidates/upload.thread.ts', import.meta.url);

/** Numbers are given out school by school, class by class. In every round all rows say something else than in the one before. */
function listOf(rows: number, round: number) {
  return Array.from({ length: rows }, (_, index) => {
    const inClass = Math.floor((index * SCHOOLS * 12) / rows);
    const school = Math.floor(inClass / 12);
    return [
      ...[String(2_026_000_000 + index), `林小满${index}`, '学生', index % 2 ? '男' : '女'],
      ...[`示例市第${school}中学`, `第${school % 20}区`, '七年级', `${inClass % 12}班`, `第${round}轮`, ''],
    ];
  });
}

async function settle(admin: HttpBrowser, place: DatabasePlace): Promise<void> {
  const owner = ADMIN.username;
  const region: Region = { engine, owner, candidates: AMONG, schools: 2_000, areas: 16 };
  for (let index = 0; index < 10; index += 1) {
    await demandOk(admin.post('/api/add-contest', { owner, name: `测试${index}` }));
  }
  await directly(place, async (db) => {
    await addCandidates(db, region);
    await finishContests(db, region, 0, 10);
    await knowSizes(db, region.engine);
  });
}

async function measure(server: ServerProcess, place: DatabasePlace): Promise<[string, string, string][]> {
  const { url, pid } = server;
  await addLiveContest(url);
  const admin = new HttpBrowser(url);
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  if (AMONG > 0) await settle(admin, place);
  const columns = TITLES.map((header) => ({ header, isText: true }));
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-bench-'));
  const fileOf = (round: number) => join(folder, `${round}.xlsx`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sheet = writeSheet(listOf(ROWS, round), { columns, sheetName: '名单' });
    await pipeline(sheet, createWriteStream(fileOf(round)));
  }

  async function untilEnded(jobId: string): Promise<JobDetail> {
    for (;;) {
      const found = await demandOk(admin.get(`/api/get-job?id=${ADMIN.username}/${jobId}`));
      const job = (await found.json()) as JobDetail;
      if (isFinished(job.state)) {
        if (job.state !== 'done') throw new Error(job.error);
        return job;
      }
      await delay(100);
    }
  }
  const ended = async (reply: Promise<Response>): Promise<JobDetail> =>
    untilEnded(((await (await demandOk(reply)).json()) as StatusReply).msg);
  const uploads = new Worker(UPLOAD_THREAD, { workerData: url });
  await once(uploads, 'message');
  const preview = async (file: string) => {
    uploads.postMessage(file);
    const [jobId] = (await once(uploads, 'message')) as [string];
    return untilEnded(jobId);
  };
  const takeOver = ({ id }: JobDetail) =>
    ended(admin.post(`/api/import-candidates?id=${ADMIN.username}/${id}`));

  const answering = new Answering(url);
  await answering.begin();
  await answering.during(delay(3_000));
  const before = residentMegabytes(pid, 'VmRSS');
  const times = { preview: [] as number[], takeOver: [] as number[], export: [] as number[] };
  const timed = async <T>(part: keyof typeof times, work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work;
    times[part].push(performance.now() - began);
    return done;
  };
  const idle: number[][] = [];
  const importing: number[][] = [];
  const blocked: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    idle.push(await answering.during(delay(IDLE_MS)));
    await longestBlock(url);
    const work = async () => timed('takeOver', takeOver(await timed('preview', preview(fileOf(round)))));
    importing.push(await answering.during(work()));
    await delay(100);
    blocked.push(await longestBlock(url));
  }
  const peak = residentMegabytes(pid, 'VmHWM');
  await rm(folder, { recursive: true });
  await uploads.terminate();
  await timed(
    'export',
    ended(admin.post('/api/export-candidates', { owner: ADMIN.username, search: '林小满' })),
  );

  const pages: Record<string, number[]> = {};
  for (const query of [
    '',
    'search=小满77',
    'school=示例市第77中学',
    'sort=school',
    'hasLog=0',
    'unfinished=1',
  ]) {
    const ask = async () => {
      const began = performance.now();
      await (await demandOk(admin.get(`/api/find-candidates?owner=${ADMIN.username}&${query}`))).text();
      return performance.now() - began;
    };
    await ask();
    pages[query] = [await ask(), await ask(), await ask(), await ask(), await ask()];
  }
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  const total = times.preview.map((value, round) => value + (times.takeOver[round] ?? 0));
  const p99 = { idle: percentile(idle.flat(), 0.99), importing: percentile(importing.flat(), 0.99) };
  const ratios = importing.map(
    (times, round) => percentile(times, 0.99) / percentile(idle[round] ?? [], 0.99),
  );
  return [
    ['preview', ms(median(times.preview)), ''],
    ['preview and take-over, the longest of all rounds', ms(Math.max(...total)), '≤ 20 s'],
    ['export', ms(median(times.export)), ''],
    ['memory of the server: before, at most', `${before.toFixed(0)}, ${peak.toFixed(0)} MB`, '≤ 300 MB more'],
    ['event loop blocked, at most', ms(Math.max(...blocked)), '≤ 50 ms'],
    ['p50 of a submission, idle', ms(percentile(idle.flat(), 0.5)), ''],
    ['p50 meanwhile', ms(percentile(importing.flat(), 0.5)), ''],
    ['p99 of a submission, idle', ms(p99.idle), ''],
    ['p99 meanwhile', ms(p99.importing), ''],
    [
      'p99 meanwhile ÷ idle (each round)',
      `${(p99.importing / p99.idle).toFixed(2)} (${ratios.map((r) => r.toFixed(2)).join(', ')})`,
      '≤ 1.5',
    ],
    ...Object.entries(pages).map(([query, each]): [string, string, string] => [
      `first page of the list${query === '' ? '' : `, ${query}`}`,
      ms(median(each)),
      '≤ 100 ms',
    ]),
  ];
}

const programs = findPostgresFolder();
if (engine === 'postgres' && !programs) throw new Error('this benchmark needs PostgreSQL binaries');
const cluster = engine === 'postgres' && programs ? await startPostgresCluster(programs) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  const server = await startServerProcess(place);
  try {
    const rows = await measure(server, place);
    console.table(rows);
    if (!values.dry)
      await writeResults(
        `A list of ${ROWS} candidates${AMONG > 0 ? ` into ${AMONG}` : ''}, ${engine}`,
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
