import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addAccountCommand } from '#server/account/account.commands.ts';
import { sqliteFile } from '#server/database/database.ts';
import { demandNothingLeftBehind } from '#server/database/left-behind.ts';
import { type DatabasePlace, newDatabasePlace, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');
const ACCOUNT = { username: 'admin', name: '管理员', password_hash: 'x' };

describe.skipIf(inject('postgresUrl') === '')('kaopu move-to-postgres', () => {
  let embedded: DatabasePlace;
  let server: DatabasePlace;

  beforeEach(async () => {
    embedded = await newMigratedPlace('sqlite');
    server = await newDatabasePlace('postgres');
  });
  afterEach(async () => {
    await server.remove();
    await embedded.remove();
  });

  const move = (...args: string[]) =>
    runKaopu({ ...embedded, databaseUrl: server.databaseUrl }, ['move-to-postgres', ...args]);

  it('rehearses beside a running server, is refused beside one in earnest, and moves once it has stopped', async () => {
    const running = await openAt(embedded);
    await running.write.run(addAccountCommand, { account: ACCOUNT, now: NOW });
    expect(await move('--rehearse')).toMatchObject({ code: 0, output: expect.stringContaining('演练成功') });
    const refused = await move();
    expect(refused).toMatchObject({ code: 9, output: expect.stringContaining('请先停止服务') });
    await running.close();

    const moved = await move();
    expect(moved.output).toContain('两边逐行核对一致');
    expect(moved.code).toBe(0);
    const file = sqliteFile(embedded.dataDir);
    expect(existsSync(file)).toBe(false);
    const aside = (await readdir(embedded.dataDir)).filter((name) => name.startsWith('kaopu.sqlite'));
    expect(aside).toEqual([expect.stringMatching(/^kaopu\.sqlite\.moved-\d{8}-\d{6}$/)]);
    const database = await openAt(server);
    await demandNothingLeftBehind(database, embedded.dataDir);
    expect(await database.db.selectFrom('account').select('username').execute()).toEqual([
      { username: 'admin' },
    ]);
    await database.close();
  });

  it('names the variable or the file that is missing', async () => {
    const unset = await runKaopu({ dataDir: embedded.dataDir, databaseUrl: undefined }, ['move-to-postgres']);
    expect(unset).toMatchObject({ code: 2, output: expect.stringContaining('DATABASE_URL') });
    expect(await move()).toMatchObject({ code: 2, output: expect.stringContaining('kaopu.sqlite') });
  });
});
