import type { Database } from '#server/database/database.ts';
import { hasAnyComeSince, hasUnlimitedTime, isAnySeenSince } from './purge-ended.repository.ts';
import { listAllContests, listPeopleOf } from './purge-logs.repository.ts';
import { PEOPLE_AT_A_LOOK, portions } from './purge-logs.ts';
import { purgeContest } from './purge.ts';
import type { PurgeableThing } from './purge.repository.ts';

export interface EndedContest extends PurgeableThing {
  people: number;
}

export interface EndedContests {
  ended: EndedContest[];
  /** Nobody has been there since, but somebody may go on any day: without a limit of time, in a contest that is open. */
  unlimited: EndedContest[];
}

/** A few hundred people at a time: no statement takes long, and the first trace of anybody ends it. */
async function isQuietSince(
  { db }: Pick<Database, 'db'>,
  people: string[],
  before: string,
): Promise<boolean> {
  for (const some of portions(people, PEOPLE_AT_A_LOOK)) {
    if (await isAnySeenSince(db, some, before)) return false;
  }
  return true;
}

/** Those in which somebody has taken part, and nobody has come, done anything or had time left since then. */
export async function findEndedContests(
  database: Pick<Database, 'db'>,
  before: string,
  wanted?: readonly PurgeableThing[],
): Promise<EndedContests> {
  const { db } = database;
  const found: EndedContests = { ended: [], unlimited: [] };
  for (const contest of wanted ?? (await listAllContests(db))) {
    if (await hasAnyComeSince(db, contest.id, before)) continue;
    const people = await listPeopleOf(db, contest.id);
    if (people.length === 0 || !(await isQuietSince(database, people, before))) continue;
    const isUnlimited = await hasUnlimitedTime(db, contest.id);
    found[isUnlimited ? 'unlimited' : 'ended'].push({ ...contest, people: people.length });
  }
  return found;
}

export interface PurgedContests {
  contests: number;
  people: number;
  /** In which somebody has been seen since they were found. */
  goOn: PurgeableThing[];
}

/** Looks once more at each, and again with every portion: whoever asks about it may have waited for hours. */
export async function purgeEndedContests(
  database: Database,
  contests: readonly PurgeableThing[],
  before: string,
  now: Date,
): Promise<PurgedContests> {
  const purged: PurgedContests = { contests: 0, people: 0, goOn: [] };
  for (const contest of contests) {
    const { ended } = await findEndedContests(database, before, [contest]);
    const { people, isOver } =
      ended.length === 0 ? { people: 0, isOver: false } : await purgeContest(database, contest, now, before);
    purged.people += people;
    if (isOver) purged.contests += 1;
    else purged.goOn.push(contest);
  }
  return purged;
}
