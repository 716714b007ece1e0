import { call } from '#web/api-client/call.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

/** The key of the rescue file: when the file is wanted there is no network to fetch it over. */
export async function fetchRescueKey(outbox: Outbox, isWanted: () => boolean): Promise<void> {
  if ((await outbox.rescueKey()) || !isWanted()) return;
  await outbox.keepRescueKey(await call('GET /api/get-rescue-key'));
}
