import { read, type ReadRegistry } from '#server/database/read.ts';
import type { Db } from '#server/database/schema.ts';

export const usernamesRead = read('test.usernames', async (db: Db, { like }: { like: string }) => {
  const rows = await db.selectFrom('account').select('username').where('username', 'like', like).execute();
  return rows.map(({ username }) => username);
});

export const writingRead = read('test.write', async (db: Db, _input: object) => {
  await db.deleteFrom('account').execute();
});

export const READS: ReadRegistry = new Map([
  [usernamesRead.name, usernamesRead],
  [writingRead.name, writingRead],
] as never);
