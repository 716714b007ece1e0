import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { purgeLogsCommand, recordPurgedLogsCommand } from './purge-logs.commands.ts';
import { findLogsBefore, listPeopleOf } from './purge-logs.repository.ts';
import type { PurgeableThing } from './purge.repository.ts';

/** Found in one read: it holds nobody up. */
export const PEOPLE_AT_A_LOOK = 500;
/** Removed in one write, a few thousand entries: answers of a running test wait that long at most. */
const PEOPLE_AT_ONCE = 20;

export interface ContestLogs extends PurgeableThing {
  people: string[];
  entries: number;
  bytes: number;
}

export const portions = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** What a contest has of logs whose people have logged nothing since. */
export async function findOldLogs(
  { db }: Pick<Database, 'db'>,
  contest: PurgeableThing,
  before: string,
): Promise<ContestLogs> {
  const found: ContestLogs = { ...contest, people: [], entries: 0, bytes: 0 };
  for (const people of portions(await listPeopleOf(db, contest.id), PEOPLE_AT_A_LOOK)) {
    for (const { ticketUserId, entries, bytes } of await findLogsBefore(db, people, before)) {
      found.people.push(ticketUserId);
      found.entries += entries;
      found.bytes += bytes;
    }
  }
  return found;
}

/** A server beside waits for the lock in growing pauses: it gets its turn when nobody takes it for as long as somebody has had it. */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await delay(performance.now() - began);
  return result;
}

/** Gives how many entries have gone. */
export async function purgeOldLogs(
  { write }: Pick<Database, 'write'>,
  { owner, name, people }: ContestLogs,
  before: string,
  now: Date,
): Promise<number> {
  let entries = 0;
  for (const some of portions(people, PEOPLE_AT_ONCE)) {
    entries += await givingWay(() => write.run(purgeLogsCommand, { people: some, before }));
  }
  await write.run(recordPurgedLogsCommand, { owner, name, before, people: people.length, entries, now });
  return entries;
}
