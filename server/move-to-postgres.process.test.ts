import { existsSync } from 'node:fs';
import { mkdir, readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addAccountCommand } from '#server/account/account.commands.ts';
import { sqliteFile } from '#server/database/database.ts';
import { demandNothingLeftBehind } from '#server/database/left-behind.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace, openAt } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');
const ACCOUNT = { username: 'admin', name: '管理员', password_hash: 'x' };

describe.skipIf(inject('postgresUrl') === '')('kaopu move-to-postgres', () => {
  let embedded: DatabasePlace;
  let server: DatabasePlace;

  beforeEach(async () => {
    embedded = await newDatabasePlace('sqlite');
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
    // What whoever has set DATABASE_URL too early would do next: nothing may come of it but words.
    const early = { ...embedded, databaseUrl: server.databaseUrl };
    for (const args of [
      ['backup', `${embedded.dataDir}-backup`],
      ['admin', 'create', 'second', '--generate'],
    ])
      expect(await runKaopu(early, args)).toMatchObject({
        code: 2,
        output: expect.stringContaining('指向一个空的数据库'),
      });
    const doctor = await runKaopu(early, ['doctor']);
    expect(doctor.output).toMatch(/✗ 迁移：DATABASE_URL 指向的数据库是空的，数据还在/);
    expect(doctor.output).not.toContain('管理员：没有');
    const refused = await move();
    expect(refused).toMatchObject({ code: 9, output: expect.stringContaining('请先停止服务') });
    await running.close();

    const moved = await move();
    expect(moved.output).toContain('两边逐行核对一致');
    expect(moved.code).toBe(0);
    const file = sqliteFile(embedded.dataDir);
    expect(existsSync(file)).toBe(false);
    const aside = (await readdir(embedded.dataDir)).filter((name) => name.startsWith('kaopu.sqlite'));
    expect(aside.toSorted()).toEqual([
      expect.stringMatching(/^kaopu\.sqlite\.moved-\d{8}-\d{6}$/),
      'kaopu.sqlite.moved-to-postgres',
    ]);
    expect(await move()).toMatchObject({ code: 2, output: expect.stringContaining('已经搬到 PostgreSQL') });
    const database = await openAt(server);
    await demandNothingLeftBehind(database, embedded.dataDir);
    expect(await database.db.selectFrom('account').select('username').execute()).toEqual([
      { username: 'admin' },
    ]);
    await database.close();
  });

  it('tries the target and looks for room before it copies anything for a rehearsal', async () => {
    await (await openAt(embedded)).close();
    const former = join(embedded.dataDir, 'rehearsal');
    await mkdir(former);
    const used = await openAt(server);
    await used.write.run(addAccountCommand, { account: ACCOUNT, now: NOW });
    const taken = await move('--rehearse');
    expect(taken).toMatchObject({ code: 10, output: expect.stringContaining('DATABASE_URL') });
    expect(existsSync(former)).toBe(true);
    await directly(server, (db) => db.deleteFrom('account').execute());
    await used.close();
    await truncate(sqliteFile(embedded.dataDir), 15 * 2 ** 40);
    const full = await move('--rehearse');
    expect(full).toMatchObject({ code: 6, output: expect.stringContaining('磁盘空间不足') });
    expect(existsSync(former)).toBe(true);
  });

  it('names the variable or the file that is missing', async () => {
    const unset = await runKaopu({ dataDir: embedded.dataDir, databaseUrl: undefined }, ['move-to-postgres']);
    expect(unset).toMatchObject({ code: 2, output: expect.stringContaining('DATABASE_URL') });
    expect(await move()).toMatchObject({ code: 2, output: expect.stringContaining('kaopu.sqlite') });
  });
});
