import { EventEmitter, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import type { z } from 'zod';
import { isFinished, JOB_TEXTS, SILENT_AFTER_MS } from '#domain/job/job.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import type { Database } from '#server/database/database.ts';
import type { Engine } from '#server/database/migrate.ts';
import { newId } from '#server/database/ids.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Job, JobRegistry } from './define-job.ts';
import type { JobOutcome, JobTask, JobThreadData } from './job-messages.ts';
import {
  addJobCommand,
  cancelJobCommand,
  claimJobCommand,
  dropStepsCommand,
  endJobCommand,
  type JobEnd,
  releaseAllJobsCommand,
  releaseJobCommand,
} from './job.commands.ts';
import { findJob, hasUnfinishedJobs, type JobRow } from './job.repository.ts';
import { RunningJob } from './running-job.ts';

/** One for those who are quick, one for those who are not. */
export const MOST_JOB_THREADS = 2;
const IDLE_MS = 30_000;
/** Work that another process has begun to leave, or has left, is looked for so often. */
const LOOK_EVERY_MS = 3_000;
const ASK_EVERY_MS = 500;
/** A job that needs more memory is ended, and not the process that answers requests. */
const MOST_MEGABYTES = 400;
/** Of what has just been made: a job that goes over much at once leaves most of it behind, and would take thrice as much room before it is cleared. */
const MOST_YOUNG_MEGABYTES = 16;
/** How long a job rests after a write. Answers wait for SQLite's one writer; on PostgreSQL for processor and disk alone. */
const REST_SHARE: Record<Engine, number> = { sqlite: 1, postgres: 0.5 };

export interface JobsParts {
  database: Database;
  thread: JobThreadData;
  registry: JobRegistry;
  clock(): Date;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

export interface JobStart<Input> {
  owner: string;
  actor: string;
  input: Input;
  /** Private files that go away with the job. */
  files?: readonly string[];
}

/**
 * Jobs of all owners, in a table that every process looks at. Whoever has a thread to spare claims the next one, works at
 * it and says so every second; one of whose process nothing is heard is claimed by another, from its beginning.
 */
export class Jobs {
  readonly #parts: JobsParts;
  readonly #pool: Piscina<JobTask, JobOutcome>;
  readonly #running = new Map<string, RunningJob>();
  readonly #ends = new Set<Promise<void>>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #looking: NodeJS.Timeout | undefined;
  #isClaiming = false;
  /** Something began or ended while jobs were looked for, perhaps too late to be seen. */
  #isWokenAgain = false;
  #isClosed = false;

  constructor(parts: JobsParts) {
    this.#parts = parts;
    this.#pool = new Piscina<JobTask, JobOutcome>({
      filename: new URL('./job.thread.ts', import.meta.url).href,
      name: 'runJob',
      workerData: parts.thread,
      minThreads: 0,
      maxThreads: MOST_JOB_THREADS,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      resourceLimits: {
        maxOldGenerationSizeMb: MOST_MEGABYTES,
        maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES,
      },
    });
    // Of a thread whose job nobody waits for any more; unheard it would end the process.
    this.#pool.on('error', (error) => {
      if (!this.#isClosed) parts.log.warn({ err: error }, 'a thread for jobs was lost');
    });
  }

  /** Takes up what was left. Where others may leave something at any time, looks for more from now on. */
  async open(): Promise<void> {
    const { database } = this.#parts;
    if (database.engine === 'postgres') this.#looking = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    // One process has the file: whoever was at a job is gone.
    else if (await this.#hasUnfinished()) await database.write.run(releaseAllJobsCommand, undefined);
    this.wake();
  }

  #hasUnfinished(): Promise<boolean> {
    return hasUnfinishedJobs(this.#parts.database.db);
  }

  /** Gives its id. Throws where the owner has too many already. */
  async start<Input extends z.ZodType>(
    job: Job<Input>,
    { owner, actor, input, files = [] }: JobStart<z.input<Input>>,
  ): Promise<string> {
    const now = this.#parts.clock();
    const row = {
      id: newId(now),
      owner,
      actor,
      kind: job.name,
      state: 'waiting' as const,
      progress: 0,
      total: 0,
      message: '',
      input: JSON.stringify(job.input.parse(input)),
      detail: '',
      note: '',
      file_id: '',
      error: '',
      attempt: 0,
      cancel_asked: 0,
      decided: 0,
      created_at: now.toISOString(),
      started_at: '',
      heard_at: '',
      finished_at: '',
    };
    if (!(await this.#parts.database.write.run(addJobCommand, { row, files }))) {
      throw new HttpError(429, JOB_TEXTS.tooMany);
    }
    this.#changes.emit('change');
    this.wake();
    return row.id;
  }

  /** Resolves when it has ended, in whichever process; undefined where it is gone, or nobody waits for it any more. */
  async untilEnded(owner: string, id: string, signal: AbortSignal): Promise<JobRow | undefined> {
    for (;;) {
      const row = await findJob(this.#parts.database.db, owner, id);
      if (signal.aborted || !row) return undefined;
      if (isFinished(row.state)) return row;
      await this.changed(AbortSignal.any([signal, AbortSignal.timeout(ASK_EVERY_MS)]));
    }
  }

  /** False where there is none that could still be cancelled. */
  async cancel(owner: string, id: string): Promise<boolean> {
    const { database, clock } = this.#parts;
    const isAsked = await database.write.run(cancelJobCommand, { owner, id, now: clock() });
    // One in another process hears of it within a second.
    const running = this.#running.get(id);
    if (isAsked) running?.stop('cancelled');
    // One that waits to be taken up again has ended with this.
    const row = isAsked && !running ? await findJob(database.db, owner, id) : undefined;
    if (row && isFinished(row.state)) await this.#dropSteps(id);
    return isAsked;
  }

  get write(): Database['write'] {
    return this.#parts.database.write;
  }

  /** Resolves when a job of this process begins or ends, or is aborted; of those of other processes nothing is heard here. */
  async changed(signal: AbortSignal): Promise<void> {
    await once(this.#changes, 'change', { signal }).catch(() => undefined);
  }

  labelOf(kind: string): string {
    return this.#parts.registry.get(kind)?.label ?? kind;
  }

  /** What it is about, where its kind says it. */
  subjectOf({ kind, input }: Pick<JobRow, 'kind' | 'input'>): string {
    const job = this.#parts.registry.get(kind);
    const read = job?.subject && job.input.safeParse(JSON.parse(input));
    return read?.success ? (job?.subject?.(read.data as never) ?? '') : '';
  }

  wake(): void {
    void this.#claimAll().catch((error: unknown) => {
      if (!this.#isClosed && !isDatabaseAway(error))
        this.#parts.log.warn({ err: error }, 'jobs could not be looked for');
    });
  }

  async #claimAll(): Promise<void> {
    this.#isWokenAgain = true;
    if (this.#isClaiming) return;
    this.#isClaiming = true;
    try {
      while (this.#isWokenAgain) {
        this.#isWokenAgain = false;
        await this.#claimWhatIsFree();
      }
    } finally {
      this.#isClaiming = false;
    }
  }

  async #claimWhatIsFree(): Promise<void> {
    while (!this.#isClosed && this.#running.size < MOST_JOB_THREADS) {
      // Most of the time there is nothing, and a look costs less than a transaction.
      if (!(await this.#hasUnfinished()) || !(await this.#claimOne())) return;
    }
  }

  async #claimOne(): Promise<boolean> {
    const { database, clock, registry } = this.#parts;
    const now = clock();
    const silentSince = new Date(now.getTime() - SILENT_AFTER_MS);
    const except = [...this.#running.keys()];
    const row = await database.write.run(claimJobCommand, { now, silentSince, except });
    if (!row) return false;
    const { mostMinutes } = registry.get(row.kind) ?? {};
    const restShare = REST_SHARE[database.engine];
    const job = new RunningJob(row, {
      pool: this.#pool,
      write: database.write,
      clock,
      mostMinutes,
      restShare,
    });
    this.#running.set(row.id, job);
    if (this.#isClosed) job.stop('closing');
    const end = this.#finish(job).finally(() => {
      this.#ends.delete(end);
      this.#running.delete(row.id);
      this.#changes.emit('change');
      this.wake();
    });
    this.#ends.add(end);
    return true;
  }

  /** Undefined: it is not for us to say. */
  #endOf(job: RunningJob, outcome: JobOutcome): JobEnd | undefined {
    if ('result' in outcome) return { state: 'done', result: outcome.result };
    switch (job.stopReason) {
      case 'lost':
      case 'closing':
        return undefined;
      case 'cancelled':
        return { state: 'cancelled' };
      case 'too-long':
        return { state: 'failed', error: JOB_TEXTS.tooLong };
      case undefined: {
        if ('refused' in outcome) return { state: 'failed', error: outcome.refused };
        const { id, kind } = job.row;
        this.#parts.log.error({ job: id, kind, failed: outcome.failed }, 'a job failed');
        return { state: 'failed', error: JOB_TEXTS.unexpected };
      }
    }
  }

  async #finish(job: RunningJob): Promise<void> {
    const { database, clock, log } = this.#parts;
    const end = this.#endOf(job, await job.run());
    const { hold, stopReason } = job;
    try {
      const isEnded = end && (await database.write.run(endJobCommand, { hold, end, now: clock() }));
      if (isEnded) await this.#dropSteps(job.row.id);
      else if (end) this.#lookLater();
      else if (stopReason === 'closing') await database.write.run(releaseJobCommand, { hold });
    } catch (error) {
      // It is taken up again when nothing more is heard of it.
      log.error({ err: error, job: job.row.id }, 'the end of a job could not be written');
    }
  }

  /** What is missed here, in a process that ends, goes when its time is over. */
  async #dropSteps(id: string): Promise<void> {
    const { database, clock } = this.#parts;
    while (await database.write.run(dropStepsCommand, { id, now: clock() }));
  }

  /** What is decided and could not be carried out, perhaps because the disk is full, is taken up again. */
  #lookLater(): void {
    setTimeout(() => this.wake(), SILENT_AFTER_MS + LOOK_EVERY_MS).unref();
  }

  /** What runs is left, to be taken up by another process or after the next start: nothing is waited for. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    for (const job of this.#running.values()) job.stop('closing');
    await this.#pool.destroy();
    await Promise.all(this.#ends);
  }
}
