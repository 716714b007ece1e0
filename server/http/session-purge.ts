import { setTimeout as delay } from 'node:timers/promises';
import type { WriteQueue } from '#server/database/command.ts';
import { purgeSessionsCommand } from './session-purge.commands.ts';

/** Between two pieces, so that whatever waits for the writer is served first. */
const PAUSE_MS = 50;

/** Sessions that expired long ago, tallies of log-ins whose window is over, failed log-ins of long ago. */
export async function purgeSessions(write: WriteQueue, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await write.run(purgeSessionsCommand, { now }))) {
    await delay(PAUSE_MS, undefined, { ref: false });
  }
}
