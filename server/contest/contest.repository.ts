import { childContests, isParent } from '#domain/contest/contest.ts';
import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { fixedQuery } from '#server/database/fixed-query.ts';
import { findByFormerName, hadName, takeName } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { ContestTable, Db } from '#server/database/schema.ts';
import { VersionCache, versionKey } from '#server/database/version-cache.ts';
import { noteFileUses } from '#server/files/file-use.repository.ts';
import { insertWholeList } from './ticket-list.repository.ts';
import { type ContestBody, splitSettings } from './ticket-list.ts';

export interface StoredContest {
  id: string;
  version: number;
  /** Of its list of numbers; empty for none. */
  listId: string;
  contest: Omit<Contest, 'ticket'> & Pick<ContestBody, 'ticket'>;
}

/** What contests lack that were saved before there was such a setting. */
const ADDED_LATER = { showTasksAfterEnd: false } satisfies Partial<ContestSettings>;

/** Every version of a contest that this thread has come across. */
export const contestVersions = new VersionCache((body) => ({
  ...ADDED_LATER,
  ...(JSON.parse(body) as ContestBody),
}));

/** Without its body, which is read once per version. */
const HEAD = ['id', 'owner', 'name', 'version', 'created_time', 'state', 'ticket_list'] as const;
export type ContestHead = Pick<ContestTable, (typeof HEAD)[number]>;

/** Whether it is open is said by the row: of a deleted one, whatever its settings were. */
export function storedContest(head: ContestHead, body: ContestBody): StoredContest {
  const { id, version, owner, name, created_time: createdTime, ticket_list: listId } = head;
  const state = head.state as Contest['state'];
  return { id, version, listId, contest: { ...body, owner, name, createdTime, state } };
}

const bodyRows = fixedQuery((db, id: string, version: number) =>
  db.selectFrom('contest_version').select('body').where('contest_id', '=', id).where('version', '=', version),
);

/** What it said in that version, if there was such a one. */
export async function findContestSettings(
  db: Db,
  id: string,
  version: number,
): Promise<ContestBody | undefined> {
  const known = contestVersions.find(id, version);
  if (known) return known;
  const [row] = await bodyRows(db, id, version);
  return row && contestVersions.remember(id, version, row.body);
}

export async function getContestSettings(db: Db, id: string, version: number): Promise<ContestBody> {
  const settings = await findContestSettings(db, id, version);
  if (!settings) throw new Error(`contest ${id} has no version ${version}`);
  return settings;
}

/** As it was when the head was read. */
export async function getContestAt(db: Db, head: ContestHead): Promise<StoredContest> {
  return storedContest(head, await getContestSettings(db, head.id, head.version));
}

/** As they were when the heads were read; all that nobody has come across yet in one query. */
export async function getContestsAt(db: Db, heads: ContestHead[]): Promise<StoredContest[]> {
  const unknown = heads.filter(({ id, version }) => !contestVersions.find(id, version));
  const known = new Map<string, ContestBody>();
  if (unknown.length > 1) {
    const rows = await db
      .selectFrom('contest_version as v')
      .innerJoin('contest as c', (join) =>
        join.onRef('c.id', '=', 'v.contest_id').onRef('c.version', '=', 'v.version'),
      )
      .select(['v.contest_id', 'v.version', 'v.body'])
      .where(
        'v.contest_id',
        'in',
        unknown.map(({ id }) => id),
      )
      .execute();
    for (const { contest_id: id, version, body } of rows) {
      known.set(versionKey(id, version), contestVersions.remember(id, version, body));
    }
  }
  return Promise.all(
    heads.map(async (head) => {
      const settings = known.get(versionKey(head.id, head.version));
      return settings ? storedContest(head, settings) : getContestAt(db, head);
    }),
  );
}

export function bodyOf({ contest }: StoredContest): ContestBody {
  const { owner: _owner, createdTime: _createdTime, ...body } = contest;
  return body;
}

/** The columns that queries look at, beside the whole in `body`. */
function columnsOf(body: ContestBody) {
  return {
    name: body.name,
    type: body.type,
    state: body.state,
    visibility: body.visibility,
    body: JSON.stringify(body),
  };
}

const live = (db: Db) => db.selectFrom('contest').select(HEAD).where('deleted_at', 'is', null);

const headsNamed = fixedQuery((db, owner: string, name: string) =>
  live(db).where('owner', '=', owner).where('name', '=', name),
);

/** By its name, or by one that it had before. */
export async function findContestHead(db: Db, owner: string, name: string): Promise<ContestHead | undefined> {
  const [head] = await headsNamed(db, owner, name);
  if (head) return head;
  const id = await findByFormerName(db, 'contest', owner, name);
  return id === undefined ? undefined : live(db).where('id', '=', id).executeTakeFirst();
}

export async function findContest(db: Db, owner: string, name: string): Promise<StoredContest | undefined> {
  const head = await findContestHead(db, owner, name);
  return head && getContestAt(db, head);
}

export async function isContestName(db: Db, owner: string, name: string): Promise<boolean> {
  return (await headsNamed(db, owner, name)).length > 0;
}

/** Whether the contest has this name, or had it and nobody else took it. Also of a deleted contest. */
export async function isNameOf(db: Db, contestId: string, owner: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('contest')
    .select('id')
    .where('id', '=', contestId)
    .where('owner', '=', owner)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined || hadName(db, 'contest', owner, name, contestId);
}

/** Two saves at once come one after the other: the second waits here until the first has its version. */
export async function findLockedContest(
  db: Db,
  owner: string,
  name: string,
): Promise<StoredContest | undefined> {
  const locked = db
    .updateTable('contest')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('deleted_at', 'is', null)
    .returning(HEAD);
  const head = await locked.where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (head) return getContestAt(db, head);
  const id = await findByFormerName(db, 'contest', owner, name);
  const renamed = id === undefined ? undefined : await locked.where('id', '=', id).executeTakeFirst();
  return renamed && getContestAt(db, renamed);
}

