import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { WriteQueue } from '#server/database/command.ts';
import { everyHour } from './every-hour.ts';
import { purgeSessionsCommand } from './session-purge.commands.ts';

/** Between two pieces, so that whatever waits for the writer is served first. */
const PAUSE_MS = 50;

/** Sessions that expired long ago, tallies of log-ins whose window is over, failed log-ins of long ago. */
export async function purgeSessions(write: WriteQueue, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await write.run(purgeSessionsCommand, { now }))) {
    await delay(PAUSE_MS, undefined, { ref: false });
  }
}

export function purgeSessionsHourly(app: FastifyInstance, write: WriteQueue): void {
  everyHour(app, {
    run: (now, signal) => purgeSessions(write, now, signal),
    failure: 'old sessions could not be removed; they are tried again in an hour',
  });
}
