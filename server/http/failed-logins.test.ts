import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { BrowserAt } from '#server/testing/browser-at.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import {
  MOST_OF_CANDIDATES_AN_HOUR,
  MOST_OF_ONE_ADDRESS_AN_HOUR,
  MOST_OF_STAFF_AN_HOUR,
  recordFailedLoginCommand,
} from './failed-logins.ts';
import { FAILED_LOGINS_KEPT_MS } from './session-purge.commands.ts';
import { purgeSessions } from './session-purge.ts';

describeEngines('the audit log of failed log-ins', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '期末' });
    await addCandidates(test, [{ name: '2001', queryPassword: '8964752' }]);
    await test.author('owner');
  });
  afterAll(() => test.close());

  const traces = (action: string) =>
    test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'owner', 'subject', 'detail', 'at'])
      .where('action', '=', action)
      .orderBy('at')
      .execute();
  const forget = () => writeRows(test, (db) => db.deleteFrom('audit_log').execute());

  const guess = (username: string, remoteAddress = '203.0.113.5') =>
    test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password: 'a guess' },
      remoteAddress,
    });

  it('has one row for a name and an address, however often they try', async () => {
    await forget();
    await Promise.all([guess('owner'), guess('owner'), guess('owner'), guess('owner', '203.0.113.6')]);
    const rows = (await traces('failed-login')).map(({ subject, detail }) => [subject, detail]);
    expect(rows.sort()).toEqual([
      ['owner', '{"address":"203.0.113.5"}'],
      ['owner', '{"address":"203.0.113.6"}'],
    ]);
  });

  it('has wrong query passwords, and says whose candidate it was', async () => {
    await forget();
    await test.client().post('/api/report-login', { username: '2001', password: 'wrong' });
    expect(await traces('failed-login')).toMatchObject([{ owner: 'owner', subject: '2001' }]);
    expect(JSON.stringify(await traces('failed-login'))).not.toContain('wrong');
  });

  /** As many as somebody has caused at each of these addresses, at invented names of staff or of an owner's candidates. */
  async function fill(addresses: readonly string[], each: number, of = ''): Promise<void> {
    const at = test.clock.now().toISOString();
    const rows = addresses.flatMap((actor) =>
      Array.from({ length: each }, (_, index) => ({
        ...{ id: `${actor} ${index}`, at, actor, action: 'failed-login', owner: of, subject: `x${index}` },
        detail: '{}',
      })),
    );
    await writeRows(test, async (db) => {
      for (let from = 0; from < rows.length; from += 1_000)
        await db
          .insertInto('audit_log')
          .values(rows.slice(from, from + 1_000))
          .execute();
    });
  }
  const namesAt = async (actor: string) =>
    (await traces('failed-login')).filter((row) => row.actor === actor).map((row) => row.subject);

  it('has guesses at an administrator, however many names somebody elsewhere has invented', async () => {
    await forget();
    await fill(['198.51.100.1', '198.51.100.2'], 500);
    await guess('boss', '203.0.113.20');
    expect(await namesAt('203.0.113.20')).toEqual(['boss']);
  });

  /** What is said in words about those that are not recorded, and by whose network. */
  const leftOut = async () =>
    (await traces('failed-login'))
      .filter(({ detail }) => !('address' in (JSON.parse(detail) as object)) && detail !== '{}')
      .map(({ actor, owner: of, subject, detail }) => [actor, of, subject, detail]);

  it('cannot be filled from one network, whatever its addresses are, and says so once', async () => {
    await forget();
    await fill(['2001:db8:1:2::'], MOST_OF_ONE_ADDRESS_AN_HOUR);
    for (const name of ['one-more', 'and-another']) await guess(name, '2001:db8:1:2:3:4:5:6');
    expect(await traces('failed-login')).toHaveLength(MOST_OF_ONE_ADDRESS_AN_HOUR + 1);
    const words = '该网络一小时内的登录失败已记录50条，其余不再记录';
    expect(await leftOut()).toEqual([['2001:db8:1:2::', '', words, '{"limit":50}']]);
  });

  const NETWORKS = Array.from({ length: 125 }, (_, index) => `198.51.100.${index}`);

  it('cannot be filled from many, and says so once', async () => {
    await forget();
    await fill(NETWORKS, MOST_OF_STAFF_AN_HOUR / NETWORKS.length);
    for (const name of ['one-more', 'and-another']) await guess(name, '203.0.113.21');
    expect(await namesAt('203.0.113.21')).toEqual([]);
    const words = '一小时内工作人员的登录失败已记录5000条，其余不再记录';
    expect(await leftOut()).toEqual([['', '', words, '{"limit":5000}']]);
  });

  it('has guesses at staff, however many numbers of candidates many networks have tried', async () => {
    await forget();
    await fill(NETWORKS, MOST_OF_CANDIDATES_AN_HOUR / NETWORKS.length, 'owner');
    expect(await enter('9996', '203.0.113.22')).toBe(401);
    const words = '一小时内考生的登录失败已记录5000条，其余不再记录';
    await expect.poll(leftOut).toEqual([['', '', words, '{"limit":5000}']]);
    await guess('boss', '203.0.113.22');
    expect(await namesAt('203.0.113.22')).toEqual(['boss']);
  });

  const enter = (username: string, address: string) =>
    BrowserAt.script(test, address).enter('期末', username);
  /** How often the writer is asked to record one. */
  function watchWriter(answer?: () => Promise<never>) {
    const run = test.database.write.run.bind(test.database.write);
    const asked = vi.fn();
    const spy = vi.spyOn(test.database.write, 'run').mockImplementation(((command: never, input: never) => {
      if (command !== (recordFailedLoginCommand as unknown)) return run(command, input);
      asked();
      return answer ? answer() : run(command, input);
    }) as never);
    return { asked, stop: () => spy.mockRestore() };
  }

  it('has wrong numbers at a test, for its owner, and none of those that were not looked at', async () => {
    await forget();
    const address = '203.0.113.30';
    const codes = [];
    for (let guessed = 0; guessed < 11; guessed += 1) codes.push(await enter('9999', address));
    expect([codes[0], codes[10]]).toEqual([401, 429]);
    expect(await enter('1002', address)).toBe(200);
    await expect
      .poll(() => traces('failed-login'))
      .toMatchObject([{ actor: address, owner: 'owner', subject: '期末/9999' }]);
  });

  it('has wrong passwords at a test', async () => {
    await forget();
    await addSmallContest(test, { name: '有密码', enablePassword: true });
    const typed = { contestId: 'owner/有密码', username: '1001', password: '1002' };
    expect((await test.client().post('/api/ticket-login', typed)).statusCode).toBe(422);
    await expect
      .poll(() => traces('failed-login'))
      .toMatchObject([{ owner: 'owner', subject: '有密码/1001' }]);
    expect(JSON.stringify(await traces('failed-login'))).not.toContain('1002');
  });

  it('does not cost a write for each guess', async () => {
    await forget();
    const writer = watchWriter();
    const address = '203.0.113.31';
    const clients = [await BrowserAt.open(test, address), await BrowserAt.open(test, address)];
    const guesses = Array.from({ length: 60 }, (_, index) =>
      clients[index % 2]?.enter('期末', String(9000 + index)),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
    for (const client of clients) await client.enter('期末', '9000');
    writer.stop();
    // With the one that says that there were more.
    expect(writer.asked).toHaveBeenCalledTimes(MOST_OF_ONE_ADDRESS_AN_HOUR + 1);
    const ofAddress = async () => (await leftOut()).map(([actor, of]) => [actor, of]);
    await expect.poll(ofAddress).toEqual([[address, 'owner']]);
  });

  it('keeps nobody waiting at a test, and changes no answer where it cannot be written', async () => {
    const silent = watchWriter(() => new Promise<never>(() => undefined));
    expect(await enter('9998', '203.0.113.32')).toBe(401);
    silent.stop();
    const broken = watchWriter(() => Promise.reject(new Error('the disk is full')));
    expect(await enter('9997', '203.0.113.32')).toBe(401);
    expect((await guess('owner', '203.0.113.32')).statusCode).toBe(401);
    broken.stop();
    expect(broken.asked).toHaveBeenCalledTimes(2);
  });

  it('forgets them after some months, and nothing else', async () => {
    test.clock.advance(FAILED_LOGINS_KEPT_MS);
    await test.author('owner');
    await purgeSessions(test.database.write, test.clock.now());
    expect(await traces('failed-login')).toEqual([]);
    expect(await traces('login')).toHaveLength(1);
  });
});
