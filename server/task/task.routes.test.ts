import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { READY_MADE, type Task } from '#tasks/task.schema.ts';
import { differentSamples } from '#tasks/testing/sample-of.ts';

const BASIC = { questions: [{ id: 1, type: 'single-choice', text: '你好吗？', options: ['好', '不好'] }] };

describeEngines('tasks', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());

  const add = (task: object) => author.post('/api/add-task', { owner: 'owner', ...task });
  const update = (name: string, task: object) =>
    author.post('/api/update-task', { owner: 'owner', ...task }, { query: { id: `owner/${name}` } });
  const remove = (name: string) => author.post('/api/delete-task', { owner: 'owner', name });
  const get = async (name: string, client = author) =>
    (await client.get('/api/get-task', { id: `owner/${name}` })).json<Task | null>();
  const namesFor = async (client: TestClient, owner = 'owner') =>
    (await client.get('/api/get-tasks', { owner })).json<Task[]>().map(({ name }) => name);
  const contestNamed = async (name: string) =>
    (await author.get('/api/get-contest', { id: `owner/${name}` })).json<Contest>();
  const contestTasks = async (name: string) => (await contestNamed(name)).tasks;

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
        type: 'canvas',
        text: '',
        createdTime: test.clock.now().toISOString(),
      });
    });

    it('is refused for a name that is taken', async () => {
      await add({ name: '重名', text: '第一个' });
      const reply = await add({ name: '重名', text: '第二个' });
      expect(reply.statusCode).toBe(409);
      expect(reply.json<ErrorReply>()).toMatchObject({ field: 'name', msg: '字段“name”：已有同名的题目' });
      expect((await get('重名'))?.text).toBe('第一个');
    });

    it('at the very same time makes one, and says of the others that the name is taken', async () => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => add({ name: '同时' })));
      const statuses = replies.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('takes a block as JSON text and as it is, and returns it as an object', async () => {
      await add({ name: '文本', basic: JSON.stringify(BASIC) });
      await add({ name: '对象', basic: BASIC });
      const [fromText, fromObject] = [await get('文本'), await get('对象')];
      expect(fromText?.basic).toMatchObject(BASIC);
      expect(fromText?.basic).toEqual(fromObject?.basic);
    });

    it('takes an empty text for a block that is switched off', async () => {
      await add({ name: '关闭', basic: '' });
      expect(await get('关闭')).not.toHaveProperty('basic');
    });
  });

  describe('HTML', () => {
    const DIRTY = [
      '<p>题干<script>steal()</script></p>',
      '<img src="/files/a.png" onerror="steal()">',
      '<a href="javascript:steal()">点击</a>',
      '<a href=" java&#10;script:steal()">点击</a>',
      '<table border="1"><tbody><tr><th>甲</th><td rowspan="2">乙</td></tr></tbody></table>',
      '<audio src="/files/a.mp3" controls></audio>',
      '<object data="x"></object><style>p{}</style><form action="/x"><input></form>',
    ].join('');

    it('of the text loses what runs and keeps tables, pictures and sound', async () => {
      await add({ name: '脏', text: DIRTY });
      const clean = (await get('脏'))?.text ?? '';
      expect(clean).not.toMatch(/steal|script|onerror|object|<style|<form|<input/);
      expect(clean).toContain('<p>题干</p>');
      expect(clean).toContain('<img src="/files/a.png" />');
      expect(clean).toContain('<table border="1">');
      expect(clean).toContain('<td rowspan="2">乙</td>');
      expect(clean).toMatch(/<audio src="\/files\/a\.mp3" controls/);
    });

    it('inside a block is cleaned as well, also on update', async () => {
      const basic = { questions: [{ ...BASIC.questions[0], text: DIRTY, options: [DIRTY, '好'] }] };
      await add({ name: '脏题' });
      await update('脏题', { name: '脏题', basic: JSON.stringify(basic) });
      expect(JSON.stringify(await get('脏题'))).not.toMatch(/steal|onerror/);
      expect((await get('脏题'))?.basic?.questions[0]?.text).toContain('<table border="1">');
    });
  });

  describe('saving', () => {
    it('answers true and keeps the time of creation', async () => {
      await add({ name: '保存' });
      const createdTime = (await get('保存'))?.createdTime;
      test.clock.advance(60_000);
      expect((await update('保存', { name: '保存', text: '新的' })).json()).toBe(true);
      expect(await get('保存')).toMatchObject({ text: '新的', createdTime });
    });

    it('answers false when it was deleted meanwhile', async () => {
      const reply = await update('从未有过', { name: '从未有过' });
      expect([reply.statusCode, reply.json()]).toEqual([200, false]);
    });

    it('switches a block off that is left out', async () => {
      await add({ name: '去掉', basic: BASIC });
      await update('去掉', { name: '去掉' });
      expect(await get('去掉')).not.toHaveProperty('basic');
    });

    it('without the content of a ready-made task, of which the specified calls know nothing, keeps it', async () => {
      const [kind] = READY_MADE;
      if (!kind) throw new Error('there is none');
      const plain = { name: '称一称', type: kind.key };
      expect((await add(plain)).json()).toBe(true);
      expect(await get('称一称')).toHaveProperty(kind.key, kind.rules.newContent());
      const [content] = differentSamples(kind, 1);
      expect((await update('称一称', { ...plain, [kind.key]: JSON.stringify(content) })).json()).toBe(true);
      expect((await update('称一称', { ...plain, text: '<p>改过</p>' })).json()).toBe(true);
      expect(await get('称一称')).toMatchObject({ text: '<p>改过</p>', [kind.key]: content });
      // And where nothing plays it there is no room for it.
      const refused = await update('称一称', { ...plain, type: 'canvas', [kind.key]: content });
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(kind.label)]);
    });

    it('twice at the same time ends with one of the two, and no error of ours', async () => {
      await add({ name: '并发' });
      const replies = await Promise.all(
        ['1', '2', '3', '4'].map((text) => update('并发', { name: '并发', text })),
      );
      for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
    });
  });

  describe('renaming', () => {
    beforeAll(async () => {
      for (const name of ['旧题', '自己的卷首语']) await add({ name });
      const contests = {
        用到: { tasks: ['自己的卷首语', '旧题', '别的', 'closing'] },
        又用到: { tasks: ['opening', '旧题', 'closing'] },
        父: { type: 'parent', tasks: ['自己的卷首语', '旧题', 'closing'] },
      };
      for (const [name, rest] of Object.entries(contests)) {
        await author.post('/api/add-contest', { owner: 'owner', name, ...rest });
      }
      const other = await test.author('other');
      await other.post('/api/add-contest', {
        owner: 'other',
        name: '用到',
        tasks: ['opening', '旧题', 'closing'],
      });
    });

    it('is refused for a name that is taken, and changes nothing', async () => {
      const reply = await update('旧题', { name: '重名' });
      expect([reply.statusCode, reply.json<ErrorReply>().field]).toEqual([409, 'name']);
      expect(await contestTasks('又用到')).toEqual(['opening', '旧题', 'closing']);
    });

    it('reaches every contest of the owner that holds the task', async () => {
      expect((await update('旧题', { name: '新题' })).json()).toBe(true);
      expect(await namesFor(author)).not.toContain('旧题');
      expect(await contestTasks('用到')).toEqual(['自己的卷首语', '新题', '别的', 'closing']);
      expect(await contestTasks('又用到')).toEqual(['opening', '新题', 'closing']);
    });

    it('leaves another owner’s contests and a child contest of the same name alone', async () => {
      const other = await test.database.db
        .selectFrom('contest')
        .select('body')
        .where('owner', '=', 'other')
        .executeTakeFirstOrThrow();
      expect((JSON.parse(other.body) as Contest).tasks).toContain('旧题');
      expect((await contestTasks('父'))[1]).toBe('旧题');
    });

    it('reaches the opening page of a parent contest', async () => {
      await update('自己的卷首语', { name: '新的卷首语', type: 'opening' });
      expect((await contestTasks('用到'))[0]).toBe('新的卷首语');
      expect((await contestTasks('父'))[0]).toBe('新的卷首语');
    });
  });

  describe('deleting', () => {
    it('answers true, then false, and is written to the audit log', async () => {
      await add({ name: '删除' });
      expect((await remove('删除')).json()).toBe(true);
      const again = await remove('删除');
      expect([again.statusCode, again.json()]).toEqual([200, false]);
      expect(await get('删除')).toBeNull();
      expect(await namesFor(author)).not.toContain('删除');
      const entry = await test.database.db
        .selectFrom('audit_log')
        .select(['actor', 'action'])
        .where('subject', '=', '删除')
        .executeTakeFirst();
      expect(entry).toEqual({ actor: 'owner', action: 'delete-task' });
    });

    it('leaves it with those who have started, together with their answers', async () => {
      await addSmallContest(test, { name: '删题' });
      const client = await enter('删题', '1001');
      await client.get('/api/start-contest');
      const { owner: _owner, createdTime: _time, ...contest } = await contestNamed('删题');
      const query = { id: 'owner/删题' };
      await author.post(
        '/api/update-contest',
        { ...contest, owner: 'owner', tasks: ['opening', 'closing'] },
        { query },
      );
      expect((await remove('删题题1')).json()).toBe(true);
      expect(await get('删题题1', client)).toMatchObject({ name: '删题题1' });
      const answered = { taskId: '1', userId: 'owner/删题/1001' };
      const reply = await client.post('/api/submit-task', SMALL_ANSWER, { query: answered });
      expect(reply.statusCode).toBe(200);
      const users = await author.get('/api/get-contest-ticket-users', {
        owner: 'owner',
        contestIds: 'owner/删题',
      });
      expect(JSON.parse(users.json<{ taskAnswers: string[] }[]>()[0]?.taskAnswers[0] ?? '')).toEqual(
        SMALL_ANSWER,
      );
    });

    it('is refused while a contest holds it, as a task or as a page of a parent, and says which', async () => {
      await add({ name: '在用' });
      const tasks = ['opening', '在用', 'closing'];
      await author.post('/api/add-contest', { owner: 'owner', name: '甲卷', tasks });
      test.clock.advance(1_000);
      await author.post('/api/add-contest', {
        owner: 'owner',
        name: '乙卷',
        tasks: ['在用', 'closing'],
        type: 'parent',
      });
      await author.post('/api/add-contest', { owner: 'owner', name: '子测试同名', tasks, type: 'parent' });
      const reply = await remove('在用');
      expect(reply.statusCode).toBe(409);
      expect(reply.json<ErrorReply>()).toMatchObject({
        status: 'error',
        msg: '这一题目正在被测试使用，不能删除：“甲卷”、“乙卷”',
        contests: ['甲卷', '乙卷'],
      });
      expect(await get('在用')).not.toBeNull();
      for (const name of ['甲卷', '乙卷']) await author.post('/api/delete-contest', { owner: 'owner', name });
      expect((await remove('在用')).json()).toBe(true);
    });

    it('of an own opening page gives way to the built-in one, which every contest then has again', async () => {
      await addSmallContest(test, { name: '有卷首' });
      await add({ name: 'opening', type: 'opening', text: '自己的' });
      expect((await remove('opening')).json()).toBe(true);
    });

    it('frees the name', async () => {
      await add({ name: '再来', text: '旧' });
      await remove('再来');
      expect((await add({ name: '再来', text: '新' })).json()).toBe(true);
      expect((await get('再来'))?.text).toBe('新');
    });
  });

  describe('are secret until they are taken', () => {
    beforeAll(async () => {
      await addSmallContest(test, { name: '保密', taskCount: 2 });
      await addSmallContest(test, { name: '邻居' });
    });

    it('a stranger sees none', async () => {
      const stranger = test.client();
      for (const [url, query] of [
        ['/api/get-task', { id: 'owner/保密题1' }],
        ['/api/get-task', { id: 'owner/没有' }],
        ['/api/get-tasks', { owner: 'owner' }],
      ] as const) {
        const reply = await stranger.get(url, query);
        expect([reply.statusCode, reply.json<ErrorReply>().msg]).toEqual([401, '请先登录']);
      }
    });

    it('another author sees none', async () => {
      const nosy = await test.author('nosy');
      expect((await nosy.get('/api/get-task', { id: 'owner/保密题1' })).statusCode).toBe(403);
      expect((await nosy.get('/api/get-tasks', { owner: 'owner' })).statusCode).toBe(403);
    });

    it('a candidate sees the opening page before the start, and nothing else', async () => {
      const client = await enter('保密', '1001');
      expect(await namesFor(client)).toEqual(['opening']);
      expect(await get('opening', client)).toMatchObject({ type: 'opening' });
      expect(await get('保密题1', client)).toBeNull();
      expect(await get('closing', client)).toBeNull();
    });

    it('a candidate sees all tasks of its contest after the start, in order, and no others', async () => {
      const client = await enter('保密', '1002');
      await client.get('/api/start-contest');
      expect(await namesFor(client)).toEqual(['opening', '保密题1', '保密题2', 'closing']);
      expect(await namesFor(client, 'other')).toEqual(['opening', '保密题1', '保密题2', 'closing']);
      expect((await get('保密题2', client))?.basic?.questions).toHaveLength(2);
      expect(await get('邻居题1', client)).toBeNull();
      expect((await client.get('/api/get-task', { id: 'other/保密题1' })).json()).toBeNull();
    });

    it('a candidate gets the owner’s own opening page in place of the built-in one', async () => {
      await author.post('/api/add-task', {
        owner: 'owner',
        name: 'opening',
        type: 'opening',
        text: '自己写的',
      });
      const client = await enter('保密', '1003');
      expect((await get('opening', client))?.text).toBe('自己写的');
    });
  });
});
