import { LOG_REFUSALS } from '#domain/session/answer-log.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Overload } from '#server/http/overload.ts';

/** An answer never waits behind more batches of logs than this. */
const MOST_WAITING = 32;
/** The page comes back with its whole buffer in one batch, so there is no hurry. */
const RETRY_AFTER_SECONDS = 10;

/** Turns logs away while many are being written, however little else there is to do. */
export interface LogGate {
  /** Throws 429 when a log would have to wait. */
  admit(): void;
  /** Counts the write while it is under way. */
  run<T>(write: () => Promise<T>): Promise<T>;
}

export function createLogGate(overload: Overload): LogGate {
  let waiting = 0;

  function admit(): void {
    if (waiting < MOST_WAITING) return;
    throw new HttpError(429, LOG_REFUSALS.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    admit,
    async run(write) {
      // Others may have come in while this one's body was read.
      overload.admit('log');
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
