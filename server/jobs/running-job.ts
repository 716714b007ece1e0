import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { setTimeout as delay } from 'node:timers/promises';
import type { Piscina } from 'piscina';
import { type Command, WriteRefused, type WriteQueue } from '#server/database/command.ts';
import { failure } from '#server/database/writer-messages.ts';
import type { FromThread, JobOutcome, JobTask, ToThread } from './job-messages.ts';
import { hearJobCommand } from './job.commands.ts';
import type { JobRow } from './job.repository.ts';

/** So often its process says that it is at it, and how far, and hears whether to go on. */
const HEARD_EVERY_MS = 1_000;
/** Whoever is asked to stop and does not is ended with its thread. */
const STOP_WITHIN_MS = 5_000;
const WRITE_AGAIN_MS = 250;
const LONGEST_REST_MS = 1_000;
const DEFAULT_MINUTES = 60;

/** Why it was told to stop. */
export type StopReason = 'cancelled' | 'lost' | 'too-long' | 'closing';

export interface RunningParts {
  pool: Piscina<JobTask, JobOutcome>;
  write: WriteQueue;
  clock(): Date;
  mostMinutes: number | undefined;
  /** How long it rests after each write, as a share of what that took: answers come first. */
  restShare: number;
}

/** A job while its thread is at it: carries its writes to the queue, tells of it, and ends it when asked. */
export class RunningJob {
  readonly row: JobRow;
  readonly #parts: RunningParts;
  readonly #killing = new AbortController();
  #port: MessagePort | undefined;
  #facts = { progress: 0, total: 0, message: '' };
  stopReason: StopReason | undefined;

  constructor(row: JobRow, parts: RunningParts) {
    this.row = row;
    this.#parts = parts;
  }

  get hold() {
    return { jobId: this.row.id, attempt: this.row.attempt };
  }

  stop(reason: StopReason): void {
    if (this.stopReason) return;
    this.stopReason = reason;
    this.#tell({ type: 'abort' });
    // On its own it would end when the thread does, which may be never.
    setTimeout(() => this.#killing.abort(), STOP_WITHIN_MS).unref();
  }

  #tell(message: ToThread): void {
    this.#port?.postMessage(message);
  }

  /** Jobs give way: what the queue does not take now it may take in a moment, and between two writes they rest. */
  async #write(wanted: Command<unknown, unknown>, input: unknown): Promise<unknown> {
    const { write, restShare } = this.#parts;
    for (;;) {
      const began = performance.now();
      try {
        const output = await write.run(wanted, input);
        const rest = (performance.now() - began) * restShare;
        if (!this.stopReason) await delay(Math.min(rest, LONGEST_REST_MS));
        return output;
      } catch (error) {
        if (!(error instanceof WriteRefused) || this.stopReason) throw error;
        await delay(WRITE_AGAIN_MS);
      }
    }
  }

  async #hear(message: FromThread): Promise<void> {
    if (message.type === 'progress') {
      const { progress, total, message: text } = message;
      this.#facts = { progress, total, message: text };
      return;
    }
    const { id, name, input } = message;
    // The writer knows commands by their names.
    const wanted = { name } as Command<unknown, unknown>;
    const outcome = await this.#write(wanted, input).then((output) => ({ output }), failure);
    this.#tell({ type: 'written', id, outcome });
  }

  /** Until it has ended, one way or another. */
  async #keepHold(ended: AbortSignal): Promise<void> {
    const { write, clock, mostMinutes = DEFAULT_MINUTES } = this.#parts;
    const giveUpAt = performance.now() + mostMinutes * 60_000;
    while (!ended.aborted) {
      await delay(HEARD_EVERY_MS, undefined, { signal: ended, ref: false }).catch(() => undefined);
      if (ended.aborted) return;
      if (performance.now() > giveUpAt) this.stop('too-long');
      const heard = await write
        .run(hearJobCommand, { hold: this.hold, ...this.#facts, now: clock() })
        // A database that is away for a moment says nothing about the job.
        .catch(() => 'go-on' as const);
      if (heard === 'cancel') this.stop('cancelled');
      if (heard === 'lost') this.stop('lost');
    }
  }

  async run(): Promise<JobOutcome> {
    const { pool, clock } = this.#parts;
    const { port1, port2: port } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message: FromThread) => void this.#hear(message));
    const { id, attempt, kind, owner, actor, input } = this.row;
    const clockAhead = clock().getTime() - Date.now();
    const ending = new AbortController();
    const holding = this.#keepHold(ending.signal);
    try {
      const task: JobTask = { id, attempt, kind, owner, actor, input, clockAhead, port };
      return await pool.run(task, { transferList: [port], signal: this.#killing.signal });
    } catch (error) {
      return failure(error) as JobOutcome;
    } finally {
      ending.abort();
      await holding;
      port1.close();
    }
  }
}
