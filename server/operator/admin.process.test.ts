import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { OPERATOR_ACTOR } from '#domain/audit/audit-actor.ts';
import { insertAccount } from '#server/account/account.repository.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import { ADMIN, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { EXIT_CODES } from '#server/trouble.ts';

describeEngines('kaopu admin beside a server', (engine) => {
  let place: DatabasePlace;
  let server: ServerProcess;

  beforeAll(async () => {
    place = await newMigratedPlace(engine);
    server = await startServerProcess(place);
  });

  const kaopu = (args: string[], input = '') => runKaopu(place, ['admin', ...args], { input });

  async function logIn(username: string, password: string) {
    const browser = new HttpBrowser(server.url);
    const reply = await browser.post('/api/login', { username, password });
    return { browser, status: reply.status };
  }

  it('resets a lost password: whoever was logged in is out, and the audit log says who did it', async () => {
    const before = await logIn(ADMIN.username, ADMIN.password);
    expect(before.status).toBe(200);
    const password = 'a better horse battery';
    const { code, output } = await kaopu(['reset-password', ADMIN.username], `${password}\n`);
    expect([code, output]).toEqual([0, expect.stringContaining('结束了它的 1 个会话')]);
    expect(output).not.toContain(password);
    expect((await before.browser.get('/api/get-own-sessions')).status).toBe(401);
    expect((await logIn(ADMIN.username, ADMIN.password)).status).not.toBe(200);
    expect((await logIn(ADMIN.username, password)).status).toBe(200);
    const records = await directly(place, (db) =>
      db.selectFrom('audit_log').select(['action', 'owner']).where('actor', '=', OPERATOR_ACTOR).execute(),
    );
    expect(records).toEqual([{ action: 'reset-password', owner: ADMIN.username }]);
  });

  it('makes another administrator, with a password that it makes up', async () => {
    const { code, output } = await kaopu(['create', 'second', '--generate']);
    expect(code).toBe(0);
    const password = /密码：(\S+)（/.exec(output)?.[1] ?? '';
    const { browser, status } = await logIn('second', password);
    expect(status).toBe(200);
    expect(await (await browser.get('/api/get-account')).text()).toContain('isAdmin\\":true');
  });

  // The same on both.
  if (engine !== 'sqlite') return;

  it('takes a password that is pasted twice in one go at a terminal', async () => {
    const password = 'pasted horse battery';
    const atTerminal = ['bash', '-c', 'script -qec "$0 $*" /dev/null', process.execPath];
    const { code, output } = await runKaopu(place, ['admin', 'create', 'pasted'], {
      input: `${password}\n${password}\n`,
      command: atTerminal,
    });
    expect([code, output]).toEqual([0, expect.stringContaining('再输入一次')]);
    expect((await logIn('pasted', password)).status).toBe(200);
  });

  it('is named at the next start, where ADMIN_PASSWORD says something else', async () => {
    await server.stop();
    server = await startServerProcess(place, { environment: { LOG_LEVEL: 'warn' } });
    const { output } = await server.stop();
    expect(output).toContain('环境变量 ADMIN_PASSWORD 没有起作用');
    expect(output).toContain(`kaopu admin reset-password ${ADMIN.username}`);
  });

  it('refuses in words what it cannot do, and changes nothing', async () => {
    await directly(place, async (db) => {
      await insertAccount(db, { username: 'signed-on', sso_subject: 'x', is_admin: 1 }, new Date());
      await insertAccount(db, { username: 'teacher', password_hash: 'scrypt$x' }, new Date());
    });
    const refusals: [args: string[], input: string, kind: keyof typeof EXIT_CODES, words: string][] = [
      [['create', ADMIN.username], '', 'refused', `已有名为 ${ADMIN.username} 的账号`],
      [['create', 'third'], 'password\n', 'refused', '这个密码不能用：太常见'],
      [['create', 'a/b'], '', 'usage', '用户名“a/b”不能用'],
      [['reset-password', 'nobody'], '', 'refused', '没有名为 nobody 的账号'],
      [['reset-password', 'signed-on'], '', 'refused', '只能通过单点登录使用'],
      [['reset-password', 'teacher'], 'short\n', 'refused', 'teacher 不是管理员，而是普通账号'],
      [['remove', 'teacher'], '', 'usage', '用法：kaopu admin create|reset-password'],
    ];
    for (const [args, input, kind, words] of refusals) {
      const { code, output } = await kaopu(args, input);
      expect([args, code, output]).toEqual([args, EXIT_CODES[kind], expect.stringContaining(words)]);
    }
    const names = await directly(place, (db) =>
      db.selectFrom('account').select('username').orderBy('username').execute(),
    );
    expect(names.map(({ username }) => username)).toEqual([
      ADMIN.username,
      'pasted',
      'second',
      'signed-on',
      'teacher',
    ]);
  });

  it('leaves the tables of an older program alone, and says which program is wanted', async () => {
    const last = Object.keys(MIGRATIONS).at(-1) ?? '';
    await directly(place, (db) => sql`delete from kysely_migration where name = ${last}`.execute(db));
    const { code, output } = await kaopu(['create', 'third', '--generate']);
    expect([code, output]).toEqual([
      EXIT_CODES['database-unfit'],
      expect.stringContaining('数据库还是旧版本的结构'),
    ]);
  });
});
