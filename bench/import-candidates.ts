import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StatusReply } from '#api/endpoint.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { isFinished } from '#domain/job/job.ts';
import type { Engine } from '#server/database/migrate.ts';
import { writeSheet } from '#server/spreadsheet/index.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { addLiveContest, demandOk, startedCandidate, submitLive } from '#server/testing/live-contest.ts';
import { ADMIN, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { median, writeResults } from './results.ts';

/** A list of 100,000 candidates is looked at, taken over and exported while others answer: beside the same hour without it. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});
const engine = values.engine as Engine;
const ROWS = Number(values.rows);
const CANDIDATES = 30;
const PER_SECOND = 60;
const IDLE_MS = 10_000;
/** The slowest of a hundred submissions hang on what else the machine does: the middle of several rounds is told. */
const ROUNDS = 3;
const TITLES = ['准考证号', '姓名', '角色', '性别', '学校', '区县', '年级', '班级', '备注', '包含测试'];

const SCHOOLS = 300;

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

const BOUNDARY = 'kaopu-bench';
const PORTION_BYTES = 64 * 1_024;
/** What a quick line of 100 Mbit/s takes for it. */
const PORTION_MS = 5;

/** From the disk: a buffer of its size would make this process, which measures, pause to tidy up. */
async function* uploadOf(file: string): AsyncGenerator<Uint8Array> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="list.xlsx"';
  yield Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\n\r\n`);
  for await (const portion of createReadStream(file, { highWaterMark: PORTION_BYTES })) {
    yield portion as Buffer;
    await delay(PORTION_MS);
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** Submissions at an even pace, whatever the server does; how long each has taken. */
class Answering {
  readonly #browsers: { ticket: string; browser: HttpBrowser }[] = [];
  readonly #url: string;
  #sequence = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async begin(): Promise<void> {
    for (let index = 0; index < CANDIDATES; index += 1) {
      const ticket = String(1_001 + index);
      this.#browsers.push({ ticket, browser: await startedCandidate(this.#url, ticket) });
    }
  }

  async during(work: Promise<unknown>): Promise<number[]> {
    const times: number[] = [];
    const sent: Promise<void>[] = [];
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    for (const began = performance.now(); !isOver; this.#sequence += 1) {
      const sequence = this.#sequence + 1;
      const who = this.#browsers[sequence % CANDIDATES];
      if (who) {
        const { ticket, browser } = who;
        const sentAt = performance.now();
        const reply = submitLive(browser, this.#url, { ticket, key: `k${sequence}`, sequence });
        sent.push(demandOk(reply).then(() => void times.push(performance.now() - sentAt)));
      }
      const due = began + (sent.length * 1_000) / PER_SECOND;
      await delay(Math.max(0, due - performance.now()));
    }
    await Promise.all(sent);
    await work;
    return times;
  }
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const residentMegabytes = (pid: number, figure: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

async function longestBlock(url: string): Promise<number> {
  const figures = await (await demandOk(fetch(`${url}/metrics`))).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(figures)?.[1]);
}

async function measure(server: ServerProcess): Promise<[string, string, string][]> {
  const { url, pid } = server;
  await addLiveContest(url);
  const admin = new HttpBrowser(url);
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  const columns = TITLES.map((header) => ({ header, isText: true }));
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-bench-'));
  const fileOf = (round: number) => join(folder, `${round}.xlsx`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sheet = writeSheet(listOf(ROWS, round), { columns, sheetName: '名单' });
    await pipeline(sheet, createWriteStream(fileOf(round)));
  }

  async function ended(reply: Promise<Response>): Promise<JobDetail> {
    const { msg } = (await (await demandOk(reply)).json()) as StatusReply;
    for (;;) {
      const found = await demandOk(admin.get(`/api/get-job?id=${ADMIN.username}/${msg}`));
      const job = (await found.json()) as JobDetail;
      if (isFinished(job.state)) {
        if (job.state !== 'done') throw new Error(job.error);
        return job;
      }
      await delay(100);
    }
  }
  const preview = (file: string) => {
    const path = `/api/preview-candidates?owner=${ADMIN.username}`;
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const body = Readable.toWeb(Readable.from(uploadOf(file)));
    return ended(admin.fetch(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
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
  await timed('export', ended(admin.post('/api/export-candidates', { owner: ADMIN.username })));

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
  const each = (rounds: number[][], share: number) => rounds.map((round) => percentile(round, share));
  const ratios = each(importing, 0.99).map((value, round) => value / (each(idle, 0.99)[round] ?? 0));
  return [
    ['preview', ms(median(times.preview)), ''],
    ['preview and take-over, the longest of three', ms(Math.max(...total)), '≤ 20 s'],
    ['export', ms(median(times.export)), ''],
    ['memory of the server: before, at most', `${before.toFixed(0)}, ${peak.toFixed(0)} MB`, '≤ 300 MB more'],
    ['event loop blocked, at most', ms(Math.max(...blocked)), '≤ 50 ms'],
    ['p50 of a submission, idle', ms(median(each(idle, 0.5))), ''],
    ['p50 meanwhile', ms(median(each(importing, 0.5))), ''],
    ['p99 of a submission, idle', ms(median(each(idle, 0.99))), ''],
    ['p99 meanwhile', ms(median(each(importing, 0.99))), ''],
    [
      'p99 meanwhile ÷ idle',
      `${median(ratios).toFixed(2)} (${ratios.map((r) => r.toFixed(2)).join(', ')})`,
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
    const rows = await measure(server);
    console.table(rows);
    if (!values.dry)
      await writeResults(`A list of ${ROWS} candidates, ${engine}`, ['what', 'measured', 'target'], rows);
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
