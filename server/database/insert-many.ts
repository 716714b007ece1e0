import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** Put together once for each number of rows: taking a query of thousands of values apart costs more than storing them. */
const texts = new Map<string, string>();

const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

function sqliteText(table: string, columns: readonly string[], count: number): string {
  const key = `${table} ${count} ${columns.join(' ')}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const rows = Array.from({ length: count }, () => row).join(', ');
  const text = `insert into "${table}" (${quoted(columns)}) values ${rows}`;
  texts.set(key, text);
  return text;
}

/** All rows as one value: as thousands they would cost both sides of the connection more than storing them does. */
const postgresText = (table: string, columns: readonly string[]) =>
  `insert into "${table}" (${quoted(columns)}) select ${quoted(columns)} from json_populate_recordset(null::"${table}", $1)`;

/** Many rows of the same columns, few enough for one statement: SQLite binds at most 32,766 values. */
export async function insertMany<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  if (!isSqlite(db)) {
    await db.executeQuery(CompiledQuery.raw(postgresText(table, columns), [JSON.stringify(rows)]));
    return;
  }
  const values = rows.flatMap((row) => columns.map((column) => row[column as keyof Schema[Table]]));
  await db.executeQuery(CompiledQuery.raw(sqliteText(table, columns, rows.length), values));
}

/** The same rows as JSON text: PostgreSQL gets it as it is, and nobody on the way takes it apart. */
export async function insertJson<Table extends keyof Schema>(
  db: Db,
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
  json: string,
): Promise<void> {
  if (isSqlite(db)) await insertMany(db, table, JSON.parse(json) as Schema[Table][]);
  else await db.executeQuery(CompiledQuery.raw(postgresText(table, columns), [json]));
}
