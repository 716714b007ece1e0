import { stat, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import metrics from 'fastify-metrics';
import { JOB_STATES } from '#domain/job/job.ts';
import { type Database, sqliteFile } from '#server/database/database.ts';
import { onPoolWait, poolFigures } from '#server/database/open-pools.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { databaseBytesRead, siteFiguresRead, type SiteFigures } from './site-figures.repository.ts';

type Client = FastifyInstance['metrics']['client'];
type Counter = InstanceType<Client['Counter']>;
type Registry = InstanceType<Client['Registry']>;

/** What is counted where it happens. */
export interface Figures {
  registry: Registry;
  /** Turned away for want of room, by kind: log, draft, login, staff-login, queue. */
  shed: Counter;
  /** Answers that are on disk and were acknowledged, by how they stand: counts, late, aside; or repeated. */
  submissions: Counter;
}

declare module 'fastify' {
  interface FastifyInstance {
    figures: Figures;
  }
}

export interface MetricsParts {
  database: Database;
  dataDir: string;
  /** How far this machine's clock is ahead of the database's. */
  clockOffsetMs(): number;
  heldMs(): number;
}

/** A candidate's page is heard at least once a minute. */
const LIVE_WITHIN_MS = 120_000;
const ASKED_EVERY_MS = 15_000;
const SIZED_EVERY_MS = 300_000;
const SHED_KINDS = ['log', 'draft', 'login', 'staff-login', 'queue'];
const STANDINGS = ['counts', 'late', 'aside', 'repeated'];
/** Of an answer, in seconds: nothing is wrong below the first, and nginx gives up at the last. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Whoever reads the figures waits no longer for the database, and is told what was known before. */
const LONGEST_WAIT_MS = 250;

/** However often it is asked for, found out no more often than so; what cannot be found out is left out. */
function seldom<T>(everyMs: number, find: () => Promise<T>): () => Promise<T | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let known: T | undefined;
  let finding = Promise.resolve();
  return async () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      finding = find().then(
        (found) => void (known = found),
        () => (known = undefined),
      );
    }
    await Promise.race([finding, delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
    return known;
  };
}

const bytesOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Measures every route, and keeps the figures about the site. */
export async function keepFigures(app: FastifyInstance, parts: MetricsParts): Promise<void> {
  await app.register(metrics, {
    endpoint: null,
    clearRegisterOnInit: true,
    // Histograms can be added up over processes, summaries cannot, and cost more.
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      overrides: { histogram: { buckets: BUCKETS } },
      registeredRoutesOnly: true,
      groupStatusCodes: false,
    },
  });
  const { client } = app.metrics;
  const registry = new client.Registry();
  const registers = [registry];
  const shed = new client.Counter({
    name: 'kaopu_shed_total',
    help: 'Calls that were turned away for want of room',
    labelNames: ['kind'],
    registers,
  });
  const submissions = new client.Counter({
    name: 'kaopu_submissions_total',
    help: 'Answers that are on disk and were acknowledged, by how they stand',
    labelNames: ['standing'],
    registers,
  });
  // From the beginning, so that the first one is seen as a change.
  for (const kind of SHED_KINDS) shed.inc({ kind }, 0);
  for (const standing of STANDINGS) submissions.inc({ standing }, 0);
  app.decorate('figures', { registry, shed, submissions });

  watchProcess(app, registry, parts);
  watchStorage(app, registry, parts);
  watchSite(app, registry, parts);
  if (parts.database.engine === 'postgres') watchPools(app, registry);
}

function watchProcess(app: FastifyInstance, registry: Registry, parts: MetricsParts): void {
  const { database, clockOffsetMs, heldMs } = parts;
  const { Gauge } = app.metrics.client;
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  new Gauge({
    name: 'kaopu_build_info',
    help: 'Always 1; the version and the engine stand in the labels',
    labelNames: ['version', 'engine', 'node'],
    registers,
  }).set({ version: PROGRAM_VERSION, engine: database.engine, node: process.version }, 1);
  gauge(
    'kaopu_write_queue_depth',
    'Changes that were accepted and are not yet on disk',
    () => database.write.depth,
  );
  gauge(
    'kaopu_write_queue_load',
    'The same as a share of what the queue takes; 1 is full',
    () => database.write.load,
  );
  gauge(
    'kaopu_turn_delay_seconds',
    'For how long the first call in turn has been waiting',
    () => app.turns.delayMs / 1_000,
  );
  gauge(
    'kaopu_event_loop_lag_seconds',
    'By how much the event loop has been late of late',
    () => app.eventLoop.lagMs / 1_000,
  );
  gauge(
    'kaopu_clock_offset_seconds',
    "How far this machine's clock is ahead of the database's",
    () => clockOffsetMs() / 1_000,
  );
  gauge(
    'kaopu_clock_held_seconds',
    "How far the site's time is behind the database's clock, since that has jumped while candidates were at work",
    () => heldMs() / 1_000,
  );
  new Gauge({
    name: 'kaopu_login_line_length',
    help: 'Who waits in line to log in',
    labelNames: ['line'],
    registers,
    collect() {
      for (const [line, { length }] of Object.entries(app.loginLines)) this.set({ line }, length);
    },
  });
}