const headsById = fixedQuery((db, id: string) => db.selectFrom('contest').select(HEAD).where('id', '=', id));

export async function getContestHead(db: Db, id: string): Promise<ContestHead> {
  const [head] = await headsById(db, id);
  if (!head) throw new Error(`there is no contest ${id}`);
  return head;
}

/** Also finds a deleted contest, closed: its candidates' answers still belong to it. */
export async function getContestById(db: Db, id: string): Promise<StoredContest> {
  return getContestAt(db, await getContestHead(db, id));
}

export async function listContests(db: Db, owner: string): Promise<StoredContest[]> {
  const heads = await live(db).where('owner', '=', owner).orderBy('created_time').orderBy('name').execute();
  return getContestsAt(db, heads);
}

const globalHeads = fixedQuery((db) =>
  live(db)
    .where('visibility', '=', 'visible')
    .where('state', '=', 'active')
    .orderBy('created_time')
    .orderBy('name'),
);

/** Says which versions they are of, without what they say. */
export const listGlobalContestHeads = (db: Db): Promise<ContestHead[]> => globalHeads(db);

/** Those that are not deleted. */
export async function listContestsById(db: Db, ids: readonly string[]): Promise<StoredContest[]> {
  if (ids.length === 0) return [];
  const heads = await live(db).where('id', 'in', ids).orderBy('id').execute();
  return getContestsAt(db, heads);
}

export async function listContestsNamed(db: Db, owner: string, names: string[]): Promise<StoredContest[]> {
  if (names.length === 0) return [];
  return getContestsAt(db, await live(db).where('owner', '=', owner).where('name', 'in', names).execute());
}

/** In a parent the rows between the opening and the closing page are contests; all other rows are tasks. */
export function isChildRow(contest: Pick<Contest, 'type' | 'tasks'>, index: number): boolean {
  return isParent(contest) && index > 0 && index < contest.tasks.length - 1;
}

export async function listContestsWithTask(db: Db, owner: string, task: string): Promise<StoredContest[]> {
  return (await listContests(db, owner)).filter(({ contest }) =>
    contest.tasks.some((name, index) => name === task && !isChildRow(contest, index)),
  );
}

const parentHeads = fixedQuery((db, owner: string) =>
  live(db)
    .where('owner', '=', owner)
    .where('type', 'in', ['parent', 'jump'])
    .orderBy('created_time')
    .orderBy('name'),
);

/** The parent contests that hold this one as a child. */
export async function listParents(db: Db, owner: string, name: string): Promise<StoredContest[]> {
  const parents = await getContestsAt(db, await parentHeads(db, owner));
  return parents.filter(({ contest }) => childContests(contest).includes(name));
}

/** Who makes a version, and when. */
type Saving = Pick<Change, 'actor' | 'now'>;

const NOT_DELETED = { deleted_at: null, deleted_by: '' };

async function insertVersion(
  db: Db,
  id: string,
  version: number,
  body: string,
  { actor, now }: Saving,
): Promise<void> {
  await db
    .insertInto('contest_version')
    .values({ contest_id: id, version, body, saved_at: now.toISOString(), saved_by: actor })
    .execute();
  await noteFileUses(db, { kind: 'contest', id, version }, body);
}

/** False when the owner already has a contest of that name. Its numbers come in the settings, or `listId` is the list of them. */
export async function insertContest(
  db: Db,
  change: Change,
  settings: ContestSettings,
  listId?: string,
): Promise<boolean> {
  const { owner, now } = change;
  const id = newId(now);
  const { body, rows } = splitSettings(settings);
  const columns = columnsOf(body);
  const ownList = rows.length > 0 ? newId(now) : '';
  const first = { version: 1, created_time: now.toISOString(), ticket_list: listId ?? ownList };
  const inserted = await db
    .insertInto('contest')
    .values({ id, owner, ...first, ...NOT_DELETED, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await takeName(db, 'contest', owner, settings.name);
  await insertVersion(db, id, 1, columns.body, change);
  if (rows.length > 0) await insertWholeList(db, ownList, rows);
  return true;
}

/** An edit makes a new version, also where only the list is another one; whoever has started keeps the old version. */
export async function saveContestVersion(
  db: Db,
  { id, version: before }: StoredContest,
  body: ContestBody,
  change: Saving,
  listId?: string,
): Promise<number> {
  const columns = columnsOf(body);
  const version = before + 1;
  await db
    .updateTable('contest')
    .set({ version, ...columns, ...(listId === undefined ? {} : { ticket_list: listId }) })
    .where('id', '=', id)
    .execute();
  await insertVersion(db, id, version, columns.body, change);
  return version;
}

/** With the state that it had before: only the column says that it is closed. */
export async function getDeletedContest(db: Db, id: string): Promise<StoredContest> {
  const head = await getContestHead(db, id);
  const settings = await getContestSettings(db, id, head.version);
  return storedContest({ ...head, state: settings.state }, settings);
}

export async function unmarkContestDeleted(db: Db, id: string, body: ContestBody): Promise<void> {
  const columns = { ...columnsOf(body), ...NOT_DELETED };
  await db.updateTable('contest').set(columns).where('id', '=', id).execute();
}

/** Whoever is taking it is told that it is closed. */
export async function markContestDeleted(db: Db, id: string, { actor, now }: Saving): Promise<void> {
  const gone = { deleted_at: now.toISOString(), deleted_by: actor, state: 'inactive' };
  await db.updateTable('contest').set(gone).where('id', '=', id).execute();
}
