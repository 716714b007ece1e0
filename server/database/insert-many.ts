import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** Put together once for each number of rows: taking a query of thousands of values apart costs more than storing them. */
const texts = new Map<string, string>();

function textOf(table: string, columns: readonly string[], count: number, isSqlite: boolean): string {
  const key = `${isSqlite} ${table} ${count} ${columns.join(' ')}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const row = (index: number) =>
    `(${columns.map((_, column) => (isSqlite ? '?' : `$${index * columns.length + column + 1}`)).join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const rows = Array.from({ length: count }, (_, index) => row(index)).join(', ');
  const text = `insert into "${table}" (${names}) values ${rows}`;
  texts.set(key, text);
  return text;
}

/** Many rows of the same columns, few enough for one statement: SQLite binds at most 32,766 values. */
export async function insertMany<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const values = rows.flatMap((row) => columns.map((column) => row[column as keyof Schema[Table]]));
  await db.executeQuery(CompiledQuery.raw(textOf(table, columns, rows.length, isSqlite), values));
}
