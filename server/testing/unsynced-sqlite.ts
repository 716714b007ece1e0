import BetterSqlite3 from 'better-sqlite3';

/**
 * Loaded before the server (node --import), it undoes our setting: commits are written, but not synced to the disk, as
 * the driver has it by default. It shows that the durability test can fail.
 */
const { prototype } = BetterSqlite3 as unknown as { prototype: BetterSqlite3.Database };
const original = prototype.pragma;

prototype.pragma = function pragma(source, options) {
  return original.call(this, source.replace('synchronous = FULL', 'synchronous = NORMAL'), options);
};
