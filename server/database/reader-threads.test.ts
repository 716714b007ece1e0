import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccountCommand } from '#server/account/account.commands.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from '#server/testing/engines.ts';
import { usernamesRead, writingRead } from '#server/testing/test-reads.ts';
import { type Database, openDatabase } from './database.ts';

const MODULES = {
  commandsModule: new URL('../commands.ts', import.meta.url).href,
  readsModule: new URL('../testing/test-reads.ts', import.meta.url).href,
};

describeEngines('long reads', (engine) => {
  let place: DatabasePlace;
  let database: Database;

  beforeAll(async () => {
    place = await newDatabasePlace(engine);
    database = await openDatabase({ ...place, ...MODULES });
    const now = new Date();
    for (const username of ['amy', 'anna', 'eve']) {
      const account = { username, name: username, password_hash: '', is_admin: 0, managed_accounts: '[]' };
      await database.write.run(addAccountCommand, { account, now });
    }
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it('see what has been committed, also between two of them', async () => {
    const found = () => database.readers.run(usernamesRead, { like: 'a%' });
    expect((await found()).sort()).toEqual(['amy', 'anna']);
    const account = { username: 'abe', name: '', password_hash: '', is_admin: 0, managed_accounts: '[]' };
    await database.write.run(addAccountCommand, { account, now: new Date() });
    expect((await found()).sort()).toEqual(['abe', 'amy', 'anna']);
  });

  it('are answered many at a time', async () => {
    const found = await Promise.all(
      Array.from({ length: 50 }, () => database.readers.run(usernamesRead, { like: 'eve' })),
    );
    expect(found).toEqual(Array.from({ length: 50 }, () => ['eve']));
  });

  // On PostgreSQL rights are the operator's to give.
  if (engine === 'sqlite') {
    it('cannot write, and one that fails leaves the others alone', async () => {
      await expect(database.readers.run(writingRead, {})).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
      expect(await database.readers.run(usernamesRead, { like: 'eve' })).toEqual(['eve']);
    });
  }
});
