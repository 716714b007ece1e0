import { withKeptContestsOfNow } from '#domain/candidate/named-contests.ts';
import { trashBegins } from '#domain/trash/trash.ts';
import type { Deed } from '#server/database/deed.repository.ts';
import { namesNow } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { CandidateDeletionTable, CandidateTable, Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { forgetPeople } from '#server/message/index.ts';
import { endLookups } from '#server/http/session.repository.ts';

/** Those named, or simply the next ones. */
type Which = { names: readonly string[] } | { most: number; deletionId: string };

const nameOf = ({ name, real_name }: CandidateTable) => (real_name === '' ? name : `${real_name}（${name}）`);

async function noteDeletion(
  db: Db,
  id: string,
  rows: CandidateTable[],
  { actor, owner, now }: Change,
): Promise<void> {
  const [first] = rows;
  await db
    .insertInto('candidate_deletion')
    .values({
      id,
      owner,
      count: rows.length,
      example: first ? nameOf(first) : '',
      deleted_at: now.toISOString(),
      deleted_by: actor,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ count: eb('candidate_deletion.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}

/** Takes them off the list; they can be brought back together. Gives how many they were. */
export async function moveToTrash(db: Db, change: Change, which: Which): Promise<number> {
  const { owner, now } = change;
  const wanted = db.selectFrom('candidate').selectAll().where('owner', '=', owner).orderBy('name');
  const rows =
    'names' in which
      ? await wanted.where('name', 'in', which.names).execute()
      : await wanted.limit(which.most).execute();
  if (rows.length === 0) return 0;
  const id = 'names' in which ? newId(now) : which.deletionId;
  await noteDeletion(db, id, rows, change);
  await db
    .insertInto('deleted_candidate')
    .values(rows.map((row) => ({ deletion_id: id, name: row.name, body: JSON.stringify(row) })))
    .execute();
  const names = rows.map(({ name }) => name);
  await db.deleteFrom('candidate').where('owner', '=', owner).where('name', 'in', names).execute();
  await endLookups(db, { owner, names, now });
  return rows.length;
}

/** Who deleted the candidate that had this number last. */
export async function findDeletionOf(db: Db, owner: string, name: string): Promise<Deed | undefined> {
  const row = await db
    .selectFrom('candidate_deletion as d')
    .innerJoin('deleted_candidate as c', 'c.deletion_id', 'd.id')
    .leftJoin('account as a', 'a.username', 'd.deleted_by')
    .select(['d.deleted_by as by', 'd.deleted_at as at', 'a.name as byName'])
    .where('d.owner', '=', owner)
    .where('c.name', '=', name)
    .orderBy('d.deleted_at', 'desc')
    .executeTakeFirst();
  return row && { ...row, byName: row.byName ?? '' };
}

export async function listCandidateDeletions(
  db: Db,
  owner: string,
  now: Date,
): Promise<(CandidateDeletionTable & { byName: string })[]> {
  const rows = await db
    .selectFrom('candidate_deletion as d')
    .leftJoin('account as a', 'a.username', 'd.deleted_by')
    .selectAll('d')
    .select('a.name as byName')
    .where('d.owner', '=', owner)
    .where('d.deleted_at', '>', trashBegins(now))
    .execute();
  return rows.map((row) => ({ ...row, byName: row.byName ?? '' }));
}

export async function findCandidateDeletion(
  db: Db,
  owner: string,
  id: string,
): Promise<CandidateDeletionTable | undefined> {
  return db
    .selectFrom('candidate_deletion')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface Restored {
  restored: number;
  /** Their numbers belong to others by now: they stay in the trash. */
  taken: number;
}

export interface RestoredPortion extends Restored {
  /** After whom to go on; undefined at the end. */
  last: string | undefined;
}

/** What stays is called by one of those who stay; nothing is left of a deletion that was undone whole. */
async function noteRest(db: Db, deletion: CandidateDeletionTable, restored: number): Promise<void> {
  const rest = await db
    .selectFrom('deleted_candidate')
    .select('body')
    .where('deletion_id', '=', deletion.id)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  if (rest)
    await db
      .updateTable('candidate_deletion')
      .set((eb) => ({
        count: eb('count', '-', restored),
        example: nameOf(JSON.parse(rest.body) as CandidateTable),
      }))
      .where('id', '=', deletion.id)
      .execute();
  else await db.deleteFrom('candidate_deletion').where('id', '=', deletion.id).execute();
}

/** Puts some of them back on the list, with tests as they are called now, but for those whose number was given away meanwhile. */
export async function restoreSome(
  db: Db,
  deletion: CandidateDeletionTable,
  { after, most }: { after: string; most: number },
): Promise<RestoredPortion> {
  const rows = await db
    .selectFrom('deleted_candidate')
    .selectAll()
    .where('deletion_id', '=', deletion.id)
    .where('name', '>', after)
    .orderBy('name')
    .limit(most)
    .execute();
  const names = await namesNow(db, 'contest', deletion.owner);
  const inserted =
    rows.length === 0
      ? []
      : await db
          .insertInto('candidate')
          .values(rows.map(({ body }) => withKeptContestsOfNow(JSON.parse(body) as CandidateTable, names)))
          .onConflict((conflict) => conflict.columns(['owner', 'name']).doNothing())
          .returning('name')
          .execute();
  if (inserted.length > 0)
    await db
      .deleteFrom('deleted_candidate')
      .where('deletion_id', '=', deletion.id)
      .where(
        'name',
        'in',
        inserted.map(({ name }) => name),
      )
      .execute();
  await noteRest(db, deletion, inserted.length);
  return {
    restored: inserted.length,
    taken: rows.length - inserted.length,
    last: rows.length < most ? undefined : rows.at(-1)?.name,
  };
}

interface PurgedCandidates {
  /** How many are gone for good; 0 where there was nothing left to do. */
  count: number;
  /** The deletion of which nothing is left now. */
  finished?: CandidateDeletionTable;
}

/** Also what they wrote, did and read; not of somebody who came with them, and was given the number later. */
async function forgetGone(db: Db, rows: readonly CandidateTable[]): Promise<void> {
  for (const [owner, of] of Map.groupBy(rows, (row) => row.owner)) {
    const present = await db
      .selectFrom('candidate')
      .select(['name', 'created_time'])
      .where('owner', '=', owner)
      .where(
        'name',
        'in',
        of.map(({ name }) => name),
      )
      .execute();
    const isPresent = ({ name, created_time }: CandidateTable) =>
      present.some((row) => row.name === name && row.created_time === created_time);
    const people = of.filter((row) => !isPresent(row));
    await forgetPeople(
      db,
      owner,
      people.map(({ name: number, created_time: since }) => ({ number, since })),
    );
  }
}

/** Those that can no longer be brought back, some at a time. */
export async function purgeDeletedCandidates(db: Db, now: Date, most: number): Promise<PurgedCandidates> {
  const deletion = await db
    .selectFrom('candidate_deletion')
    .selectAll()
    .where('deleted_at', '<=', trashBegins(now))
    .limit(1)
    .executeTakeFirst();
  if (!deletion) return { count: 0 };
  const gone = await db
    .deleteFrom('deleted_candidate')
    .where('deletion_id', '=', deletion.id)
    .where('name', 'in', (eb) =>
      eb.selectFrom('deleted_candidate').select('name').where('deletion_id', '=', deletion.id).limit(most),
    )
    .returning('body')
    .execute();
  await forgetGone(
    db,
    gone.map(({ body }) => JSON.parse(body) as CandidateTable),
  );
  const count = gone.length;
  if (count >= most) return { count };
  await db.deleteFrom('candidate_deletion').where('id', '=', deletion.id).execute();
  // A deletion that was already empty is progress as well.
  return { count: Math.max(1, count), finished: deletion };
}
