import { countedMinute, DELIVERIES_A_MINUTE } from '#domain/session/volume.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { listVolumes, storeVolumes, VolumeWrites } from '#server/database/ticket-volume.repository.ts';

async function countDeliveries(db: Db, ticketUserId: string, now: Date): Promise<number> {
  const minuteNow = countedMinute(now);
  const volumes = await listVolumes(db, [ticketUserId]);
  return volumes.find(({ kind, minute }) => kind === 'delivery' && minute === minuteNow)?.bytes ?? 0;
}

/** Before anything is opened. Only who has the key is counted, so that nobody uses up somebody else's minute. */
export async function hasDeliveredEnough(db: Db, ticketUserId: string, now: Date): Promise<boolean> {
  return (await countDeliveries(db, ticketUserId, now)) >= DELIVERIES_A_MINUTE;
}

/** Counts a delivery; false for one too many. Its row is locked by the counting: each sees the ones before it. */
export const countDeliveryCommand = command(
  'session.count-delivery',
  async (db: Db, { ticketUserId, now }: { ticketUserId: string; now: Date }): Promise<boolean> => {
    const writes = new VolumeWrites();
    writes.addDelivery(ticketUserId, now);
    await storeVolumes(db, writes);
    return (await countDeliveries(db, ticketUserId, now)) <= DELIVERIES_A_MINUTE;
  },
);
