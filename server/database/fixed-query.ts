import { type Compilable, CompiledQuery, type InferResult } from 'kysely';
import type { Db } from './schema.ts';

/** Stands for a value while the text is put together. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Fixed {
  query: CompiledQuery;
  /** Which argument each parameter is; others are part of the query. */
  slots: (number | undefined)[];
}

/** Texts that come again and again: PostgreSQL is told a name for each, and plans it once per connection. */
const names = new Map<string, string>();

export const nameOfQuery = (sql: string): string | undefined => names.get(sql);

function compile(query: CompiledQuery): Fixed {
  if (!names.has(query.sql)) names.set(query.sql, `fixed-${names.size + 1}`);
  const slots = query.parameters.map((value) => (value instanceof Slot ? value.index : undefined));
  return { query, slots };
}

/** Of connections that answer at once: SQLite's own, without the way through promises. */
type Rows = (sql: string, parameters: readonly unknown[]) => unknown[];
const direct = new WeakMap<Db, Rows>();

/** Told by whoever opens a connection that can do that. */
export function answersDirectly(db: Db, rows: Rows): void {
  direct.set(db, rows);
}

/**
 * A query of which only the values change: its text is put together once per engine, not at every call. `build` must not
 * look at its values, and each of them is a plain parameter.
 */
export function fixedQuery<Query extends Compilable, Values extends unknown[]>(
  build: (db: Db, ...values: Values) => Query,
): (db: Db, ...values: Values) => Promise<InferResult<Query>> {
  const byEngine = new WeakMap<object, Fixed>();
  return async (db, ...values) => {
    const engine = db.getExecutor().adapter.constructor;
    let fixed = byEngine.get(engine);
    if (!fixed) {
      const standIns = values.map((_, index) => new Slot(index)) as unknown as Values;
      fixed = compile(build(db, ...standIns).compile());
      byEngine.set(engine, fixed);
    }
    const { query, slots } = fixed;
    const parameters = query.parameters.map((value, at) => {
      const slot = slots[at];
      return slot === undefined ? value : values[slot];
    });
    const rowsOf = direct.get(db);
    if (rowsOf) return rowsOf(query.sql, parameters) as InferResult<Query>;
    const { rows } = await db.executeQuery(CompiledQuery.raw(query.sql, parameters));
    return rows as InferResult<Query>;
  };
}
