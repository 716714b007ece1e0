import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { findContest } from './contest.repository.ts';
import { takeOverTicketList } from './contest.commands.ts';
import { clearTicketLists, stageTicketRows } from './index.ts';
import { STAGED_FOR_MS } from './ticket-list.commands.ts';
import { ROWS_AT_ONCE } from './ticket-list.repository.ts';
import { writeWhole } from './whole-contest.ts';

const row = (id: string, more: Partial<NumberRow> = {}): NumberRow => ({
  id,
  type: '',
  name: '',
  school: '',
  ...more,
});
/** From the highest number to the lowest, so that their order is not that of the numbers. */
const manyRows = (count: number, first = 10_000) =>
  Array.from({ length: count }, (_, index) =>
    row(String(first + count - 1 - index), { name: `考生${index}` }),
  );
/** More than one command writes. */
const MANY = 2 * ROWS_AT_ONCE + 1;
const SHORT = [row('0002', { type: '学生', name: '李明', school: '一中' }), row('0001')];

describeEngines('the list of a contest’s tickets', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());

  const add = (name: string, ticket: object[] | string | undefined, more: object = {}) =>
    author.post('/api/add-contest', { owner: 'owner', name, ticketType: 'number', ticket, ...more });
  const update = (name: string, change: object, headers: Record<string, string> = {}) =>
    author.post(
      '/api/update-contest',
      { owner: 'owner', name, ...change },
      { query: { id: `owner/${name}` }, headers },
    );
  const load = (name: string) => author.get('/api/get-contest', { id: `owner/${name}` });
  const ticketOf = async (name: string) => (await load(name)).json<Contest>().ticket;
  const stored = async (name: string) => {
    const found = await findContest(test.database.db, 'owner', name);
    if (!found) throw new Error(`there is no contest ${name}`);
    return found;
  };
  const listOf = async (name: string) => (await stored(name)).listId;
  const clear = () => clearTicketLists(test.database.write, test.clock.now());
  const count = async (table: 'ticket_row' | 'ticket_list') => {
    const { rows } = await test.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number | string>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const logIn = async (contest: string, username: string) => {
    const reply = await test.client().post('/api/ticket-login', { contestId: `owner/${contest}`, username });
    return reply.statusCode;
  };
  const stage = (rows: Iterable<NumberRow> | AsyncIterable<NumberRow>) =>
    stageTicketRows((wanted, portion) => test.database.write.run(wanted, portion), rows, test.clock.now());
  const takeOver = (name: string, listId: string, base?: number) => {
    const change = { actor: 'owner', owner: 'owner', now: test.clock.now() };
    return writeRows(test, (db) => takeOverTicketList(db, { ...change, name, listId, base }));
  };

  describe('is kept apart from the contest', () => {
    it('which says nothing of it in any version', async () => {
      await add('分开', SHORT);
      await update('分开', { ticket: [...SHORT, row('0003', { name: '王芳' })] });
      const bodies = await test.database.db
        .selectFrom('contest as c')
        .innerJoin('contest_version as v', 'v.contest_id', 'c.id')
        .select(['c.body as present', 'v.body'])
        .where('c.name', '=', '分开')
        .execute();
      expect(bodies).toHaveLength(2);
      expect(JSON.stringify(bodies)).not.toMatch(/李明|王芳|0001/);
    });

    it('and comes back with it in the owner’s order, in both calls', async () => {
      await add('顺序', SHORT, { prompt: '写着"ticket":[]的提示' });
      expect(await ticketOf('顺序')).toEqual(SHORT);
      const listed = await author.get('/api/get-contests', { owner: 'owner' });
      expect(listed.headers['content-type']).toBe('application/json; charset=utf-8');
      const contests = listed.json<Contest[]>();
      expect(contests.find(({ name }) => name === '顺序')).toEqual((await load('顺序')).json());
    });

    it('unless the list of contests is asked for briefly', async () => {
      const range = [{ id: 1, start: '1', end: '9' }];
      await add('号段', range, { ticketType: 'range' });
      const reply = await author.get('/api/get-contests', { owner: 'owner', brief: '1' });
      const tickets = new Map(reply.json<Contest[]>().map(({ name, ticket }) => [name, ticket]));
      expect([tickets.get('顺序'), tickets.get('号段')]).toEqual([[], range]);
      const one = await author.get('/api/get-contest', { id: 'owner/顺序', brief: '1' });
      expect([one.json<Contest>().ticket, one.headers.etag]).toEqual([[], '"1"']);
      expect((await author.get('/api/get-contest', { id: 'owner/没有', brief: '1' })).json()).toBeNull();
    });

    it('in whatever pieces it is read', async () => {
      await add('两个空的', [], { ticketType: 'range' });
      const rows = manyRows(5_000);
      await add('读得长', rows);
      expect(await ticketOf('读得长')).toEqual(rows);
      const all = (await author.get('/api/get-contests', { owner: 'owner' })).json<Contest[]>();
      const lengths = Object.fromEntries(all.map(({ name, ticket }) => [name, ticket.length]));
      expect(lengths).toMatchObject({ 顺序: 2, 号段: 1, 两个空的: 0, 读得长: 5_000 });
    });

    it('and is read anew when another one takes its place meanwhile', async () => {
      await add('边读边换', manyRows(3_000));
      const before = await stored('边读边换');
      await update('边读边换', { ticket: SHORT });
      await clear();
      const reads = [before, await stored('边读边换')];
      const read = () => Promise.resolve([reads.shift() ?? before]);
      const json = await writeWhole(test.database.db, read, ([contest]) => JSON.stringify(contest));
      expect((JSON.parse(json.toString()) as Contest).ticket).toEqual(SHORT);
      // One that never comes to an end is an error and not a wait.
      const again = writeWhole(
        test.database.db,
        () => Promise.resolve([before]),
        () => '"ticket":[]',
      );
      await expect(again).rejects.toThrow('fewer rows than it says');
    });
  });

  describe('when the contest is saved', () => {
    it.each([
      ['a short one', SHORT],
      ['a long one', manyRows(MANY)],
    ])('stays as it is where nothing in it has changed: %s', async (name, rows) => {
      await add(name, rows);
      const before = await listOf(name);
      expect((await update(name, { ticket: rows, duration: 7 })).json()).toBe(true);
      expect((await update(name, { ticket: JSON.stringify(rows), duration: 8 })).json()).toBe(true);
      expect(await listOf(name)).toBe(before);
      expect((await load(name)).json()).toMatchObject({ duration: 8, ticket: rows });
    });

    it('stays as it is where nothing is said of it, unless the contest goes by something else', async () => {
      await add('不提', manyRows(MANY));
      const before = await listOf('不提');
      expect((await update('不提', { duration: 7 })).json()).toBe(true);
      expect(await listOf('不提')).toBe(before);
      expect((await load('不提')).json()).toMatchObject({ duration: 7, ticket: manyRows(MANY) });
      await update('不提', { ticketType: 'range' });
      expect([await listOf('不提'), await ticketOf('不提')]).toEqual(['', []]);
      const range = [{ id: 1, start: '1', end: '9' }];
      await update('不提', { ticketType: 'range', ticket: range });
      await update('不提', { ticketType: 'range', duration: 8 });
      expect((await load('不提')).json()).toMatchObject({ duration: 8, ticket: range });
      expect((await add('新的', undefined)).json()).toBe(true);
      expect(await ticketOf('新的')).toEqual([]);
    });

    it.each([
      ['a name', [row('0001', { name: '改过' }), row('0002')]],
      ['the order', [row('0002'), row('0001')]],
      ['a number more', [row('0001'), row('0002'), row('0003')]],
      ['a number less', [row('0001')]],
      ['all', manyRows(MANY)],
    ])('is another one where something has changed: %s', async (name, rows) => {
      await add(name, [row('0001'), row('0002')]);
      const before = await listOf(name);
      await update(name, { ticket: rows });
      expect(await listOf(name)).not.toBe(before);
      expect(await ticketOf(name)).toEqual(rows);
    });

    it('makes a form of before stale, whichever of the two was changed', async () => {
      await add('两个表单', SHORT);
      const tag = String((await load('两个表单')).headers.etag);
      expect((await update('两个表单', { ticket: [row('7')] }, { 'if-match': tag })).statusCode).toBe(200);
      const stale = await update('两个表单', { ticket: SHORT, duration: 1 }, { 'if-match': tag });
      expect(stale.statusCode).toBe(409);
      expect(await ticketOf('两个表单')).toEqual([row('7')]);
    });

    it('is not even staged for a form that is stale, or for a name that is taken', async () => {
      await add('白费', SHORT);
      await update('白费', { ticket: SHORT });
      await clear();
      const before = await count('ticket_list');
      const rows = manyRows(MANY);
      expect((await update('白费', { ticket: rows }, { 'if-match': '"1"' })).statusCode).toBe(409);
      expect((await add('白费', rows)).statusCode).toBe(409);
      expect((await update('没有的', { ticket: rows })).json()).toBe(false);
      expect(await count('ticket_list')).toBe(before);
      expect(await ticketOf('白费')).toEqual(SHORT);
    });

    it('is gone when the contest has no numbers any more, or goes by something else', async () => {
      await add('不要了', SHORT);
      await update('不要了', { ticket: [] });
      expect([await listOf('不要了'), await ticketOf('不要了')]).toEqual(['', []]);
      await update('不要了', { ticket: SHORT });
      await update('不要了', { ticketType: 'regex', ticket: '[A-Z]{3}' });
      expect([await listOf('不要了'), await ticketOf('不要了')]).toEqual(['', '[A-Z]{3}']);
      expect(await logIn('不要了', '0002')).toBe(401);
    });

    it('leaves nothing behind of the one before', async () => {
      await add('替换', manyRows(MANY));
      await clear();
      const before = await count('ticket_row');
      await update('替换', { ticket: SHORT });
      await clear();
      expect(await count('ticket_row')).toBe(before - MANY + SHORT.length);
    });

    it('names the line that cannot be stored', async () => {
      const reply = await add('坏行', [row('1'), row('2', { name: '张\u0000三' })]);
      expect(reply.statusCode).toBe(422);
      expect(reply.json<ErrorReply>().msg).toBe('字段“ticket”：准考证列表第2行：不能包含空字符或残缺的字符');
    });

    it('keeps its place when contest and task are renamed', async () => {
      await addSmallContest(test, { name: '改名', ticketType: 'number', ticket: SHORT });
      const before = await listOf('改名');
      const task = (await author.get('/api/get-task', { id: 'owner/改名题1' })).json<object>();
      await author.post('/api/update-task', { ...task, name: '新题' }, { query: { id: 'owner/改名题1' } });
      expect((await load('改名')).json<Contest>().tasks).toContain('新题');
      expect(await listOf('改名')).toBe(before);
      expect(await ticketOf('改名')).toEqual(SHORT);
    });
  });

  describe('lets in', () => {
    it('who stands in it, under the name and school that it gives, and nobody else', async () => {
      await addSmallContest(test, { name: '入场', ticketType: 'number', ticket: SHORT });
      const client = test.client();
      const login = { contestId: 'owner/入场', username: '0002' };
      expect((await client.post('/api/ticket-login', login)).statusCode).toBe(200);
      const account = (await client.get('/api/get-account')).json<{ data: string }>().data;
      expect(JSON.parse(account)).toMatchObject({
        ticketId: '0002',
        name: '李明',
        school: '一中',
        tag: '学生',
      });
      const refused = await test.client().post('/api/ticket-login', { ...login, username: '0003' });
      expect(refused.json<ErrorReply>().msg).toBe(LOGIN_TEXTS.unknownTicket);
    });

    it('many at once, each by the list of the own contest', async () => {
      const rows = Array.from({ length: 20 }, (_, index) => row(String(700 + index)));
      await addSmallContest(test, { name: '甲卷', ticketType: 'number', ticket: rows });
      await addSmallContest(test, { name: '乙卷', ticketType: 'number', ticket: rows.slice(0, 10) });
      const statuses = await Promise.all(
        ['甲卷', '乙卷'].flatMap((name) => rows.map(({ id }) => logIn(name, id))),
      );
      expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(401)]);
    });

    it('by a look at one row, however long the list is', async () => {
      if (engine !== 'sqlite') return;
      const statement = sql`explain query plan select r.number from contest c
        join ticket_row r on r.list_id = c.ticket_list where c.id = 'x' and r.number = 'y'`;
      const { rows } = await statement.execute(test.database.db);
      expect(rows).toMatchObject([
        { detail: expect.stringContaining('(id=?)') as string },
        { detail: expect.stringContaining('(list_id=? AND number=?)') as string },
      ]);
    });

    it('to a dashboard and to an external test as well', async () => {
      await add('父卷', SHORT, { type: 'parent', tasks: ['opening', '入场', 'closing'] });
      await add('外部卷', SHORT, { type: 'external', externalUrl: 'https://example.org' });
      const parent = { owner: 'owner', contest: '父卷' };
      expect(await logIn('父卷', '0002')).toBe(200);
      expect(await logIn('外部卷', '0001')).toBe(200);
      expect(await logIn('外部卷', '0009')).toBe(401);
      const known = await author.get('/api/get-dashboard', { ...parent, ticket: '0002' });
      expect(known.json()).toMatchObject({ ticket: '0002', children: [{ name: '入场' }] });
      expect((await author.get('/api/get-dashboard', { ...parent, ticket: '0009' })).json()).toBeNull();
    });

    it('those of the present list, also under a version of before', async () => {
      await addSmallContest(test, { name: '换名单', ticketType: 'number', ticket: [row('81')] });
      const early = test.client();
      await early.post('/api/ticket-login', { contestId: 'owner/换名单', username: '81' });
      expect((await early.get('/api/start-contest')).statusCode).toBe(200);
      const contest = (await load('换名单')).json<Contest>();
      await update('换名单', { ...contest, ticket: [row('82')] });
      expect([await logIn('换名单', '81'), await logIn('换名单', '82')]).toEqual([401, 200]);
      expect((await early.get('/api/get-clock')).statusCode).toBe(200);
    });
  });

  describe('that is staged', () => {
    it('lets nobody in and is seen by nobody before it is taken over, then whole', async () => {
      await addSmallContest(test, { name: '导入', ticketType: 'number', ticket: SHORT });
      const rows = manyRows(MANY);
      const listId = await stage(rows);
      expect(await ticketOf('导入')).toEqual(SHORT);
      expect(await logIn('导入', '10000')).toBe(401);
      const { version } = await stored('导入');
      expect(await takeOver('导入', listId, version)).toEqual({ version: version + 1 });
      expect(await ticketOf('导入')).toEqual(rows);
      expect([await logIn('导入', '10000'), await logIn('导入', '0002')]).toEqual([200, 401]);
    });

    it('is the same as if it had been saved: the next save leaves it alone', async () => {
      await add('导入后保存', []);
      const rows = manyRows(MANY);
      await takeOver('导入后保存', await stage(rows));
      const before = await listOf('导入后保存');
      await update('导入后保存', { ticket: rows, duration: 3 });
      expect(await listOf('导入后保存')).toBe(before);
    });

    it.each([1, ROWS_AT_ONCE, ROWS_AT_ONCE + 1, 2 * ROWS_AT_ONCE])('has all of %i rows', async (length) => {
      const name = `导入${length}`;
      await add(name, []);
      const rows = manyRows(length);
      await takeOver(name, await stage(rows));
      expect(await ticketOf(name)).toEqual(rows);
    });

    it('takes over nothing when somebody has saved the contest since', async () => {
      await add('晚了', SHORT);
      const listId = await stage([row('9')]);
      await update('晚了', { ticket: SHORT, duration: 2 });
      expect(await takeOver('晚了', listId, 1)).toMatchObject({ stale: { by: 'owner', version: 2 } });
      expect(await ticketOf('晚了')).toEqual(SHORT);
      // Knowing of it, they may still want it.
      expect(await takeOver('晚了', listId, 2)).toEqual({ version: 3 });
    });

    it('is good for one contest, that goes by a list', async () => {
      const listId = await stage([row('9')]);
      await add('按号段', [{ id: 1, start: '1', end: '5' }], { ticketType: 'range' });
      await add('第一个', SHORT);
      await add('第二个', SHORT);
      expect(await takeOver('按号段', listId)).toBe('other-tickets');
      expect(await takeOver('没有的', listId)).toEqual({ missing: undefined });
      expect(await takeOver('第一个', listId)).toEqual({ version: 2 });
      expect(await takeOver('第二个', listId)).toBe('list-gone');
      expect(await takeOver('第二个', await listOf('第一个'))).toBe('list-gone');
      expect(await ticketOf('第二个')).toEqual(SHORT);
    });

    it('makes no version where it says what the present one says', async () => {
      await add('一样', SHORT);
      const before = await listOf('一样');
      expect(await takeOver('一样', await stage(SHORT))).toEqual({ version: 1 });
      expect(await listOf('一样')).toBe(before);
      expect(await takeOver('一样', await stage(SHORT.toReversed()))).toEqual({ version: 2 });
      expect(await ticketOf('一样')).toEqual(SHORT.toReversed());
    });

    it('never holds a number twice', async () => {
      await expect(stage([row('5'), row('5')])).rejects.toThrow();
    });

    it('half-way can neither be taken over nor goes on after it was given up', async () => {
      await add('半截', SHORT);
      await clear();
      const before = [await count('ticket_list'), await count('ticket_row')];
      async function* broken() {
        yield* manyRows(MANY);
        await Promise.reject(new Error('the file ends here'));
      }
      await expect(stage(broken())).rejects.toThrow('the file ends here');
      const half = await test.database.db
        .selectFrom('ticket_list')
        .select('id')
        .where('state', '=', 'staged')
        .where('hash', '=', '')
        .executeTakeFirstOrThrow();
      expect(await takeOver('半截', half.id)).toBe('list-gone');
      expect(await ticketOf('半截')).toEqual(SHORT);
      async function* slow() {
        yield* manyRows(ROWS_AT_ONCE + 1, 50_000);
        test.clock.advance(STAGED_FOR_MS);
        await clear();
        yield row('1');
        yield* manyRows(ROWS_AT_ONCE, 60_000);
      }
      await expect(stage(slow())).rejects.toThrow('was given up');
      expect([await count('ticket_list'), await count('ticket_row')]).toEqual(before);
    });

    it('stays for a day, and no longer', async () => {
      await addSmallContest(test, { name: '隔夜', ticketType: 'number', ticket: SHORT });
      await clear();
      const before = await count('ticket_row');
      const listId = await stage(manyRows(MANY));
      test.clock.advance(STAGED_FOR_MS - 1);
      await clear();
      expect(await count('ticket_row')).toBe(before + MANY);
      test.clock.advance(1);
      await clear();
      expect(await count('ticket_row')).toBe(before);
      expect(await takeOver('隔夜', listId)).toBe('list-gone');
    });
  });
});
