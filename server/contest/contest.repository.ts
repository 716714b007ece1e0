import { childContests } from '#domain/contest/contest.ts';
import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
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

export async function findContest(db: Db, owner: string, name: string): Promise<StoredContest | undefined> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  return row && fromRow(row);
}

/** Two saves at once come one after the other: the second waits here until the first has its version. */
export async function findLockedContest(
  db: Db,
  owner: string,
  name: string,
): Promise<StoredContest | undefined> {
  const row = await db
    .updateTable('contest')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('owner', '=', owner)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
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

async function insertVersion(db: Db, id: string, version: number, body: string, now: Date): Promise<void> {
  await db
    .insertInto('contest_version')
    .values({ contest_id: id, version, body, saved_at: now.toISOString() })
    .execute();
}

/** False when the owner already has a contest of that name. */
export async function insertContest(
  db: Db,
  owner: string,
  settings: ContestSettings,
  now: Date,
): Promise<boolean> {
  const id = newId(now);
  const columns = columnsOf(settings);
  const inserted = await db
    .insertInto('contest')
    .values({ id, owner, version: 1, created_time: now.toISOString(), deleted_at: null, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await insertVersion(db, id, 1, columns.body, now);
  return true;
}

/** An edit makes a new version; whoever has started keeps the old one. */
export async function saveContestVersion(
  db: Db,
  stored: StoredContest,
  settings: ContestSettings,
  now: Date,
): Promise<void> {
  const columns = columnsOf(settings);
  const version = stored.version + 1;
  await db
    .updateTable('contest')
    .set({ version, ...columns })
    .where('id', '=', stored.id)
    .execute();
  await insertVersion(db, stored.id, version, columns.body, now);
}

/** Whoever is taking it is told that it is closed. */
export async function markContestDeleted(db: Db, id: string, now: Date): Promise<void> {
  const gone = { deleted_at: now.toISOString(), state: 'inactive' };
  await db.updateTable('contest').set(gone).where('id', '=', id).execute();
}