function watchStorage(app: FastifyInstance, registry: Registry, { database, dataDir }: MetricsParts): void {
  const { Gauge } = app.metrics.client;
  const registers = [registry];
  new Gauge({
    name: 'kaopu_disk_free_bytes',
    help: 'Free for the server on the disk of DATA_DIR',
    registers,
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: 'kaopu_disk_size_bytes',
    help: 'Of the whole disk of DATA_DIR',
    registers,
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined);
      if (disk) this.set(disk.blocks * disk.bsize);
    },
  });
  const isSqlite = database.engine === 'sqlite';
  const sizeOnServer = seldom(SIZED_EVERY_MS, () => database.readers.run(databaseBytesRead, undefined));
  new Gauge({
    name: 'kaopu_database_bytes',
    help: 'Of the database: the file of SQLite, or all of it on PostgreSQL',
    registers,
    async collect() {
      const bytes = isSqlite ? await bytesOf(sqliteFile(dataDir)) : await sizeOnServer();
      if (bytes === undefined) this.remove();
      else this.set(bytes);
    },
  });
  if (!isSqlite) return;
  new Gauge({
    name: 'kaopu_sqlite_wal_bytes',
    help: 'Of what SQLite has written down and not yet copied back into its file',
    registers,
    async collect() {
      this.set(await bytesOf(`${sqliteFile(dataDir)}-wal`));
    },
  });
}

function watchSite(app: FastifyInstance, registry: Registry, { database }: MetricsParts): void {
  const { Gauge } = app.metrics.client;
  const registers = [registry];
  const figures = seldom(ASKED_EVERY_MS, (): Promise<SiteFigures> => {
    const since = new Date(app.clock().getTime() - LIVE_WITHIN_MS).toISOString();
    return database.readers.run(siteFiguresRead, since);
  });
  new Gauge({
    name: 'kaopu_live_candidates',
    help: 'Candidates of whom something was heard within two minutes, by all processes',
    registers,
    async collect() {
      const found = await figures();
      if (found) this.set(found.liveCandidates);
      else this.remove();
    },
  });
  new Gauge({
    name: 'kaopu_jobs',
    help: 'Imports, exports and reports, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await figures();
      this.reset();
      if (!found) return;
      for (const state of JOB_STATES) this.set({ state }, 0);
      for (const { state, count } of found.jobs) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'kaopu_backup_age_seconds',
    help: 'Since the last backup; -1 when there was none',
    registers,
    async collect() {
      const found = await figures();
      this.remove();
      if (!found) return;
      const { lastBackup } = found;
      const age = lastBackup === undefined ? -1 : (app.clock().getTime() - Date.parse(lastBackup)) / 1_000;
      this.set(Math.max(-1, age));
    },
  });
}

/** Of the thread that answers requests; what the writer does with its own is seen in the write queue. */
function watchPools(app: FastifyInstance, registry: Registry): void {
  const { Gauge, Histogram } = app.metrics.client;
  const registers = [registry];
  const labelNames = ['pool'];
  const gauge = (name: string, help: string, value: 'connections' | 'idle' | 'waiting') =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const pool of poolFigures()) this.inc({ pool: pool.use }, pool[value]);
      },
    });
  gauge('kaopu_pool_connections', 'Connections to PostgreSQL', 'connections');
  gauge('kaopu_pool_idle', 'Connections to PostgreSQL that nobody uses', 'idle');
  gauge('kaopu_pool_waiting', 'Calls that wait for a connection to PostgreSQL', 'waiting');
  const waits = new Histogram({
    name: 'kaopu_pool_wait_seconds',
    help: 'For how long calls have waited for a connection to PostgreSQL',
    labelNames,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  const stop = onPoolWait((pool, seconds) => waits.observe({ pool }, seconds));
  app.addHook('onClose', async () => stop());
}
