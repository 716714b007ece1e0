import type BetterSqlite3 from 'better-sqlite3';

/** Of the place where it runs, not of the site: the new one has its own. */
const STAYS = ['app_process', 'operator_note'];
const OF_MIGRATIONS = /^(kysely_|sqlite_)/;

export interface MovedTable {
  name: string;
  /** In the order of the alphabet: digests are made of them on both sides. */
  columns: string[];
}

/** Read from the file itself: whatever is in it moves, also what somebody adds to the schema later. */
export function movedTables(source: BetterSqlite3.Database): MovedTable[] {
  const names = source
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => name)
    .filter((name) => !OF_MIGRATIONS.test(name) && !STAYS.includes(name));
  const columnsOf = source.prepare<[string], { name: string }>(
    'select name from pragma_table_info(?) order by name',
  );
  return names.map((name) => ({ name, columns: columnsOf.all(name).map((column) => column.name) }));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');
