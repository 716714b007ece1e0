import { childContests, isParent } from '#domain/contest/contest.ts';
import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { findByFormerName, hadName, takeName } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { ContestTable, Db } from '#server/database/schema.ts';

export interface StoredContest {
  id: string;
  version: number;
  contest: Contest;
}

type BodyRow = Pick<ContestTable, 'id' | 'owner' | 'name' | 'version' | 'body' | 'created_time'>;

function fromRow(row: BodyRow): StoredContest {
  const settings = JSON.parse(row.body) as ContestSettings;
  return {
    id: row.id,
    version: row.version,
    contest: { ...settings, owner: row.owner, name: row.name, createdTime: row.created_time },
  };
}

export function settingsOf(contest: Contest): ContestSettings {
  const { owner: _owner, createdTime: _createdTime, ...settings } = contest;
  return settings;
}

/** The columns that queries look at, beside the whole in `body`. */
function columnsOf(settings: ContestSettings) {
  return {
    name: settings.name,
    type: settings.type,
    state: settings.state,
    visibility: settings.visibility,
    body: JSON.stringify(settings),
  };
}

const live = (db: Db) => db.selectFrom('contest').selectAll().where('deleted_at', 'is', null);

/** By its name, or by one that it had before. */
export async function findContest(db: Db, owner: string, name: string): Promise<StoredContest | undefined> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return fromRow(row);
  const id = await findByFormerName(db, 'contest', owner, name);
  const renamed = id === undefined ? undefined : await live(db).where('id', '=', id).executeTakeFirst();
  return renamed && fromRow(renamed);
}

export async function isContestName(db: Db, owner: string, name: string): Promise<boolean> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  return row !== undefined;
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
    .returningAll();
  const row = await locked.where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return fromRow(row);
  const id = await findByFormerName(db, 'contest', owner, name);
  const renamed = id === undefined ? undefined : await locked.where('id', '=', id).executeTakeFirst();
  return renamed && fromRow(renamed);
}

/** Also finds a deleted contest, closed: its candidates' answers still belong to it. */
export async function getContestById(db: Db, id: string): Promise<StoredContest> {
  const row = await db.selectFrom('contest').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const stored = fromRow(row);
  return { ...stored, contest: { ...stored.contest, state: row.state as Contest['state'] } };
}

/** The contest as it was when a candidate started it; name and owner are the present ones. */
export async function getContestVersion(db: Db, id: string, version: number): Promise<StoredContest> {
  const row = await db
    .selectFrom('contest_version as v')
    .innerJoin('contest as c', 'c.id', 'v.contest_id')
    .select(['c.id', 'c.owner', 'c.name', 'v.version', 'v.body', 'c.created_time'])
    .where('v.contest_id', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function listContests(db: Db, owner: string): Promise<StoredContest[]> {
  const rows = await live(db).where('owner', '=', owner).orderBy('created_time').orderBy('name').execute();
  return rows.map(fromRow);
}

export async function listGlobalContests(db: Db): Promise<StoredContest[]> {
  const rows = await live(db)
    .where('visibility', '=', 'visible')
    .where('state', '=', 'active')
    .orderBy('created_time')
    .orderBy('name')
    .execute();
  return rows.map(fromRow);
}

export async function listContestsNamed(db: Db, owner: string, names: string[]): Promise<StoredContest[]> {
  if (names.length === 0) return [];
  const rows = await live(db).where('owner', '=', owner).where('name', 'in', names).execute();
  return rows.map(fromRow);
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

/** The parent contests that hold this one as a child. */
export async function listParents(db: Db, owner: string, name: string): Promise<StoredContest[]> {
  const rows = await live(db)
    .where('owner', '=', owner)
    .where('type', 'in', ['parent', 'jump'])
    .orderBy('created_time')
    .orderBy('name')
    .execute();
  return rows.map(fromRow).filter(({ contest }) => childContests(contest).includes(name));
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
}

/** False when the owner already has a contest of that name. */
export async function insertContest(db: Db, change: Change, settings: ContestSettings): Promise<boolean> {
  const { owner } = change;
  const id = newId(change.now);
  const columns = columnsOf(settings);
  const inserted = await db
    .insertInto('contest')
    .values({ id, owner, version: 1, created_time: change.now.toISOString(), ...NOT_DELETED, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await takeName(db, 'contest', owner, settings.name);
  await insertVersion(db, id, 1, columns.body, change);
  return true;
}

/** An edit makes a new version; whoever has started keeps the old one. */
export async function saveContestVersion(
  db: Db,
  stored: StoredContest,
  settings: ContestSettings,
  change: Saving,
): Promise<number> {
  const columns = columnsOf(settings);
  const version = stored.version + 1;
  await db
    .updateTable('contest')
    .set({ version, ...columns })
    .where('id', '=', stored.id)
    .execute();
  await insertVersion(db, stored.id, version, columns.body, change);
  return version;
}

/** With the state that it had before: only the column says that it is closed. */
export async function getDeletedContest(db: Db, id: string): Promise<StoredContest> {
  return fromRow(await db.selectFrom('contest').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

export async function unmarkContestDeleted(db: Db, id: string, settings: ContestSettings): Promise<void> {
  const columns = { ...columnsOf(settings), ...NOT_DELETED };
  await db.updateTable('contest').set(columns).where('id', '=', id).execute();
}

/** Whoever is taking it is told that it is closed. */
export async function markContestDeleted(db: Db, id: string, { actor, now }: Saving): Promise<void> {
  const gone = { deleted_at: now.toISOString(), deleted_by: actor, state: 'inactive' };
  await db.updateTable('contest').set(gone).where('id', '=', id).execute();
}
