import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { newId } from '#server/database/ids.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Db, TicketListTable } from '#server/database/schema.ts';
import { PORTION, RowsHash } from './ticket-list.ts';

/** Few enough that the answers of a running test never wait long for them. */
export const ROWS_AT_ONCE = 500;

const ROW = ['r.number as id', 'r.type', 'r.name', 'r.school'] as const;

/**
 * What the contest's own list says of this number. By the contest and not by its list, which another one may have replaced since
 * the contest was read. Planned each time: PostgreSQL would keep a plan that was made while the table was small.
 */
export async function findListedRow(
  db: Db,
  contestId: string,
  number: string,
): Promise<NumberRow | undefined> {
  return db
    .selectFrom('contest as c')
    .innerJoin('ticket_row as r', 'r.list_id', 'c.ticket_list')
    .select(ROW)
    .where('c.id', '=', contestId)
    .where('r.number', '=', number)
    .executeTakeFirst();
}

/** In the owner's order; fewer where the list is being removed. */
async function readTicketRows(db: Db, listId: string, from: number, to: number): Promise<NumberRow[]> {
  return db
    .selectFrom('ticket_row as r')
    .select(ROW)
    .where('r.list_id', '=', listId)
    .where('r.position', '>=', from)
    .where('r.position', '<', to)
    .orderBy('r.position')
    .execute();
}

export async function findTicketList(db: Db, id: string): Promise<TicketListTable | undefined> {
  return db.selectFrom('ticket_list').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Another list has taken its place, and its rows are being removed. */
export class ListReplaced extends Error {}

/** All rows of a list, in the owner's order; a few milliseconds each, so that nobody else's call waits for a long list. */
export async function* ticketPortions(db: Db, listId: string): AsyncGenerator<NumberRow[]> {
  if (listId === '') return;
  const list = await findTicketList(db, listId);
  if (!list) throw new ListReplaced();
  for (let from = 0; from < list.row_count; from += PORTION) {
    const to = Math.min(from + PORTION, list.row_count);
    const rows = await readTicketRows(db, listId, from, to);
    if (rows.length < to - from) throw new ListReplaced();
    yield rows;
  }
}

/** A row of a list, and where it stands there. */
interface PlacedRow {
  position: number;
  row: NumberRow;
}

/** Those of these numbers that stand in the list. */
export async function listPlacedRows(
  db: Db,
  listId: string,
  numbers: readonly string[],
): Promise<Map<string, PlacedRow>> {
  if (listId === '' || numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_row as r')
    .select([...ROW, 'r.position'])
    .where('r.list_id', '=', listId)
    .where('r.number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ position, ...row }) => [row.id, { position, row }]));
}

export async function insertTicketList(db: Db, list: TicketListTable): Promise<void> {
  await db.insertInto('ticket_list').values(list).execute();
}

/** `from` is the place of the first of them in the list. */
export async function insertTicketRows(
  db: Db,
  listId: string,
  from: number,
  rows: readonly NumberRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = rows.slice(start, start + ROWS_AT_ONCE).map(({ id, type, name, school }, index) => ({
      ...{ list_id: listId, number: id, position: from + start + index },
      ...{ type, name, school },
    }));
    await insertMany(db, 'ticket_row', values);
  }
}

export async function insertWholeList(
  db: Db,
  id: string,
  rows: readonly NumberRow[],
  hash = new RowsHash().add(rows).digest(),
): Promise<void> {
  await insertTicketList(db, { id, state: 'in-use', hash, row_count: rows.length, staged_at: '' });
  await insertTicketRows(db, id, 0, rows);
}

/** The list that says this: the present one if it does, else a new one; empty for none. */
export async function listSaying(
  db: Db,
  rows: readonly NumberRow[],
  presentId: string,
  now: Date,
): Promise<string> {
  if (rows.length === 0) return '';
  const hash = new RowsHash().add(rows).digest();
  if (presentId !== '' && (await findTicketList(db, presentId))?.hash === hash) return presentId;
  const id = newId(now);
  await insertWholeList(db, id, rows, hash);
  return id;
}

/** Of two lists, each with a hash of its rows; one from before there were hashes says the same as none. */
export async function saySame(db: Db, oneId: string, otherId: string): Promise<boolean> {
  const [one, other] = [await findTicketList(db, oneId), await findTicketList(db, otherId)];
  return one !== undefined && one.hash !== '' && one.hash === other?.hash;
}

/** Locks a list whose rows are still coming. False when it was given up meanwhile: then nothing may be added to it. */
export async function lockStagedList(db: Db, id: string): Promise<boolean> {
  const list = await db
    .updateTable('ticket_list')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .returning('id')
    .executeTakeFirst();
  return list !== undefined;
}

export async function completeStagedList(
  db: Db,
  id: string,
  { hash, rowCount }: { hash: string; rowCount: number },
): Promise<void> {
  await db.updateTable('ticket_list').set({ hash, row_count: rowCount }).where('id', '=', id).execute();
}

/** False for one that is not whole, is in use already, or was given up. */
export async function useStagedList(db: Db, id: string): Promise<boolean> {
  const list = await db
    .updateTable('ticket_list')
    .set({ state: 'in-use', staged_at: '' })
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .where('hash', '!=', '')
    .returning('id')
    .executeTakeFirst();
  return list !== undefined;
}

export async function dropTicketList(db: Db, id: string): Promise<void> {
  await db.updateTable('ticket_list').set({ state: 'dropped' }).where('id', '=', id).execute();
}

/** False for one that is in use, or gone. */
export async function dropStagedList(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket_list')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of a contest that is about to be removed for good. */
export async function dropListOfDeleted(db: Db, contestId: string): Promise<void> {
  const contest = db
    .selectFrom('contest')
    .select('ticket_list')
    .where('id', '=', contestId)
    .where('deleted_at', 'is not', null);
  await db.updateTable('ticket_list').set({ state: 'dropped' }).where('id', 'in', contest).execute();
}

export async function dropStagedBefore(db: Db, instant: string): Promise<void> {
  await db
    .updateTable('ticket_list')
    .set({ state: 'dropped' })
    .where('state', '=', 'staged')
    .where('staged_at', '<=', instant)
    .execute();
}

/** Some of the rows of a dropped list, and the list with its last one; whether there may be more. */
export async function deleteDroppedRows(db: Db): Promise<boolean> {
  const dropped = await db
    .selectFrom('ticket_list')
    .select('id')
    .where('state', '=', 'dropped')
    .limit(1)
    .executeTakeFirst();
  if (!dropped) return false;
  const { id } = dropped;
  // Locked by a change that changes nothing: who waits for another's rows to go would take their absence for the end.
  await db
    .updateTable('ticket_list')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute();
  const some = db.selectFrom('ticket_row').select('number').where('list_id', '=', id).limit(ROWS_AT_ONCE);
  const { numDeletedRows } = await db
    .deleteFrom('ticket_row')
    .where('list_id', '=', id)
    .where('number', 'in', some)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) < ROWS_AT_ONCE)
    await db.deleteFrom('ticket_list').where('id', '=', id).execute();
  return true;
}
