import { trashBegins } from '#domain/trash/trash.ts';
import { purgeCandidatesCommand } from '#server/candidate/index.ts';
import { clearTicketLists } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { forgetReports } from '#server/report/index.ts';
import { givingWay } from './purge-logs.ts';
import {
  forgetUsesCommand,
  purgeAnswersCommand,
  purgePeopleCommand,
  purgeThingCommand,
  recordPurgedPeopleCommand,
} from './purge.commands.ts';
import {
  countPeople,
  listContestsCalled,
  listDeletedBefore,
  listIdleUses,
  listTasksInResults,
  type PurgeableThing,
} from './purge.repository.ts';

export interface PurgeCount {
  contests: number;
  people: number;
  tasks: number;
  /** Candidates that had been deleted from their lists. */
  candidates: number;
  resources: number;
  messages: number;
  notices: number;
  templates: number;
  charts: number;
}

/** At a time, so that the answers of a running test never wait long for them. */
const USES_AT_ONCE = 200;

/** Their files are released; whoever has the file store removes those that nothing mentions. */
async function purgeResources({ db, write }: Database, now: Date): Promise<number> {
  const resources = await listDeletedBefore(db, 'resource', trashBegins(now));
  for (const { id, owner, name } of resources) {
    await write.run(purgeThingCommand, { kind: 'resource', id, owner, name, people: 0, now });
  }
  const idle = await listIdleUses(db);
  for (let start = 0; start < idle.length; start += USES_AT_ONCE) {
    await write.run(forgetUsesCommand, { uses: idle.slice(start, start + USES_AT_ONCE) });
  }
  return resources.length;
}

type AsAWhole = 'message' | 'notice' | 'report_template' | 'chart';

/** Their files expire with them, unless others have them as well. */
async function purgeAll({ db, write }: Database, kind: AsAWhole, now: Date): Promise<number> {
  const things = await listDeletedBefore(db, kind, trashBegins(now));
  for (const { id, owner, name } of things) {
    await write.run(purgeThingCommand, { kind, id, owner, name, people: 0, now });
    if (kind === 'report_template') await forgetReports({ write }, { owner, templateId: id, now });
  }
  return things.length;
}

/** With `before` only as long as nobody is seen in it since then: it stays from there on. */
export async function purgeContest(
  { write }: Database,
  contest: PurgeableThing,
  now: Date,
  before?: string,
): Promise<{ people: number; isOver: boolean }> {
  const { id, owner, name } = contest;
  let people = 0;
  let isOver = true;
  for (;;) {
    const some = await givingWay(() => write.run(purgePeopleCommand, { contestId: id, before }));
    isOver = some !== undefined;
    if (some === undefined || some === 0) break;
    people += some;
  }
  if (isOver) await write.run(purgeThingCommand, { kind: 'contest', id, owner, name, people, now });
  else if (people > 0) await write.run(recordPurgedPeopleCommand, { owner, name, people, now });
  if (isOver || people > 0) await forgetReports({ write }, { owner, now });
  await clearTicketLists(write, now);
  return { people, isOver };
}

/** Removes for good what can no longer be brought back. A task stays as long as answers that are kept refer to it. */
export async function purgeTrash(database: Database, now: Date): Promise<PurgeCount> {
  const { db, write } = database;
  const before = trashBegins(now);
  const contests = await listDeletedBefore(db, 'contest', before);
  let people = 0;
  for (const contest of contests) people += (await purgeContest(database, contest, now)).people;
  for (;;) {
    const { count, owners } = await write.run(purgeAnswersCommand, { deletedBefore: before, now });
    if (count === 0) break;
    people += count;
    for (const owner of owners) await forgetReports({ write }, { owner, now });
  }
  const tasks = await listDeletedBefore(db, 'task', before);
  const inResults = await listTasksInResults(
    db,
    tasks.map(({ id }) => id),
  );
  const unused = tasks.filter(({ id }) => !inResults.has(id));
  for (const { id, owner, name } of unused) {
    await write.run(purgeThingCommand, { kind: 'task', id, owner, name, people: 0, now });
  }
  let candidates = 0;
  for (;;) {
    const { count, owner } = await write.run(purgeCandidatesCommand, { now });
    if (count === 0) break;
    candidates += count;
    if (owner !== undefined) await forgetReports({ write }, { owner, now });
  }
  const resources = await purgeResources(database, now);
  const messages = await purgeAll(database, 'message', now);
  const notices = await purgeAll(database, 'notice', now);
  const templates = await purgeAll(database, 'report_template', now);
  const charts = await purgeAll(database, 'chart', now);
  return {
    contests: contests.length,
    people,
    tasks: unused.length,
    candidates,
    resources,
    messages,
    notices,
    templates,
    charts,
  };
}

export interface PurgeableContest extends PurgeableThing {
  people: number;
}

/** All contests of that name: one in use, and those in the trash. */
export async function findPurgeableContests(
  { db }: Database,
  owner: string,
  name: string,
): Promise<PurgeableContest[]> {
  const found = await listContestsCalled(db, owner, name);
  const contests: PurgeableContest[] = [];
  for (const contest of found) contests.push({ ...contest, people: await countPeople(db, contest.id) });
  return contests;
}

/** Candidates and all that they have left, at once; a contest in the trash goes with them, one in use stays. */
export async function purgeContestsNow(
  database: Database,
  contests: readonly PurgeableThing[],
  now: Date,
): Promise<number> {
  let people = 0;
  for (const contest of contests) people += (await purgeContest(database, contest, now)).people;
  return people;
}
