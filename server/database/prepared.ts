import type BetterSqlite3 from 'better-sqlite3';

/** Statements of a batch command, prepared once for each connection: they run more often than anything else. */
export function preparedOnce<Statements>(
  prepare: (connection: BetterSqlite3.Database) => Statements,
): (connection: BetterSqlite3.Database) => Statements {
  const known = new WeakMap<BetterSqlite3.Database, Statements>();
  return (connection) => {
    const prepared = known.get(connection) ?? prepare(connection);
    known.set(connection, prepared);
    return prepared;
  };
}
