import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { WriteQueue } from '#server/database/command.ts';
import { purgeSessionsCommand } from './session-purge.commands.ts';

const HOUR_MS = 3_600_000;
/** Between two pieces, so that whatever waits for the writer is served first. */
const PAUSE_MS = 50;

/** Sessions that expired long ago, tallies of log-ins whose window is over, failed log-ins of long ago. */
export async function purgeSessions(write: WriteQueue, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await write.run(purgeSessionsCommand, { now }))) {
    await delay(PAUSE_MS, undefined, { ref: false });
  }
}

/** About every hour, each process at another time; several at once only find less to do. */
export function purgeSessionsHourly(app: FastifyInstance, write: WriteQueue): void {
  const ending = new AbortController();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => void run(), HOUR_MS * (0.5 + Math.random()));
    timer.unref();
  };
  async function run(): Promise<void> {
    try {
      await purgeSessions(write, app.clock(), ending.signal);
    } catch (error) {
      app.log.warn(error, 'old sessions could not be removed; they are tried again in an hour');
    }
    if (!ending.signal.aborted) schedule();
  }
  app.addHook('onClose', (_instance, done) => {
    ending.abort();
    clearTimeout(timer);
    done();
  });
  schedule();
}
