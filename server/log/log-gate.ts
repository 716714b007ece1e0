import { LOG_REFUSALS } from '#domain/session/answer-log.ts';
import type { WriteQueue } from '#server/database/command.ts';
import { HttpError } from '#server/http/http-error.ts';

/** An answer never waits behind more batches of logs than this. */
const MOST_WAITING = 32;
/** 400 writes: the queue takes fifty times as many, so logs are gone long before an answer is refused. */
const HIGHEST_LOAD = 0.02;
/** The page comes back with its whole buffer in one batch, so there is no hurry. */
const RETRY_AFTER_SECONDS = 10;

/** Turns logs away while the server has enough to do with answers. */
export interface LogGate {
  /** Throws 429 when a log would have to wait. */
  admit(): void;
  /** Counts the write while it is under way. */
  run<T>(write: () => Promise<T>): Promise<T>;
}

export function createLogGate(queue: Pick<WriteQueue, 'load'>): LogGate {
  let waiting = 0;

  function admit(): void {
    if (waiting < MOST_WAITING && queue.load < HIGHEST_LOAD) return;
    throw new HttpError(429, LOG_REFUSALS.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    admit,
    async run(write) {
      // Others may have come in while this one's body was read.
      admit();
      waiting += 1;
      try {
        return await write();
      } finally {
        waiting -= 1;
      }
    },
  };
}
