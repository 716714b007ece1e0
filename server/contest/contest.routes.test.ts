import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import type { TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const RANGE = [{ id: 1, start: '1001', end: '1100' }];

describeEngines('contests', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());

  const add = (contest: object) => author.post('/api/add-contest', { owner: 'owner', ...contest });
  const update = (name: string, contest: object) =>
    author.post('/api/update-contest', { owner: 'owner', ...contest }, { query: { id: `owner/${name}` } });
  const remove = (name: string) => author.post('/api/delete-contest', { owner: 'owner', name });
  const list = async (owner = 'owner') =>
    (await author.get('/api/get-contests', { owner })).json<Contest[]>();
  const get = async (name: string, client = author) =>
    (await client.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();

  async function enter(contest: string, ticket: string): Promise<TestClient> {
    const client = test.client();
    const login = { contestId: `owner/${contest}`, username: ticket };
    expect((await client.post('/api/ticket-login', login)).statusCode).toBe(200);
    return client;
  }

  describe('adding', () => {
    it('answers true and fills in the defaults', async () => {
      const reply = await add({ name: '默认' });
      expect([reply.statusCode, reply.json()]).toEqual([200, true]);
      expect(await get('默认')).toEqual({
        owner: 'owner',
        name: '默认',
        createdTime: test.clock.now().toISOString(),
        cardName: '',
        organizer: '',
        message: '',
        duration: 40,
        minDuration: 0,
        minDurationAlert: '',
        contestInterval: 0,
        logInterval: 0,
        uiMode: 'default',
        prompt: '',
        mobileAlert: '',
        logo: '',
        logoHeight: 90,
        tag: '学生',
        ...{ canJump: false, showTasksAfterEnd: false },
        ...{ enablePassword: false, enableOrder: false },
        type: 'default',
        externalUrl: '',
        parentSuffix: '',
        tasks: ['opening', 'closing'],
        state: 'active',
        visibility: 'visible',
        visibleCondition: '',
        jumpContest: '',
        ticketType: 'number',
        ticket: [],
      });
    });

    it('takes the time from the server, whatever the page says', async () => {
      await add({ name: '时间', createdTime: '1999-01-01T00:00:00Z' });
      expect((await get('时间'))?.createdTime).toBe(test.clock.now().toISOString());
    });

    it('is refused for a name that is taken', async () => {
      await add({ name: '重名', message: '第一个' });
      const reply = await add({ name: ' 重名 ', message: '第二个' });
      expect(reply.statusCode).toBe(409);
      expect(reply.json<ErrorReply>()).toMatchObject({ field: 'name', msg: '字段“name”：已有同名的测试' });
      expect((await get('重名'))?.message).toBe('第一个');
    });

    it('at the very same time makes one, and says of the others that the name is taken', async () => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => add({ name: '同时' })));
      const statuses = replies.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('is for the owner’s name alone: another owner may have the same', async () => {
      const other = await test.author('second');
      await add({ name: '各有' });
      const reply = await other.post('/api/add-contest', { owner: 'second', name: '各有' });
      expect(reply.json()).toBe(true);
    });
  });

  describe('tickets', () => {
    it.each([
      ['number', [{ id: '0001', type: '学生', name: '李明', school: '一中' }]],
      ['range', RANGE],
      ['regex', '[A-Z]\\d+'],
      ['regex', '\\d{4}'],
      ['regex', '123'],
    ])('of type %s come as JSON text and as they are, and go out as they are', async (ticketType, ticket) => {
      for (const [name, sent] of Object.entries({ 文本: JSON.stringify(ticket), 对象: ticket })) {
        await remove(name);
        expect((await add({ name, ticketType, ticket: sent })).json()).toBe(true);
        expect((await get(name))?.ticket).toEqual(ticket);
      }
    });

    it('are checked on save', async () => {
      const reply = await add({
        name: '坏票',
        ticketType: 'range',
        ticket: [{ id: 1, start: '9', end: '1' }],
      });
      expect(reply.statusCode).toBe(422);
      expect(reply.json<ErrorReply>().msg).toBe('字段“ticket”：准考证列表第1行：起始号必须小于结束号');
      expect(await get('坏票')).toBeNull();
    });
  });

  describe('the hint', () => {
    it('loses what runs and keeps what shows', async () => {
      const prompt = [
        '<p onclick="steal()">提示<script>steal()</script></p>',
        '<img src="https://pics.example/a.png" onerror="steal()" alt="图">',
        '<a href="javascript:steal()">点击</a><a href="https://help.example">帮助</a>',
        '<table><tbody><tr><td colspan="2">单元格</td></tr></tbody></table>',
        '<iframe src="https://evil.example"></iframe><svg onload="steal()"></svg>',
      ].join('');
      await add({ name: '提示', prompt });
      const clean = (await get('提示'))?.prompt ?? '';
      expect(clean).not.toMatch(/steal|script|onerror|onclick|onload|iframe|svg/);
      expect(clean).toContain('<img src="https://pics.example/a.png" alt="图" />');
      expect(clean).toContain(
        '<a href="https://help.example" target="_blank" rel="noopener noreferrer">帮助</a>',
      );
      expect(clean).toContain('<td colspan="2">单元格</td>');
    });

    it('comes back unchanged when it is plain text', async () => {
      await add({ name: '纯文本', prompt: '1 > 0 & "引号"' });
      expect((await get('纯文本'))?.prompt).toBe('1 > 0 & "引号"');
    });
  });

  describe('listing', () => {
    it('has the owner’s contests, oldest first, with their tickets', async () => {
      const third = await test.author('third');
      for (const name of ['乙', '甲']) {
        await third.post('/api/add-contest', { owner: 'third', name, ticketType: 'range', ticket: RANGE });
        test.clock.advance(1_000);
      }
      const listed = (await third.get('/api/get-contests', { owner: 'third' })).json<Contest[]>();
      expect(listed.map(({ name }) => name)).toEqual(['乙', '甲']);
      expect(listed[0]?.ticket).toEqual(RANGE);
    });

    it('for everyone has what is visible and open, as a stranger sees it', async () => {
      await add({ name: '可见', ticketType: 'range', ticket: RANGE });
      await add({ name: '不可见', visibility: 'invisible' });
      await add({ name: '父测试不可见', visibility: 'parent-invisible' });
      await add({ name: '未开放', state: 'inactive' });
      const cards = (await test.client().get('/api/get-global-contests')).json<Contest[]>();
      const names = cards.map(({ name }) => name);
      expect(names).toContain('可见');
      for (const hidden of ['不可见', '父测试不可见', '未开放']) expect(names).not.toContain(hidden);
      for (const card of cards) {
        expect(card).not.toHaveProperty('ticket');
        expect(card).not.toHaveProperty('tasks');
      }
    });
  });

  describe('a contest by its id', () => {
    beforeAll(async () => {
      await addSmallContest(test, {
        name: '保密',
        parentSuffix: '88',
        ticket: [{ id: 1, start: '1', end: '987654' }],
      });
    });

    it('never shows a stranger its tickets, its tasks or its suffix', async () => {
      const shown = await get('保密', test.client());
      expect(shown).toMatchObject({ owner: 'owner', name: '保密', tag: '学生' });
      for (const secret of ['ticket', 'tasks', 'parentSuffix', 'visibleCondition', 'jumpContest']) {
        expect(shown).not.toHaveProperty(secret);
      }
    });

    it('shows another author no more than a stranger', async () => {
      const other = await test.author('nosy');
      expect(await get('保密', other)).toEqual(await get('保密', test.client()));
    });

    it('shows its candidate the tasks, and the tickets not', async () => {
      const shown = await get('保密', await enter('保密', '1001'));
      expect(shown?.tasks).toEqual(['opening', '保密题1', 'closing']);
      expect(JSON.stringify(shown)).not.toContain('987654');
    });

    it('shows a candidate of another contest no more than a stranger', async () => {
      await addSmallContest(test, { name: '邻居' });
      expect(await get('保密', await enter('邻居', '1001'))).toEqual(await get('保密', test.client()));
    });

    it('is null when there is none', async () => {
      const reply = await test.client().get('/api/get-contest', { id: 'owner/没有' });
      expect([reply.statusCode, reply.json()]).toEqual([200, null]);
    });
  });

  describe('saving', () => {
    it('answers true and keeps the time of creation', async () => {
      await add({ name: '保存' });
      const createdTime = (await get('保存'))?.createdTime;
      test.clock.advance(60_000);
      expect((await update('保存', { name: '保存', duration: 90 })).json()).toBe(true);
      expect(await get('保存')).toMatchObject({ duration: 90, createdTime });
    });

    it('answers false when it was deleted meanwhile', async () => {
      const reply = await update('从未有过', { name: '从未有过' });
      expect([reply.statusCode, reply.json()]).toEqual([200, false]);
    });

    it('does not move a contest to another owner', async () => {
      await add({ name: '属于我' });
      await author.post(
        '/api/update-contest',
        { owner: 'second', name: '属于我' },
        { query: { id: 'owner/属于我' } },
      );
      expect((await get('属于我'))?.owner).toBe('owner');
    });

    it('keeps an older version for each save', async () => {
      await add({ name: '版本' });
      await update('版本', { name: '版本', duration: 1 });
      await update('版本', { name: '版本', duration: 2 });
      const versions = await test.database.db
        .selectFrom('contest_version as v')
        .innerJoin('contest as c', 'c.id', 'v.contest_id')
        .select(['v.version', 'v.body'])
        .where('c.name', '=', '版本')
        .orderBy('v.version')
        .execute();
      expect(versions.map((row) => (JSON.parse(row.body) as Contest).duration)).toEqual([40, 1, 2]);
    });

    it('twice at the same time ends with one of the two, and no error of ours', async () => {
      await add({ name: '并发' });
      const replies = await Promise.all(
        [1, 2, 3, 4].map((duration) => update('并发', { name: '并发', duration })),
      );
      for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
    });
  });

  describe('renaming', () => {
    beforeAll(async () => {
      await addSmallContest(test, { name: '旧名' });
      await add({ name: '父', type: 'parent', tasks: ['opening', '旧名', '重名', 'closing'] });
      await add({ name: '串', type: 'jump', tasks: ['opening', '旧名', 'closing'] });
      await add({ name: '跳到', jumpContest: '旧名' });
      await add({ name: '同名题目', tasks: ['opening', '旧名', 'closing'] });
      await add({ name: '父（卷首语同名）', type: 'parent', tasks: ['旧名', '重名', 'closing'] });
      await addCandidates(test, [
        { name: '7001', contest: '旧名', contests: '重名,旧名' },
        { name: '7002', contest: '旧名之二', contests: '旧名之二， 旧名' },
        { name: '7003', contest: '', contests: '旧名之二' },
      ]);
      await addCandidates(test, [{ name: '7001', contest: '旧名', contests: '旧名' }], 'second');
      const client = await enter('旧名', '1001');
      await client.get('/api/start-contest');
      const query = { taskId: '1', userId: 'owner/旧名/1001' };
      expect((await client.post('/api/submit-task', SMALL_ANSWER, { query })).statusCode).toBe(200);
    });

    it('is refused for a name that is taken, and changes nothing', async () => {
      const reply = await update('旧名', { name: '重名' });
      expect([reply.statusCode, reply.json<ErrorReply>().field]).toEqual([409, 'name']);
      expect((await get('父'))?.tasks).toEqual(['opening', '旧名', '重名', 'closing']);
    });

    it('happens as a whole or not at all', async () => {
      const parent = await test.database.db
        .selectFrom('contest')
        .select(['id', 'version'])
        .where('name', '=', '父')
        .executeTakeFirstOrThrow();
      const inTheWay = { contest_id: parent.id, version: parent.version + 1 };
      await writeRows(test, (db) =>
        db
          .insertInto('contest_version')
          .values({ ...inTheWay, body: '{}', saved_at: '', saved_by: '' })
          .execute(),
      );
      expect((await update('旧名', { name: '半个新名' })).statusCode).toBeGreaterThanOrEqual(400);
      expect(await get('半个新名')).toBeNull();
      expect((await get('旧名'))?.tasks).toEqual(['opening', '旧名题1', 'closing']);
      await writeRows(test, (db) =>
        db
          .deleteFrom('contest_version')
          .where('contest_id', '=', inTheWay.contest_id)
          .where('version', '=', inTheWay.version)
          .execute(),
      );
    });

    it('reaches every reference', async () => {
      const { owner: _owner, createdTime: _time, ...settings } = (await get('旧名')) as Contest;
      expect((await update('旧名', { ...settings, name: '新名' })).json()).toBe(true);
      expect((await list()).map(({ name }) => name)).not.toContain('旧名');
      expect((await get('新名'))?.tasks).toEqual(['opening', '旧名题1', 'closing']);
      expect((await get('父'))?.tasks).toEqual(['opening', '新名', '重名', 'closing']);
      expect((await get('串'))?.tasks).toEqual(['opening', '新名', 'closing']);
      expect((await get('跳到'))?.jumpContest).toBe('新名');
    });

    it('leaves a task of the same name alone', async () => {
      expect((await get('同名题目'))?.tasks).toEqual(['opening', '旧名', 'closing']);
      expect((await get('父（卷首语同名）'))?.tasks).toEqual(['旧名', '重名', 'closing']);
    });

    it('reaches the candidates of this owner, in both fields, and by whole names', async () => {
      const rows = await test.database.db
        .selectFrom('candidate')
        .select(['owner', 'name', 'contest', 'contests'])
        .where('name', 'like', '700%')
        .orderBy('owner')
        .orderBy('name')
        .execute();
      expect(rows).toEqual([
        { owner: 'owner', name: '7001', contest: '新名', contests: '重名,新名' },
        { owner: 'owner', name: '7002', contest: '旧名之二', contests: '旧名之二,新名' },
        { owner: 'owner', name: '7003', contest: '', contests: '旧名之二' },
        { owner: 'second', name: '7001', contest: '旧名', contests: '旧名' },
      ]);
    });

    it('keeps the answers', async () => {
      const query = { owner: 'owner', contestIds: 'owner/新名' };
      const users = (await author.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
      expect(users).toHaveLength(1);
      expect(users[0]).toMatchObject({ username: 'owner/新名/1001', ticketId: '1001' });
      expect(JSON.parse(users[0]?.taskAnswers[0] ?? '')).toEqual(SMALL_ANSWER);
    });

    it('lets a candidate who is in the middle of it go on', async () => {
      await addSmallContest(test, { name: '途中', taskCount: 2 });
      const client = await enter('途中', '1002');
      await client.get('/api/start-contest');
      const { owner: _owner, createdTime: _time, ...settings } = (await get('途中')) as Contest;
      await update('途中', { ...settings, name: '途中改名' });
      expect((await get('途中改名', client))?.tasks).toHaveLength(4);
      const query = { taskId: '1', userId: 'owner/途中改名/1002' };
      expect((await client.post('/api/submit-task', SMALL_ANSWER, { query })).statusCode).toBe(200);
    });
  });

  describe('renaming with an odd name', () => {
    it('reaches candidates also for names with characters that databases treat apart', async () => {
      await add({ name: '一\\二_三%，四' });
      await addCandidates(test, [{ name: '7004', contests: '一\\二_三%，四,旧名之二' }]);
      expect((await update('一\\二_三%，四', { name: '改好了' })).json()).toBe(true);
      const row = await test.database.db
        .selectFrom('candidate')
        .select('contests')
        .where('name', '=', '7004')
        .executeTakeFirst();
      expect(row?.contests).toBe('改好了,旧名之二');
    });
  });

  describe('deleting', () => {
    it('answers true, then false', async () => {
      await add({ name: '删除' });
      expect((await remove('删除')).json()).toBe(true);
      const again = await remove('删除');
      expect([again.statusCode, again.json()]).toEqual([200, false]);
      expect((await list()).map(({ name }) => name)).not.toContain('删除');
      expect(await get('删除', test.client())).toBeNull();
    });

    it('takes the whole contest as the page sends it', async () => {
      await add({ name: '整个删除' });
      expect((await author.post('/api/delete-contest', (await get('整个删除')) ?? {})).json()).toBe(true);
    });

    it('keeps the answers, and frees the name for a new contest without them', async () => {
      await addSmallContest(test, { name: '有作答' });
      const client = await enter('有作答', '1003');
      await client.get('/api/start-contest');
      const query = { taskId: '1', userId: 'owner/有作答/1003' };
      await client.post('/api/submit-task', SMALL_ANSWER, { query });
      await remove('有作答');
      const kept = await test.database.db
        .selectFrom('answer as a')
        .innerJoin('ticket_user as u', 'u.id', 'a.ticket_user_id')
        .select('a.body')
        .where('u.ticket', '=', '1003')
        .execute();
      expect(kept.map(({ body }) => JSON.parse(body) as unknown)).toEqual([SMALL_ANSWER]);
      expect((await add({ name: '有作答' })).json()).toBe(true);
      const users = { owner: 'owner', contestIds: 'owner/有作答' };
      expect((await author.get('/api/get-contest-ticket-users', users)).json()).toEqual([]);
    });

    it('is written to the audit log', async () => {
      await add({ name: '审计' });
      await remove('审计');
      const entry = await test.database.db
        .selectFrom('audit_log')
        .select(['actor', 'owner', 'action'])
        .where('subject', '=', '审计')
        .executeTakeFirst();
      expect(entry).toEqual({ actor: 'owner', owner: 'owner', action: 'delete-contest' });
    });
  });

  it('of an owner are managed by its managing account in the owner’s name', async () => {
    const manager = await test.author('manager', { managedAccounts: ['owner'] });
    expect((await manager.post('/api/add-contest', { owner: 'owner', name: '代管' })).json()).toBe(true);
    expect((await get('代管'))?.owner).toBe('owner');
  });
});
