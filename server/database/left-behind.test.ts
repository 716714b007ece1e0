import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addAccountCommand } from '#server/account/account.commands.ts';
import { type DatabasePlace, newDatabasePlace, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { type Database, sqliteFile } from './database.ts';
import { demandNotEmptied, demandNothingLeftBehind, demandNotMoved } from './left-behind.ts';
import { writeOperatorNote } from './operator-note.repository.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');
const ACCOUNT = { username: 'admin', name: '管理员', password_hash: 'x' };

describe('no DATABASE_URL', () => {
  it('is refused where the data has moved away from', async () => {
    const place = await newDatabasePlace('sqlite');
    demandNotMoved(place);
    await writeFile(`${sqliteFile(place.dataDir)}.moved-20260901T010000Z`, '');
    expect(() => demandNotMoved(place)).toThrow(/moved-20260901T010000Z.*DATABASE_URL 没有设置/);
    await (await openAt(place)).close();
    demandNotMoved(place);
    await place.remove();
  });
});

describe('a SQLite file of no bytes', () => {
  it('is a new site alone, and not beside uploaded files', async () => {
    const place = await newDatabasePlace('sqlite');
    demandNotEmptied(place.dataDir);
    await writeFile(sqliteFile(place.dataDir), '');
    demandNotEmptied(place.dataDir);
    await mkdir(join(place.dataDir, 'files', 'owner'), { recursive: true });
    expect(() => demandNotEmptied(place.dataDir)).toThrow(/是空的（0 字节）.*kaopu restore/);
    await place.remove();
  });
});

describe.skipIf(inject('postgresUrl') === '')('a DATABASE_URL', () => {
  let embedded: DatabasePlace;
  let server: DatabasePlace;
  let database: Database;

  beforeEach(async () => {
    embedded = await newDatabasePlace('sqlite');
    server = await newMigratedPlace('postgres');
    database = await openAt(server);
  });
  afterEach(async () => {
    await database.close();
    await server.remove();
    await embedded.remove();
  });

  async function fill(place: DatabasePlace): Promise<void> {
    const filled = await openAt(place);
    await filled.write.run(addAccountCommand, { account: ACCOUNT, now: NOW });
    await filled.close();
  }

  const start = () => demandNothingLeftBehind(database, embedded.dataDir);

  it('of an empty database beside a filled SQLite file is refused, and the command is named', async () => {
    await fill(embedded);
    await expect(start()).rejects.toThrow(/kaopu\.sqlite 中有数据.*kaopu move-to-postgres/);
  });

  it('is taken beside no SQLite file, or an empty one', async () => {
    await start();
    await (await openAt(embedded)).close();
    await start();
  });

  it('of a filled database is taken, whatever lies beside it', async () => {
    await fill(embedded);
    await fill(server);
    await start();
  });

  it('of a database that is half moved is refused', async () => {
    await fill(server);
    await writeOperatorNote(database.db, { name: 'moving', at: NOW.toISOString(), detail: '{}' });
    await expect(start()).rejects.toThrow('迁移还没有完成');
  });
});
