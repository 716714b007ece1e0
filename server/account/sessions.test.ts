import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import type { StatusReply } from '#api/endpoint.ts';
import type { OwnSession } from '#api/own-account.ts';
import { meanwhile } from '#server/testing/meanwhile.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  SMALL_QUESTIONNAIRE,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { endOtherSessionsCommand } from './own-account.commands.ts';

const HOUR_MS = 3_600_000;

describeEngines('sessions', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试' });
    await addCandidates(test, [
      { name: '2001', tag: '学生' },
      { name: '2002', tag: '校长' },
      { name: '2003', tag: '校长' },
    ]);
  });
  afterAll(() => test.close());

  const reasonTold = async (client: TestClient) => {
    const reply = await client.get('/api/get-account');
    return [reply.statusCode, reply.json<StatusReply>().msg];
  };

  const dataOf = async (client: TestClient) =>
    (await client.get('/api/get-account')).json<{ data: string }>().data;
  const isIn = async (client: TestClient) => Boolean(await dataOf(client));
  const staffLogin = (client: TestClient, username = 'owner') =>
    client.post('/api/login', { username, password: PASSWORD });
  /** The same browser as it was before a log-in: somebody has copied its cookie. */
  function copyOf(client: TestClient): TestClient {
    const copy = test.client();
    copy.cookies = { ...client.cookies };
    return copy;
  }
  describe('of those who are gone', () => {
    it('end with the account', async () => {
      const author = await test.author('leaving');
      expect(await isIn(author)).toBe(true);
      await writeRows(test, (db) => db.deleteFrom('account').where('username', '=', 'leaving').execute());
      expect(await isIn(author)).toBe(false);
      expect((await author.get('/api/get-contests', { owner: 'leaving' })).statusCode).toBe(401);
    });

    it.each([
      ['report', '2001'],
      ['school', '2002'],
    ])('end with the candidate who looks up by %s-login', async (kind, name) => {
      const client = test.client();
      await client.post(`/api/${kind}-login`, { username: name });
      expect(await isIn(client)).toBe(true);
      await writeRows(test, (db) => db.deleteFrom('candidate').where('name', '=', name).execute());
      expect((await client.get('/api/get-own-sessions')).statusCode).toBe(401);
      expect(await isIn(client)).toBe(false);
    });
  });

  describe('of a browser', () => {
    const enter: Record<string, (client: TestClient) => Promise<unknown>> = {
      'an author': (client) => staffLogin(client),
      'a school-user': (client) => client.post('/api/school-login', { username: '2003' }),
      'a report-user': (client) => client.post('/api/report-login', { username: '2003' }),
      'a candidate': (client) =>
        client.post('/api/ticket-login', { contestId: 'owner/测试', username: '1007' }),
    };
    const pairs = Object.keys(enter).map((next, index, all) => [all[(index + 1) % all.length] ?? '', next]);

    it.each([...pairs, ['an author', 'an author']])(
      'the one of %s ends when %s logs in',
      async (first, next) => {
        await test.author('owner');
        const browser = test.client();
        await enter[first]?.(browser);
        const copied = copyOf(browser);
        expect(await isIn(copied)).toBe(true);
        await enter[next]?.(browser);
        expect([await isIn(browser), await isIn(copied)]).toEqual([true, false]);
      },
    );

    it('stays when the log-in fails', async () => {
      const browser = await test.author('owner');
      await browser.post('/api/login', { username: 'owner', password: 'wrong' });
      expect(await isIn(browser)).toBe(true);
    });
  });

  describe('of the same account', () => {
    const list = async (client: TestClient) =>
      (await client.get('/api/get-own-sessions')).json<{ sessions: OwnSession[] }>().sessions;
    const AGENT = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/149.0.0.0 Safari/537.36 Edg/149' };

    it('are shown to it and to nobody else, without anything that logs in', async () => {
      const here = await test.author('lister');
      test.clock.advance(60_000);
      const there = test.client();
      await there.post('/api/login', { username: 'lister', password: PASSWORD }, { headers: AGENT });
      const sessions = await list(here);
      expect(sessions).toHaveLength(2);
      expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
      expect(sessions.find(({ isThis }) => !isThis)).toMatchObject({
        userAgent: AGENT['user-agent'],
        address: '127.0.0.1',
        begunAt: test.clock.now().toISOString(),
      });
      const hashes = await test.database.db.selectFrom('session').select('token_hash').execute();
      const shown = JSON.stringify(sessions);
      for (const { token_hash } of hashes) expect(shown).not.toContain(token_hash.slice(0, 12));
      expect(await list(await test.author('nobody'))).toHaveLength(1);
    });

    it('end one by one or all at once, but never those of others', async () => {
      const here = await test.author('ender');
      const [one, two] = [test.client(), test.client()];
      for (const client of [one, two]) await staffLogin(client, 'ender');
      const stranger = await test.author('stranger');
      const ofOne = (await list(one)).find(({ isThis }) => isThis)?.id;
      expect((await stranger.post('/api/end-other-sessions', { session: ofOne })).statusCode).toBe(404);
      expect(await isIn(one)).toBe(true);
      expect((await here.post('/api/end-other-sessions', { session: ofOne })).statusCode).toBe(200);
      expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
      expect(await reasonTold(one)).toEqual([401, '该会话已在其他设备上结束，请重新登录']);
      await here.post('/api/end-other-sessions', {});
      expect([await isIn(here), await isIn(two), await isIn(stranger)]).toEqual([true, false, true]);
    });

    it('end nobody any more once they have ended themselves', async () => {
      const here = await test.author('quick');
      const there = test.client();
      await staffLogin(there, 'quick');
      meanwhile(test, endOtherSessionsCommand, () => here.post('/api/end-other-sessions', {}));
      const reply = await there.post('/api/end-other-sessions', {});
      const words = '该会话已在其他设备上结束，请重新登录';
      expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([401, words]);
      expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    });
  });

  it('change nothing with a body that comes when they have ended', async () => {
    const author = await test.author('slow');
    const copy = copyOf(author);
    const asked = vi.spyOn(test.app.sessions, 'find');
    const body = new PassThrough();
    const reply = copy.request({
      method: 'POST',
      url: '/api/add-task',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await author.post('/api/logout');
    test.clock.advance(1_001);
    body.end(JSON.stringify({ ...SMALL_QUESTIONNAIRE, owner: 'slow', name: '迟到' }));
    expect((await reply).statusCode).toBe(401);
    const tasks = test.database.db.selectFrom('task').select('id').where('owner', '=', 'slow');
    expect(await tasks.execute()).toEqual([]);
  });

  it('say why they are over, where that was meant; one that was left or ran out says nothing', async () => {
    const here = await test.author('changer');
    const [there, left] = [test.client(), test.client()];
    for (const client of [there, left]) await staffLogin(client, 'changer');
    await left.post('/api/logout', {});
    const change = { oldPassword: PASSWORD, newPassword: '每天早上七点的鸟叫声' };
    expect((await here.post('/api/change-password', change)).statusCode).toBe(200);
    expect(await reasonTold(there)).toEqual([401, '密码已修改，请重新登录']);
    expect((await there.get('/api/get-own-sessions')).json<StatusReply>().msg).toBe('密码已修改，请重新登录');
    expect(await reasonTold(left)).toEqual([200, '']);
  });

  // Last: these move the clock.
  describe('that nobody uses', () => {
    it('end: an administrator’s after two hours', async () => {
      const admin = await test.author('idle-admin', { admin: true });
      test.clock.advance(2 * HOUR_MS);
      expect(await isIn(admin)).toBe(false);
    });

    it('stay while they are used: an administrator’s every hour for a day', async () => {
      const admin = await test.author('busy-admin', { admin: true });
      for (let hours = 1; hours < 24; hours += 1) {
        test.clock.advance(HOUR_MS);
        expect(await isIn(admin)).toBe(true);
        await test.app.presence.writeDown();
      }
      test.clock.advance(HOUR_MS);
      expect(await isIn(admin)).toBe(false);
    });

    it('end though a page of results stands open and asks by itself', async () => {
      const author = await test.author('away');
      for (let hours = 0; hours < 7; hours += 1) {
        test.clock.advance(HOUR_MS);
        await author.get('/api/get-takeovers', { owner: 'away', contestIds: '测试' });
        await test.app.presence.writeDown();
      }
      test.clock.advance(HOUR_MS);
      expect(await isIn(author)).toBe(false);
    });

    it('of an author who has become an administrator end as an administrator’s do', async () => {
      const author = await test.author('promoted');
      test.clock.advance(3 * HOUR_MS);
      await writeRows(test, (db) =>
        db.updateTable('account').set({ is_admin: 1 }).where('username', '=', 'promoted').execute(),
      );
      expect(await isIn(author)).toBe(false);
    });
  });
});
