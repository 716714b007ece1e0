import { isMainThread } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

/** Loaded before the server (node --import), it ends the writer thread in the middle of its twentieth commit. */
const LAST_COMMIT = 20;
const { prototype } = BetterSqlite3 as unknown as { prototype: BetterSqlite3.Database };
const original = prototype.exec;
let commits = 0;

if (!isMainThread) {
  prototype.exec = function exec(source) {
    if (source === 'commit') commits += 1;
    if (commits === LAST_COMMIT) process.exit(1);
    return original.call(this, source);
  };
}
