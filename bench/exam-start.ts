import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Engine } from '#server/database/migrate.ts';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { openBrowsers, perSecond } from './exam-start/closed-loop.ts';
import { type CallName, CALLS, type CrowdOptions, type CrowdResult } from './exam-start/crowd-options.ts';
import { addExam } from './exam-start/exam.ts';
import { largestMemoryMb, watchThreads } from './processor-time.ts';
import { median, writeResults } from './results.ts';

/** Nine o'clock: a region arrives within seconds, begins, and answers go on meanwhile. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    processes: { type: 'string', default: '1' },
    candidates: { type: 'string', default: '2000' },
    ramp: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '60' },
    draft: { type: 'string', default: '5' },
    submit: { type: 'string', default: '60' },
    tasks: { type: 'string', default: '10' },
    questions: { type: 'string', default: '20' },
    /** Of each closed-loop measurement; 0 leaves them out. */
    closed: { type: 'string', default: '5' },
    /** A file for the figures, and one with those of another checkout, to be written beside these. */
    save: { type: 'string' },
    before: { type: 'string' },
    /** Print and save only. */
    dry: { type: 'boolean', default: false },
  },
});

const engine = values.engine as Engine;
const size = { tasks: Number(values.tasks), questions: Number(values.questions) };
const ROUNDS = 3;
const CROWD = fileURLToPath(new URL('exam-start/crowd.ts', import.meta.url));
const NODE_PATIENCE_MS = 120_000;

function percentile(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil(sorted.length * share) - 1];
  return value === undefined ? '–' : value.toFixed(value < 100 ? 1 : 0);
}

async function crowd(options: CrowdOptions): Promise<CrowdResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [CROWD, JSON.stringify(options)], {
    timeout: options.forMs + NODE_PATIENCE_MS,
    maxBuffer: 1e9,
  });
  return JSON.parse(stdout) as CrowdResult;
}

/** As it was measured elsewhere with `--save`. */
interface Measured {
  calls: Record<CallName, { answered: number; p50: string; p99: string; refused: number }>;
  closed?: { ratio: string; starts: string; healths: string };
}

const before = values.before ? (JSON.parse(readFileSync(values.before, 'utf8')) as Measured) : undefined;

/** For the calls that have one, with this many candidates. */
const MANY = 5_000;
const TARGETS: Partial<Record<CallName, string>> =
  Number(values.candidates) < MANY
    ? { login: '< 1000', start: '< 1000', tasks: '< 1000', draft: '< 250', submit: '< 250' }
    : { submit: '< 500' };

/** Both in one run, in turns: the ratio does not depend on how fast the machine is today. */
async function closedLoop(servers: ServerProcess[]) {
  const seconds = Number(values.closed);
  const urls = servers.map(({ url }) => url);
  await openBrowsers(urls[0]);
  await perSecond(urls, 'start', 2);
  await perSecond(urls, 'healthz', 1);
  const starts: number[] = [];
  const healths: number[] = [];
  const used = { mainMs: 0, writerMs: 0, otherMs: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    healths.push(await perSecond(urls, 'healthz', seconds));
    await openBrowsers(urls[0]);
    const watches = servers.map(({ pid }) => watchThreads(pid));
    starts.push(await perSecond(urls, 'start', seconds));
    for (const usedSince of watches) {
      const { mainMs, writerMs, otherMs } = usedSince();
      used.mainMs += mainMs;
      used.writerMs += writerMs;
      used.otherMs += otherMs;
    }
  }
  const total = starts.reduce((sum, rate) => sum + rate * seconds, 0);
  const each = (ms: number) => (ms / total).toFixed(2);
  return {
    ratio: (median(healths) / median(starts)).toFixed(1),
    starts: median(starts).toFixed(0),
    healths: median(healths).toFixed(0),
    processor: [each(used.mainMs), each(used.writerMs), each(used.otherMs)],
  };
}

