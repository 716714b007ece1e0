import { isMainThread } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

/** Loaded before the server (node --import), it ends the writer thread in the middle of its twentieth commit. */
const LAST_COMMIT = 20;
let commits = 0;

function countCommit(statement: unknown): void {
  // Alone, or with a word before it that makes a standby be waited for.
  if (typeof statement === 'string' && /\bcommit$/.test(statement)) commits += 1;
  if (commits === LAST_COMMIT) process.exit(1);
}

function onSqlite(): void {
  const { prototype } = BetterSqlite3 as unknown as { prototype: BetterSqlite3.Database };
  const { exec } = prototype;
  prototype.exec = function count(source) {
    countCommit(source);
    return exec.call(this, source);
  };
}

function onPostgres(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query(...args: unknown[]): unknown } };
  const { query } = prototype;
  prototype.query = function count(...args) {
    countCommit(args[0]);
    return query.apply(this, args);
  };
}

if (!isMainThread) {
  onSqlite();
  onPostgres();
}
