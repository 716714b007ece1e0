import { countedMinute, DELIVERED_A_MINUTE, deliveryCost } from '#domain/session/volume.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { listVolumes, storeVolumes, VolumeWrites } from '#server/database/ticket-volume.repository.ts';

async function deliveredThisMinute(db: Db, ticketUserId: string, now: Date): Promise<number> {
  const minuteNow = countedMinute(now);
  const volumes = await listVolumes(db, [ticketUserId]);
  return volumes.find(({ kind, minute }) => kind === 'delivery' && minute === minuteNow)?.bytes ?? 0;
}

/** Before anything is opened. Only who has the key is counted, so that nobody uses up somebody else's minute. */
export async function hasDeliveredEnough(db: Db, ticketUserId: string, now: Date): Promise<boolean> {
  return (await deliveredThisMinute(db, ticketUserId, now)) >= DELIVERED_A_MINUTE;
}

interface Delivery {
  ticketUserId: string;
  entries: number;
  now: Date;
}

/** Counts a delivery; false for one too many. Its row is locked by the counting: each sees the ones before it. */
export const countDeliveryCommand = command(
  'session.count-delivery',
  async (db: Db, { ticketUserId, entries, now }: Delivery): Promise<boolean> => {
    const cost = deliveryCost(entries);
    const writes = new VolumeWrites();
    writes.addDelivery(ticketUserId, cost, now);
    await storeVolumes(db, writes);
    const before = (await deliveredThisMinute(db, ticketUserId, now)) - cost;
    return before < DELIVERED_A_MINUTE;
  },
);
