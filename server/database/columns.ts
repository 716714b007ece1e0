import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';

type Column = (builder: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type AnyTable = CreateTableBuilder<string, string>;

/** The few kinds of column that mean the same on both engines. */
export const text: Column = (column) => column.notNull().defaultTo('');
export const requiredText: Column = (column) => column.notNull();
export const optionalText: Column = (column) => column;
export const count: Column = (column) => column.notNull().defaultTo(0);

export type ColumnKind = 'id' | 'text' | 'optional-text' | 'count' | 'big-count';

const KINDS: Record<ColumnKind, { type: 'text' | 'integer' | 'bigint'; shape: Column }> = {
  id: { type: 'text', shape: requiredText },
  text: { type: 'text', shape: text },
  'optional-text': { type: 'text', shape: optionalText },
  count: { type: 'integer', shape: count },
  'big-count': { type: 'bigint', shape: count },
};

/** A table in a migration reads as a list of names and kinds. */
export function withColumns(table: AnyTable, columns: Record<string, ColumnKind>): AnyTable {
  return Object.entries(columns).reduce(
    (built, [name, kind]) => built.addColumn(name, KINDS[kind].type, KINDS[kind].shape),
    table,
  );
}
