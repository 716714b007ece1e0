import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { watchDatabase, watchThreads } from './processor-time.ts';
import { type BenchUser, type Measured, measure } from './durable-submit/load.ts';
import { median, writeResults } from './results.ts';

/** Durable submit as a fraction of a no-op POST of the same server, in the same run. */
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const SLOW_FSYNC_MS = 2;

const here = (name: string) => fileURLToPath(new URL(`durable-submit/${name}`, import.meta.url));

/** Of the processor, for one request. */
interface Microseconds {
  main: number;
  writer: number;
  otherThreads: number;
  database: number;
  generator: number;
}

interface Line {
  engine: string;
  slow: boolean;
  ratio: number;
  p99Ratio: number;
  noOp: number;
  submit: number;
  perNoOp: Microseconds;
  perSubmit: Microseconds;
}

type Watch = () => Promise<(requests: number) => Microseconds>;

function watching(pid: number, databaseUrl: string | undefined): Watch {
  return async () => {
    const threads = watchThreads(pid);
    const database = databaseUrl === undefined ? () => 0 : await watchDatabase(databaseUrl);
    const own = process.cpuUsage();
    return (requests) => {
      const { mainMs, writerMs, otherMs } = threads();
      const { user, system } = process.cpuUsage(own);
      const each = (ms: number) => Math.round((ms * 1_000) / requests);
      return {
        main: each(mainMs),
        writer: each(writerMs),
        otherThreads: each(otherMs),
        database: each(database()),
        generator: each((user + system) / 1_000),
      };
    };
  };
}

async function measureServer(environment: NodeJS.ProcessEnv): Promise<Omit<Line, 'engine' | 'slow'>> {
  const server = fork(here('server.ts'), { env: environment });
  const [ready] = (await once(server, 'message')) as [{ address: { port: number }; users: BenchUser[] }];
  const { users } = ready;
  const { port } = ready.address;
  await measure(port, users, 'no-op', 1);
  await measure(port, users, 'submit', 2);
  const noOp: Measured[] = [];
  const submit: Measured[] = [];
  const watch = watching(server.pid as number, environment['DATABASE_URL']);
  async function measureOnce(what: 'no-op' | 'submit') {
    const used = await watch();
    const measured = await measure(port, users, what, SECONDS);
    return { measured, used: used(measured.perSecond * SECONDS) };
  }
  let perNoOp: Microseconds | undefined;
  let perSubmit: Microseconds | undefined;
  // The processor's time of the last round: by then everything is compiled.
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await measureOnce('no-op');
    noOp.push(idle.measured);
    perNoOp = idle.used;
    const busy = await measureOnce('submit');
    submit.push(busy.measured);
    perSubmit = busy.used;
  }
  if (!perNoOp || !perSubmit) throw new Error('nothing was measured');
  server.kill('SIGTERM');
  await once(server, 'exit');
  const rate = (list: Measured[]) => median(list.map((entry) => entry.perSecond));
  const p99 = (list: Measured[]) => median(list.map((entry) => entry.p99Ms));
  return {
    noOp: rate(noOp),
    submit: rate(submit),
    ratio: rate(submit) / rate(noOp),
    p99Ratio: p99(submit) / p99(noOp),
    perNoOp,
    perSubmit,
  };
}

/** The shim goes before whichever process syncs: the server itself, or PostgreSQL. */
async function run(engine: 'sqlite' | 'postgres', slow: boolean, shim: string): Promise<Line> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kaopu-bench-'));
  const slowly = slow ? { LD_PRELOAD: shim, SLOW_FSYNC_MS: String(SLOW_FSYNC_MS) } : {};
  const environment = { ...process.env, DATA_DIR: dataDir };
  try {
    if (engine === 'sqlite') {
      return { engine, slow, ...(await measureServer({ ...environment, ...slowly })) };
    }
    const programs = findPostgresFolder();
    if (!programs) throw new Error('this benchmark needs PostgreSQL binaries');
    Object.assign(process.env, slowly);
    const cluster = await startPostgresCluster(programs);
    for (const name of Object.keys(slowly)) delete process.env[name];
    try {
      return { engine, slow, ...(await measureServer({ ...environment, DATABASE_URL: cluster.url })) };
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const folder = await mkdtemp(join(tmpdir(), 'kaopu-shim-'));
const shim = join(folder, 'slow-fsync.so');
execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', shim, here('slow-fsync.c'), '-ldl']);
execFileSync('chmod', ['-R', 'a+rX', folder]);
const lines: Line[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  for (const slow of [false, true]) {
    if (process.env['BENCH_ONLY'] && process.env['BENCH_ONLY'] !== `${engine}${slow ? '-slow' : ''}`)
      continue;
    const line = await run(engine, slow, shim);
    lines.push(line);
    console.log(line);
  }
}
await rm(folder, { recursive: true, force: true });

const inTurn = (used: Microseconds) =>
  [used.main, used.writer, used.otherThreads, used.database, used.generator].join(' + ');

const targets: Record<string, string> = {
  sqlite: '≥ 0.50',
  'sqlite-slow': '≥ 0.35',
  postgres: '≥ 0.42',
  'postgres-slow': '≥ 0.35',
};
await writeResults(
  'Durable submit ÷ no-op POST',
  [
    'engine',
    'per fsync',
    'ratio',
    'target',
    'p99 ratio',
    'target',
    'µs of a processor: no-op (main thread + writer + other threads + database + load generator)',
    'submit',
  ],
  lines.map((line) => [
    line.engine,
    line.slow ? `+${SLOW_FSYNC_MS} ms` : 'as it is',
    line.ratio.toFixed(2),
    targets[`${line.engine}${line.slow ? '-slow' : ''}`] ?? '',
    line.p99Ratio.toFixed(2),
    line.engine === 'sqlite' ? '≤ 1.5' : '≤ 2',
    inTurn(line.perNoOp),
    inTurn(line.perSubmit),
  ]),
);
