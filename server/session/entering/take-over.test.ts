import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply, StatusReply } from '#api/endpoint.ts';
import type { UserTakeovers } from '#api/result.ts';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const PUPILS = 8;

describeEngines('live sessions that others log in over', (engine) => {
  let test: TestApp;
  let lastTicket = 1_000;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, {
      name: '测试',
      logInterval: 1_000,
      duration: 90,
      ticket: [{ id: 1, start: '1001', end: '2000' }],
    });
  });
  afterAll(() => test.close());

  const enter = (username: string, more: object = {}, from = '10.6.6.6', client = test.client()) =>
    client.request({
      method: 'POST',
      url: '/api/ticket-login',
      payload: { contestId: 'owner/测试', username, ...more },
      remoteAddress: from,
    });

  interface Pupil {
    ticket: string;
    client: TestClient;
  }

  /** Each at a computer of its own. */
  async function sitDown(count: number): Promise<Pupil[]> {
    const pupils = Array.from({ length: count }, () => {
      lastTicket += 1;
      return { ticket: String(lastTicket), client: test.client() };
    });
    const replies = await Promise.all(
      pupils.map(({ ticket, client }, index) => enter(ticket, {}, `10.1.0.${index}`, client)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(pupils.map(() => 200));
    await Promise.all(pupils.map(({ client }) => client.get('/api/start-contest')));
    return pupils;
  }
  async function sitDownAlone(): Promise<Pupil> {
    const [pupil] = await sitDown(1);
    if (!pupil) throw new Error('nobody sat down');
    return pupil;
  }

  const isIn = async ({ client }: Pupil) => (await client.get('/api/get-clock')).statusCode === 200;
  async function countInside(pupils: Pupil[]): Promise<number> {
    return (await Promise.all(pupils.map(isIn))).filter(Boolean).length;
  }
  async function takeoversOf({ ticket }: Pupil): Promise<number> {
    const { db } = test.database;
    const found = db.selectFrom('ticket_user').select('takeovers').where('ticket', '=', ticket);
    return (await found.executeTakeFirstOrThrow()).takeovers;
  }
  const tracesOf = ({ ticket }: Pupil) =>
    test.database.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor', '=', ticket)
      .execute();
  /** As it happens every few seconds. */
  const hearEverybody = () => test.app.presence.writeDown();

  it('none ends without asking, however many log-ins come from one address at once', async () => {
    const pupils = await sitDown(PUPILS);
    const replies = await Promise.all(
      Array.from({ length: 5 * PUPILS }, (_, index) => enter(pupils[index % PUPILS]?.ticket ?? '')),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    const [first] = replies;
    expect(first?.json<ErrorReply>()).toMatchObject({ msg: LOGIN_TEXTS.takeOverQuestion, inUse: true });
    expect(replies.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect(await countInside(pupils)).toBe(PUPILS);
    expect(await Promise.all(pupils.map(takeoversOf))).toEqual(pupils.map(() => 0));
  });

  it('at most five a minute end from one address, each meant, however many come at once', async () => {
    const pupils = await sitDown(PUPILS);
    const from = '10.6.6.7';
    const takeAll = (tickets: string[]) =>
      Promise.all(tickets.map((ticket) => enter(ticket, { takeOver: true }, from)));
    const replies = await takeAll(pupils.map(({ ticket }) => ticket));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(PUPILS - 5).fill(429),
    ]);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json<StatusReply>().msg).toBe(LOGIN_REFUSALS.tooManyTakeovers);
    expect(refused?.headers['retry-after']).toBe('60');
    expect(await countInside(pupils)).toBe(PUPILS - 5);

    const left = pupils.filter((_, index) => replies[index]?.statusCode === 429);
    const tickets = left.map(({ ticket }) => ticket);
    test.clock.advance(MINUTE_MS - 1);
    expect(await countInside(left)).toBe(left.length);
    await hearEverybody();
    const early = await takeAll(tickets);
    expect(new Set(early.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect(early[0]?.headers['retry-after']).toBe('1');
    // Another address has its own five.
    expect((await enter(tickets[0] ?? '', { takeOver: true }, '10.6.6.8')).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await enter(tickets[1] ?? '', { takeOver: true }, from)).statusCode).toBe(200);
  });

  it('whoever sits on the numbers of a class before it comes keeps nobody out', async () => {
    const numbers = Array.from({ length: 40 }, () => String((lastTicket += 1)));
    for (const number of numbers) expect((await enter(number, {}, '10.66.0.1')).statusCode).toBe(200);
    const asked = await Promise.all(numbers.map((number) => enter(number, {}, '10.2.0.1')));
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    const meant = await Promise.all(numbers.map((number) => enter(number, { takeOver: true }, '10.2.0.1')));
    expect(new Set(meant.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('whoever logs in with a number again and again keeps nobody from beginning, and fills no disk', async () => {
    const pupil = { ticket: String((lastTicket += 1)), client: test.client() };
    await enter(pupil.ticket, { tab: 'pupil' }, '10.1.0.1', pupil.client);
    const guesser = { ticket: pupil.ticket, client: test.client() };
    for (let round = 0; round < 5; round += 1) {
      const thrownOut = test.client();
      await enter(pupil.ticket, { takeOver: true }, '10.66.0.2', thrownOut);
      await enter(pupil.ticket, { takeOver: true }, '10.66.0.2', guesser.client);
    }
    expect([await isIn(pupil), await isIn(guesser)]).toEqual([false, true]);
    const begun = await pupil.client.get('/api/start-contest');
    expect([begun.statusCode, await isIn(pupil), await isIn(guesser)]).toEqual([200, true, false]);
    expect(await takeoversOf(pupil)).toBe(11);
    // The first five, and that the pupil has got it back.
    expect(await tracesOf(pupil)).toHaveLength(6);

    expect((await guesser.client.get('/api/start-contest')).statusCode).toBe(401);
    expect([await isIn(pupil), await isIn(guesser)]).toEqual([true, false]);
  });

  it('whoever was thrown out more than once begins within ten minutes, and not after a log-out', async () => {
    const pupil = { ticket: String((lastTicket += 1)), client: test.client() };
    await enter(pupil.ticket, {}, '10.1.0.1', pupil.client);
    const other = { ticket: pupil.ticket, client: test.client() };
    await enter(pupil.ticket, { takeOver: true }, '10.6.6.6', other.client);
    expect((await pupil.client.get('/api/start-contest')).statusCode).toBe(401);
    await enter(pupil.ticket, { takeOver: true }, '10.1.0.1', pupil.client);
    await enter(pupil.ticket, { takeOver: true }, '10.6.6.6', other.client);
    const cookies = { ...other.client.cookies };
    await other.client.post('/api/logout');
    other.client.cookies = cookies;
    expect((await other.client.get('/api/start-contest')).statusCode).toBe(401);
    test.clock.advance(10 * MINUTE_MS);
    expect((await pupil.client.get('/api/start-contest')).statusCode).toBe(401);
  });

  it('whoever has begun comes back to the same tab, also after others of the address had their five', async () => {
    const from = '10.6.6.10';
    const [pupil, ...others] = await sitDown(6);
    if (!pupil) throw new Error('nobody sat down');
    const ticket = String((lastTicket += 1));
    const own = { ticket, client: test.client() };
    await enter(ticket, { tab: 'own-tab' }, from, own.client);
    await own.client.get('/api/start-contest');
    test.clock.advance(SECOND_MS);
    const thief = { ticket, client: test.client() };
    await enter(ticket, { takeOver: true, tab: 'thief' }, from, thief.client);
    for (const { ticket: taken } of others.slice(1)) await enter(taken, { takeOver: true }, from);
    expect((await enter(pupil.ticket, { takeOver: true }, from)).statusCode).toBe(429);

    expect((await enter(ticket, { tab: 'own-tab' }, from)).statusCode).toBe(409);
    const returned = await enter(ticket, { takeOver: true, tab: 'own-tab' }, from, own.client);
    expect([returned.statusCode, await isIn(own), await isIn(thief)]).toEqual([200, true, false]);
    // The one who came later is no owner, and waits like everybody.
    const again = await enter(ticket, { takeOver: true, tab: 'thief' }, from, thief.client);
    expect(again.statusCode).toBe(429);
  });

  it('one that was taken over is told so by every call, and so are the owner and the audit log', async () => {
    const pupil = await sitDownAlone();
    expect((await enter(pupil.ticket, { takeOver: true }, '10.6.6.9')).statusCode).toBe(200);
    for (const url of ['/api/get-clock', '/api/get-account', '/api/get-tasks?owner=owner']) {
      const reply = await pupil.client.get(url);
      expect([url, reply.statusCode, reply.json<StatusReply>().msg]).toEqual([
        url,
        401,
        LOGIN_TEXTS.takenOver,
      ]);
    }
    const start = await pupil.client.get('/api/start-contest');
    expect([start.statusCode, start.json()]).toEqual([401, LOGIN_TEXTS.takenOver]);
    expect(await takeoversOf(pupil)).toBe(1);
    const addresses = { from: '10.1.0.0', to: '10.6.6.9' };
    expect(await tracesOf(pupil)).toEqual([
      { action: 'take-over-session', detail: JSON.stringify(addresses) },
    ]);
    const owner = await test.author('owner');
    const asked = { owner: 'owner', contestIds: 'owner/测试' };
    expect((await owner.get('/api/get-takeovers', asked)).json<UserTakeovers[]>()).toContainEqual({
      ...{ username: `owner/测试/${pupil.ticket}`, contest: '测试', ticketId: pupil.ticket, takeovers: 1 },
      recent: [{ at: test.clock.now().toISOString(), ...addresses }],
    });
  });

  it('the older page sees what a stranger sees, and can log in again', async () => {
    const older = await sitDownAlone();
    const contest = { id: 'owner/测试' };
    expect((await older.client.get('/api/get-contest', contest)).json()).toHaveProperty('tasks');
    const newer = { ticket: older.ticket, client: test.client() };
    await enter(older.ticket, { takeOver: true }, '10.6.6.11', newer.client);
    const seen = await older.client.get('/api/get-contest', contest);
    expect(seen.statusCode).toBe(200);
    expect(seen.json()).not.toHaveProperty('tasks');
    const back = await enter(older.ticket, { takeOver: true }, '10.6.6.11', older.client);
    expect([back.statusCode, await isIn(older), await isIn(newer)]).toEqual([200, true, false]);
  });

  it('one that was logged out is taken over by nobody', async () => {
    const pupil = await sitDownAlone();
    await pupil.client.post('/api/logout');
    expect((await enter(pupil.ticket)).statusCode).toBe(200);
    expect(await takeoversOf(pupil)).toBe(0);
  });

  it('of eight log-ins at the very same time one is in, and took nothing over', async () => {
    const ticket = String((lastTicket += 1));
    const pupils = Array.from({ length: 8 }, () => ({ ticket, client: test.client() }));
    const replies = await Promise.all(pupils.map(({ client }) => enter(ticket, {}, '10.6.6.12', client)));
    const codes = replies.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await countInside(pupils)).toBe(1);
    expect(await Promise.all(pupils.map(takeoversOf))).toEqual(pupils.map(() => 0));
  });

  it('those that were taken over stay with their contest, whatever that is called afterwards', async () => {
    await addSmallContest(test, { name: '旧名' });
    const owner = await test.author('owner');
    await enter('1001', { contestId: 'owner/旧名' });
    await enter('1001', { contestId: 'owner/旧名', takeOver: true });
    const contest = (await owner.get('/api/get-contest', { id: 'owner/旧名' })).json<object>();
    await owner.post('/api/update-contest', { ...contest, name: '新名' }, { query: { id: 'owner/旧名' } });
    const asked = { owner: 'owner', contestIds: 'owner/新名' };
    const [found] = (await owner.get('/api/get-takeovers', asked)).json<UserTakeovers[]>();
    expect([found?.takeovers, found?.recent.length]).toEqual([1, 1]);
  });

  it('one that has fallen silent is taken over freely, because computers crash', async () => {
    const pupils = await sitDown(PUPILS);
    test.clock.advance(MINUTE_MS - 1);
    expect((await enter(pupils[0]?.ticket ?? '')).statusCode).toBe(409);
    test.clock.advance(1);
    const replies = await Promise.all(pupils.map(({ ticket }) => enter(ticket)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(pupils.map(() => 200));
    expect(await countInside(pupils)).toBe(0);
  });

  it('a log-in that is repeated because its reply was lost is its own, and nobody else’s', async () => {
    lastTicket += 1;
    const ticket = String(lastTicket);
    await enter(ticket, { tab: 'a-tab' });
    const again = { ticket, client: test.client() };
    expect((await enter(ticket, { tab: 'a-tab' }, '10.6.6.6', again.client)).statusCode).toBe(200);
    expect([await isIn(again), await takeoversOf(again)]).toEqual([true, 0]);
    expect((await enter(ticket, { tab: 'b-tab' })).statusCode).toBe(409);
    expect((await enter(ticket, { tab: '' })).statusCode).toBe(409);
    const withoutTab = await sitDownAlone();
    expect((await enter(withoutTab.ticket, { tab: '' })).statusCode).toBe(409);
  });

  const query = { taskId: '1', sequence: '1', queuedAt: '1' };
  type Call = (client: TestClient, userId: string) => Promise<{ statusCode: number }>;
  const calls: Record<string, Call> = {
    'a question for the time': (client) => client.get('/api/get-clock'),
    'an answer': (client, userId) =>
      client.post('/api/submit-task', SMALL_ANSWER, { query: { ...query, userId } }),
    'a draft': (client, userId) =>
      client.post('/api/save-draft', SMALL_ANSWER, { query: { ...query, userId } }),
    'a log': (client) =>
      client.post('/api/add-ticket-log', SMALL_ANSWER, { query: { taskId: '1', taskName: '测试题1' } }),
  };

  it('each is kept alive by all of its calls', async () => {
    const pupils = await sitDown(Object.keys(calls).length);
    test.clock.advance(50 * SECOND_MS);
    const made = Object.values(calls).map((call, index) => {
      const { ticket = '', client = test.client() } = pupils[index] ?? {};
      return call(client, `owner/测试/${ticket}`);
    });
    expect((await Promise.all(made)).map(({ statusCode }) => statusCode)).toEqual(pupils.map(() => 200));
    await hearEverybody();
    const knock = async () =>
      (await Promise.all(pupils.map(({ ticket }) => enter(ticket)))).map(({ statusCode }) => statusCode);
    test.clock.advance(50 * SECOND_MS);
    expect(await knock()).toEqual(pupils.map(() => 409));
    test.clock.advance(10 * SECOND_MS);
    expect(await knock()).toEqual(pupils.map(() => 200));
  });

  it('invented sessions are not listened to, and one that ended does not wake up', async () => {
    const pupil = await sitDownAlone();
    const { client } = pupil;
    const cookies = { ...client.cookies };
    test.clock.advance(50 * SECOND_MS);
    await client.get('/api/get-clock');
    await client.post('/api/logout');
    client.cookies = cookies;
    await hearEverybody();
    expect(await isIn(pupil)).toBe(false);
    client.cookies = { kaopu_session: 'invented' };
    const reply = await client.post('/api/save-draft', SMALL_ANSWER, {
      query: { ...query, userId: 'nobody' },
    });
    expect(reply.statusCode).toBe(401);
    expect((await enter(pupil.ticket)).statusCode).toBe(200);
  });
});
