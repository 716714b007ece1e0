import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Engine } from '#server/database/migrate.ts';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { perSecond } from './exam-start/closed-loop.ts';
import { CALLS, type CrowdOptions, type CrowdResult } from './exam-start/crowd-options.ts';
import { addExam } from './exam-start/exam.ts';
import { largestMemoryMb, watchThreads } from './exam-start/threads.ts';
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
    /** What the tables of results.md are called by beside the scenario. */
    label: { type: 'string', default: '' },
    /** Print only. */
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

interface Usage {
  mainMs: number;
  writerMs: number;
  memoryMb: number;
}

/** Both in one run, in turns: the ratio does not depend on how fast the machine is today. */
async function closedLoop(server: ServerProcess): Promise<string[]> {
  const seconds = Number(values.closed);
  await perSecond(server.url, 'start', 2);
  await perSecond(server.url, 'healthz', 1);
  const starts: number[] = [];
  const healths: number[] = [];
  const used = { mainMs: 0, writerMs: 0, otherMs: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    healths.push(await perSecond(server.url, 'healthz', seconds));
    const usedSince = watchThreads(server.pid);
    starts.push(await perSecond(server.url, 'start', seconds));
    const { mainMs, writerMs, otherMs } = usedSince();
    used.mainMs += mainMs;
    used.writerMs += writerMs;
    used.otherMs += otherMs;
  }
  const total = starts.reduce((sum, rate) => sum + rate * seconds, 0);
  const each = (ms: number) => (ms / total).toFixed(2);
  return [
    (median(healths) / median(starts)).toFixed(1),
    median(starts).toFixed(0),
    median(healths).toFixed(0),
    ...[each(used.mainMs), each(used.writerMs), each(used.otherMs)],
  ];
}

async function run(place: DatabasePlace): Promise<void> {
  await addExam(place, size);
  const servers: ServerProcess[] = [];
  for (let index = 0; index < Number(values.processes); index += 1) {
    servers.push(await startServerProcess(place));
  }
  const title = [
    `${values.candidates} candidates in ${values.ramp} s, ${engine}`,
    servers.length > 1 ? `${servers.length} processes` : '',
    values.label,
  ]
    .filter(Boolean)
    .join(', ');
  try {
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
    const usages = servers.map(({ pid }, index): Usage => {
      const used = watches[index]?.() ?? { mainMs: 0, writerMs: 0 };
      return { mainMs: used.mainMs, writerMs: used.writerMs, memoryMb: largestMemoryMb(pid) };
    });
    const rows = CALLS.map((call) => [
      call,
      String(ms[call].length),
      percentile(ms[call], 0.5),
      percentile(ms[call], 0.99),
      String(refused[call]),
    ]);
    console.log(title);
    console.table(rows);
    console.log({ usages, waited, failures });
    if (!values.dry) await writeResults(title, ['call', 'answered', 'p50 ms', 'p99 ms', 'refused'], rows);
    const [first] = servers;
    if (first && Number(values.closed) > 0) {
      const row = await closedLoop(first);
      console.log(row);
      const head = ['start ÷ healthz', 'starts/s', 'healthz/s', 'main ms', 'writer ms', 'other threads ms'];
      const section = `One start ÷ one /healthz, ${engine}${values.label ? `, ${values.label}` : ''}`;
      if (!values.dry) await writeResults(section, head, [row]);
    }
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
