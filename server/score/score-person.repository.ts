import { createHash } from 'node:crypto';
import type { Db } from '#server/database/schema.ts';

/** What somebody has given in a column, or the score of a dimension; null without an answer. */
export type Figure = number | number[] | null;

/** What is counted of a person, and where. */
export interface Counted {
  school: string;
  area: string;
  isCounted: boolean;
  keys: readonly string[];
  figures: readonly Figure[];
}

export interface StoredPerson extends Counted {
  ticket: string;
  revision: number;
}

const layoutId = (keys: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 16);

export async function listPersons(
  db: Db,
  owner: string,
  tickets: readonly string[],
): Promise<Map<string, StoredPerson>> {
  if (tickets.length === 0) return new Map();
  const rows = await db
    .selectFrom('score_person')
    .selectAll()
    .where('owner', '=', owner)
    .where('ticket', 'in', tickets)
    .execute();
  const ids = [...new Set(rows.map(({ layout }) => layout))];
  const layouts =
    ids.length === 0 ? [] : await db.selectFrom('score_layout').selectAll().where('id', 'in', ids).execute();
  const keysOf = new Map(layouts.map(({ id, keys }) => [id, JSON.parse(keys) as string[]]));
  return new Map(
    rows.map(({ ticket, school, area, is_counted, revision, layout, figures }) => [
      ticket,
      {
        ...{ ticket, school, area, revision: Number(revision), isCounted: is_counted === 1 },
        keys: keysOf.get(layout) ?? [],
        figures: JSON.parse(figures) as Figure[],
      },
    ]),
  );
}

/** Who is there in which revision, locked: of two who score somebody at once the second finds another revision. */
export async function lockRevisions(
  db: Db,
  owner: string,
  tickets: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .updateTable('score_person')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('owner', '=', owner)
    .where('ticket', 'in', tickets)
    .returning(['ticket', 'revision'])
    .execute();
  return new Map(rows.map(({ ticket, revision }) => [ticket, Number(revision)]));
}

/** Those who are new get their row here, so that the second of two who score them waits for the first. True for whom it was made. */
export async function insertPersons(db: Db, owner: string, tickets: readonly string[]): Promise<Set<string>> {
  if (tickets.length === 0) return new Set();
  const empty = { school: '', area: '', is_counted: 0, revision: 0, layout: '', figures: '[]' };
  const rows = await db
    .insertInto('score_person')
    .values(tickets.map((ticket) => ({ owner, ticket, ...empty })))
    .onConflict((conflict) => conflict.columns(['owner', 'ticket']).doNothing())
    .returning('ticket')
    .execute();
  return new Set(rows.map(({ ticket }) => ticket));
}

export async function savePersons(
  db: Db,
  owner: string,
  persons: readonly (Counted & { ticket: string; revision: number })[],
): Promise<void> {
  if (persons.length === 0) return;
  const layouts = new Map(persons.map(({ keys }) => [layoutId(keys), JSON.stringify(keys)]));
  await db
    .insertInto('score_layout')
    .values([...layouts].sort().map(([id, keys]) => ({ id, keys })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const rows = persons.map(({ ticket, school, area, isCounted, revision, keys, figures }) => ({
    ...{ owner, ticket, school, area, is_counted: isCounted ? 1 : 0, revision },
    ...{ layout: layoutId(keys), figures: JSON.stringify(figures) },
  }));
  await db
    .insertInto('score_person')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner', 'ticket']).doUpdateSet((eb) => ({
        school: eb.ref('excluded.school'),
        area: eb.ref('excluded.area'),
        is_counted: eb.ref('excluded.is_counted'),
        revision: eb.ref('excluded.revision'),
        layout: eb.ref('excluded.layout'),
        figures: eb.ref('excluded.figures'),
      })),
    )
    .execute();
}

export async function deletePersons(db: Db, owner: string, tickets: readonly string[]): Promise<void> {
  if (tickets.length === 0) return;
  await db.deleteFrom('score_person').where('owner', '=', owner).where('ticket', 'in', tickets).execute();
}