async function arrive(servers: ServerProcess[], title: string): Promise<Measured['calls']> {
  const watches = servers.map(({ pid }) => watchThreads(pid));
  const { ms, refused, waited, failures } = await crowd({
    urls: servers.map(({ url }) => url),
    candidates: Number(values.candidates),
    rampMs: Number(values.ramp) * 1_000,
    forMs: Number(values.seconds) * 1_000,
    draftEveryMs: Number(values.draft) * 1_000,
    submitEveryMs: Number(values.submit) * 1_000,
    size,
  });
  const usage = servers.map(({ pid }, index) => {
    const { mainMs = 0, writerMs = 0, otherMs = 0 } = watches[index]?.() ?? {};
    const inSeconds = [mainMs, writerMs, otherMs].map((used) => (used / 1_000).toFixed(1));
    return [...inSeconds, String(largestMemoryMb(pid))];
  });
  const calls = Object.fromEntries(
    CALLS.map((call) => [
      call,
      {
        answered: ms[call].length,
        p50: percentile(ms[call], 0.5),
        p99: percentile(ms[call], 0.99),
        refused: refused[call],
      },
    ]),
  ) as Measured['calls'];
  console.log(title, `${values.seconds} s`);
  console.table(calls);
  console.log({ usage, waited, failures });
  if (!values.dry) {
    const was = (call: CallName) => before?.calls[call] ?? { p50: '–', p99: '–', refused: '–' };
    await writeResults(
      title,
      [
        ...['call', 'before: p50 ms', 'p99 ms', 'refused'],
        ...['now: answered', 'p50 ms', 'p99 ms', 'refused', 'target for p99'],
      ],
      CALLS.map((call) => {
        const { answered, p50, p99, refused: times } = calls[call];
        const earlier = [was(call).p50, was(call).p99, was(call).refused];
        return [call, ...earlier, answered, p50, p99, times, TARGETS[call] ?? ''].map(String);
      }),
    );
    const head = ['process', 'main thread s', 'writer s', 'other threads s', 'largest memory MiB'];
    const rows = usage.map((used, index) => [String(index + 1), ...used]);
    await writeResults(`Processor and memory: ${title}`, head, rows);
  }
  return calls;
}

async function compare(servers: ServerProcess[], scenario: string): Promise<Measured['closed']> {
  const { processor, ...closed } = await closedLoop(servers);
  console.log(closed, processor);
  if (!values.dry) {
    const { ratio, starts, healths } = closed;
    const target = engine === 'sqlite' ? '≤ 15' : '≤ 30';
    const head = [
      ...['start ÷ healthz', 'before', 'target', 'starts/s', 'before', 'healthz/s', 'before'],
      ...['ms of a processor for one start: main thread', 'writer', 'other threads'],
    ];
    const { closed: was } = before ?? {};
    const [ratioWas = '–', startsWas = '–', healthsWas = '–'] = was
      ? [was.ratio, was.starts, was.healths]
      : [];
    await writeResults(`One start ÷ one /healthz, ${scenario}`, head, [
      [ratio, ratioWas, target, starts, startsWas, healths, healthsWas, ...processor],
    ]);
  }
  return closed;
}

async function run(place: DatabasePlace): Promise<void> {
  await addExam(place, size);
  const servers: ServerProcess[] = [];
  for (let index = 0; index < Number(values.processes); index += 1) {
    servers.push(await startServerProcess(place));
  }
  const scenario = servers.length > 1 ? `${engine}, ${servers.length} processes` : engine;
  const title = `${values.candidates} candidates in ${values.ramp} s, live for ${values.seconds} s, ${scenario}`;
  try {
    const calls = await arrive(servers, title);
    const closed = Number(values.closed) > 0 ? await compare(servers, scenario) : undefined;
    const measured: Measured = { calls, ...(closed ? { closed } : {}) };
    if (values.save) writeFileSync(values.save, JSON.stringify(measured, null, 2));
  } finally {
    for (const server of servers) await server.stop();
  }
}

const programs = findPostgresFolder();
if (engine === 'postgres' && !programs) throw new Error('this benchmark needs PostgreSQL binaries');
const cluster = engine === 'postgres' && programs ? await startPostgresCluster(programs) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  await run(place);
} finally {
  await place.remove();
  await cluster?.stop();
}
