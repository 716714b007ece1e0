import { type Kysely, type RawBuilder, sql } from 'kysely';
import { text } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const TICKET_LIST: Table = {
  columns: { id: 'id', state: 'id', hash: 'text', row_count: 'count', staged_at: 'text' },
  key: ['id'],
};

const TICKET_ROW: Table = {
  columns: {
    list_id: 'id',
    number: 'id',
    position: 'count',
    type: 'text',
    name: 'text',
    school: 'text',
  },
  key: ['list_id', 'number'],
  indexes: [{ name: 'ticket_row_position', columns: ['list_id', 'position'] }],
};

interface Row {
  list_id: string;
  number: string;
  position: number;
  type: string;
  name: string;
  school: string;
}

interface Tables {
  contest: { id: string; body: string; ticket_list: string };
  contest_version: { contest_id: string; version: number; body: string };
  ticket_list: { id: string; state: string; hash: string; row_count: number; staged_at: string };
  ticket_row: Row;
}

interface Body {
  ticket: Record<string, unknown>[];
}

const ROWS_AT_ONCE = 500;

/** Told from the letters, as they were written: quotes within other texts are escaped. */
const HAS_ROWS: RawBuilder<boolean> = sql`body like '%"ticketType":"number"%' and body not like '%"ticket":[]%'`;

function split(body: string): { rows: Body['ticket']; rest: string } {
  const settings = JSON.parse(body) as Partial<Body>;
  const { ticket } = settings;
  return { rows: Array.isArray(ticket) ? ticket : [], rest: JSON.stringify({ ...settings, ticket: [] }) };
}

/** In JSON a NUL and half a character are escaped; in a column of PostgreSQL they cannot be. */
const storable = (value: unknown) =>
  (typeof value === 'string' ? value : '').replaceAll('\0', '').toWellFormed();

/** Of two rows with one number the first was the one that counted. */
function rowsOf(listId: string, entries: Body['ticket']): Row[] {
  const rows = new Map<string, Row>();
  for (const { id, type, name, school } of entries) {
    const number = storable(id);
    if (number === '' || rows.has(number)) continue;
    const said = { type: storable(type), name: storable(name), school: storable(school) };
    rows.set(number, { list_id: listId, number, position: rows.size, ...said });
  }
  return [...rows.values()];
}

/** Its list is known by the contest's own id. Without a hash: the next save writes the list anew. */
async function moveList(db: Kysely<Tables>, id: string, entries: Body['ticket']): Promise<void> {
  const rows = rowsOf(id, entries);
  const list = { id, state: 'in-use', hash: '', row_count: rows.length, staged_at: '' };
  await db.insertInto('ticket_list').values(list).execute();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('ticket_row')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** One body at a time: a list of 100,000 is megabytes of text, and each version had its own. */
async function moveLists(db: Kysely<Tables>): Promise<void> {
  for (const { id } of await db.selectFrom('contest').select('id').where(HAS_ROWS).execute()) {
    const contest = db.selectFrom('contest').select('body').where('id', '=', id);
    const { rows, rest } = split((await contest.executeTakeFirstOrThrow()).body);
    await moveList(db, id, rows);
    await db.updateTable('contest').set({ body: rest, ticket_list: id }).where('id', '=', id).execute();
  }
}

/** Whoever takes a contest never needed its list, so that nothing is kept of older ones. */
async function emptyVersions(db: Kysely<Tables>): Promise<void> {
  const versions = db.selectFrom('contest_version').select(['contest_id', 'version']).where(HAS_ROWS);
  for (const { contest_id, version } of await versions.execute()) {
    const isThis = { contest_id, version };
    const { body } = await db
      .selectFrom('contest_version')
      .select('body')
      .where((eb) => eb.and(isThis))
      .executeTakeFirstOrThrow();
    await db
      .updateTable('contest_version')
      .set({ body: split(body).rest })
      .where((eb) => eb.and(isThis))
      .execute();
  }
}

/** Lists of tickets leave the contests, so that nobody who logs in has to read one. */
export const ticketLists = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'ticket_list', TICKET_LIST);
    await createTable(db, engine, 'ticket_row', TICKET_ROW);
    await db.schema.alterTable('contest').addColumn('ticket_list', 'text', text).execute();
    await moveLists(db as Kysely<Tables>);
    await emptyVersions(db as Kysely<Tables>);
  },
};
