import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type ColumnKind, withColumns } from '../columns.ts';

/** Released migrations stand on this file: what it does for them never changes. */
export type Engine = 'sqlite' | 'postgres';

export interface Table {
  columns: Record<string, ColumnKind>;
  key: string[];
  indexes?: { name: string; columns: string[]; unique?: true; where?: string }[];
  /** On PostgreSQL the append-only tables are split by this column, so that none grows without bound. */
  partitionBy?: string;
}

const PARTITIONS = 8;

export async function createTable(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  table: Table,
): Promise<void> {
  const partitioned = engine === 'postgres' && table.partitionBy !== undefined;
  let builder = withColumns(db.schema.createTable(name), table.columns).addPrimaryKeyConstraint(
    `${name}_key`,
    table.key,
  );
  if (partitioned) builder = builder.modifyEnd(sql`partition by hash (${sql.ref(table.partitionBy ?? '')})`);
  await builder.execute();
  for (let part = 0; partitioned && part < PARTITIONS; part += 1) {
    await sql`create table ${sql.table(`${name}_${part}`)} partition of ${sql.table(name)}
      for values with (modulus ${sql.lit(PARTITIONS)}, remainder ${sql.lit(part)})`.execute(db);
  }
  for (const index of table.indexes ?? []) {
    let built = db.schema.createIndex(index.name).on(name).columns(index.columns);
    if (index.unique) built = built.unique();
    if (index.where) built = built.where(sql.raw<boolean>(index.where));
    await built.execute();
  }
}
