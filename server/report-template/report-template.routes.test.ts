import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addWorkedExample, EXAMPLE_DIMENSIONS, EXAMPLE_TASK } from '#server/testing/worked-example.ts';

describeEngines('report templates', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let other: TestClient;

  const add = (template: object, by = owner) =>
    by.post('/api/add-report-template', { owner: 'owner', ...template });
  const get = async (name: string) =>
    (await owner.get('/api/get-report-template', { id: `owner/${name}` })).json<ReportTemplate | null>();
  const update = (name: string, template: object, headers: Record<string, string> = {}) =>
    owner.post(
      '/api/update-report-template',
      { owner: 'owner', ...template },
      { query: { id: `owner/${name}` }, headers },
    );
  const asksOf = async (name: string) => {
    const reply = await owner.get('/api/get-report-asks', { id: `owner/${name}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<
      { id: number; text: string; type: string; contest: string; isReversed: boolean; oldId: number }[]
    >();
  };
  const lookUp = async (username: string) => {
    const client = test.client();
    expect((await client.post('/api/report-login', { username, owner: 'owner' })).json()).toMatchObject({
      status: 'ok',
    });
    return client;
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    other = await test.author('other');
    await addWorkedExample(test);
    await addSmallContest(test, { name: '小测' });
  });
  afterAll(() => test.close());

  it('are kept as they were written, with defaults for the rest', async () => {
    const ticket = '{"start":"1"}';
    expect((await add({ name: '一', contests: ['学情'], desc: '说明', ticket })).body).toBe('true');
    expect(await get('一')).toMatchObject({
      ...{ owner: 'owner', name: '一', desc: '说明', contests: ['学情'], candidate: '', frontUrl: '' },
      ...{ visibility: 'invisible', text: '', editLayout: 'both', postAsks: [], ticket: { start: '1' } },
    });
    expect((await add({ name: '一' })).json()).toMatchObject({ field: 'name' });
  });

  it('keep whatever is sent as a ticket', async () => {
    for (const [index, ticket] of ['[]', 'null', '"x"', ''].entries()) {
      const name = `票${index}`;
      expect((await add({ name, ticket })).body).toBe('true');
      expect((await get(name))?.ticket).toEqual(ticket === '' ? {} : JSON.parse(ticket));
    }
  });

  it('keep their sample under another number', async () => {
    await add({ name: '样例', candidate: '1012' });
    const renumber = (from: string, name: string) =>
      owner.post('/api/update-candidate', { owner: 'owner', name }, { query: { id: `owner/${from}` } });
    expect((await renumber('1012', '2012')).body).toBe('true');
    expect((await get('样例'))?.candidate).toBe('2012');
    expect((await renumber('2012', '1012')).body).toBe('true');
    expect((await get('样例'))?.candidate).toBe('1012');
  });

  it('speak of a chart by its present name, also when the old one is saved once more', async () => {
    const scopes = [{ type: '默认', range: '个人', text: '', askId: 1 }];
    const chart = { owner: 'owner', name: '旧图', scopes };
    await owner.post('/api/add-chart', chart);
    await owner.post('/api/update-chart', { ...chart, name: '新图' }, { query: { id: 'owner/旧图' } });
    await add({ name: '图', text: '<p>{图表:旧图}{图表:没有过}</p>' });
    expect((await get('图'))?.text).toBe('<p>{图表:新图}{图表:没有过}</p>');
    await owner.post('/api/delete-chart', { owner: 'owner', name: '新图' });
  });

  it('are cleaned of script, and keep their tags', async () => {
    await add({ name: '二', text: '<p onclick="x()">{姓名}：{图表:甲:&gt;3?好:差}</p><script>x()</script>' });
    expect((await get('二'))?.text).toBe('<p>{姓名}：{图表:甲:&gt;3?好:差}</p>');
  });

  it('keep the public files that they show, of a cover that is a document also its picture', async () => {
    const [inText, cover, next] = ['a', 'b', 'c'].map((sign) => sign.repeat(40));
    const uses = async () => {
      const rows = await test.database.db.selectFrom('file_use').select(['file_key', 'user_kind']).execute();
      return rows.map(({ file_key, user_kind }) => `${user_kind} ${file_key}`).sort();
    };
    const text = `<img src="/files/${inText}.png">`;
    await add({ name: '封面', text, frontUrl: `/files/${cover}.pdf` });
    const used = [`${inText}.png`, `${cover}.jpg`, `${cover}.pdf`].map((key) => `report_template ${key}`);
    expect(await uses()).toEqual(used);
    const query = { id: 'owner/封面' };
    const body = { owner: 'owner', name: '封面', frontUrl: `/files/${next}.PDF#1` };
    expect((await owner.post('/api/update-report-template', body, { query })).statusCode).toBe(200);
    expect(await uses()).toEqual([`report_template ${next}.jpg`]);
    await owner.post('/api/delete-report-template', { owner: 'owner', name: '封面' });
  });

  it('number the asks of their tests in order, rows of a table one by one', async () => {
    await add({ name: '三', contests: ['学情', '小测'] });
    const asks = await asksOf('三');
    expect(asks.map(({ id, type, contest }) => `${id} ${type} ${contest}`)).toEqual([
      '1 single-choice 学情',
      '2 single-choice 学情',
      '3 table-choice 学情',
      '4 table-choice 学情',
      '5 table-choice 学情',
      '6 single-choice 学情',
      '7 single-choice 小测',
      '8 fill-blank 小测',
    ]);
    expect(asks.map(({ isReversed }) => isReversed)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(asks[4]).toMatchObject({ oldId: 3, text: '我复习学过的内容', question: '下面的情况有多常见？' });
  });

  it('keep the numbers of asks and dimensions when questions are added', async () => {
    await add({ name: '四', contests: ['学情'], postAsks: EXAMPLE_DIMENSIONS });
    const before = await asksOf('四');
    const questions = EXAMPLE_TASK.basic?.questions ?? [];
    const task = {
      ...EXAMPLE_TASK,
      owner: 'owner',
      basic: {
        questions: [{ id: 9, type: 'single-choice', text: '新的一题', options: ['是', '否'] }, ...questions],
      },
    };
    const saved = await owner.post('/api/update-task', task, { query: { id: `owner/${EXAMPLE_TASK.name}` } });
    expect(saved.body).toBe('true');
    const after = await asksOf('四');
    expect(after.map(({ id, text }) => `${id} ${text}`)).toEqual([
      '9 新的一题',
      ...before.map(({ id, text }) => `${id} ${text}`),
    ]);
    await owner.post(
      '/api/update-task',
      { ...task, basic: { questions } },
      { query: { id: `owner/${EXAMPLE_TASK.name}` } },
    );
  });

  it('refuse dimensions that could not be scored, and say which', async () => {
    const refused = async (postAsks: object[]) => {
      const reply = await add({ name: '五', contests: ['学情', '小测'], postAsks });
      expect([400, 422]).toContain(reply.statusCode);
      return reply.json<{ msg: string; field: string }>();
    };
    expect(await refused([{ id: 20, askIds: [8] }])).toMatchObject({
      field: 'postAsks',
      msg: '字段“postAsks”：第1个维度只能包含单选题和表格选择题，第8题“为什么？不少于5字”不是',
    });
    expect((await refused([{ id: 20 }, { id: 20, text: '乙' }])).msg).toContain(
      '第2个维度“乙”的编号20与第1个维度相同',
    );
    expect((await refused([{ id: 20, validCount: -1 }])).msg).toContain('有效题数不能小于0');
    expect(await get('五')).toBeNull();
    // A number that is none becomes 0.
    expect((await add({ name: '五', contests: ['学情'], postAsks: [{ id: 'x', text: '零' }] })).body).toBe(
      'true',
    );
    expect((await get('五'))?.postAsks).toEqual([{ id: 0, text: '零', validCount: 0, askIds: [] }]);
  });

  it('refuse a save that is based on an older version, and one under a name that is taken', async () => {
    await add({ name: '六' });
    const { headers } = await owner.get('/api/get-report-template', { id: 'owner/六' });
    const based = { 'if-match': String(headers.etag) };
    expect((await update('六', { name: '六', desc: '先' }, based)).body).toBe('true');
    expect((await update('六', { name: '六', desc: '后' }, based)).statusCode).toBe(409);
    expect((await update('六', { name: '一' })).statusCode).toBe(409);
    expect((await get('六'))?.desc).toBe('先');
  });

  it('are found by their old name, and follow tests that are renamed', async () => {
    await add({ name: '七', contests: ['小测', '还没有的测试'] });
    expect((await update('七', { name: '七甲', contests: ['小测', '还没有的测试'] })).body).toBe('true');
    const contest = (await owner.get('/api/get-contest', { id: 'owner/小测' })).json<object>();
    await owner.post(
      '/api/update-contest',
      { ...contest, name: '小测改名' },
      { query: { id: 'owner/小测' } },
    );
    expect(await get('七')).toMatchObject({ name: '七甲', contests: ['小测改名', '还没有的测试'] });
    await addSmallContest(test, { name: '还没有的测试' });
    expect((await asksOf('七甲')).map(({ id, contest: name }) => `${id} ${name}`)).toEqual([
      '1 小测改名',
      '2 小测改名',
      '3 还没有的测试',
      '4 还没有的测试',
    ]);
    await owner.post(
      '/api/update-contest',
      { ...contest, name: '小测' },
      { query: { id: 'owner/小测改名' } },
    );
  });

  it('come back from the trash with their tests, dimensions and numbers', async () => {
    await add({ name: '八', contests: ['学情'], postAsks: EXAMPLE_DIMENSIONS });
    const before = await get('八');
    expect((await owner.post('/api/delete-report-template', { ...before, ticket: '{}' })).body).toBe('true');
    expect(await get('八')).toBeNull();
    const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<
      { kind: string; id: string; name: string }[]
    >();
    const { kind = '', id = '' } = trash.find(({ name }) => name === '八') ?? {};
    expect(kind).toBe('report_template');
    const restored = await owner.post('/api/restore-from-trash', { owner: 'owner', kind, id });
    expect(restored.json()).toMatchObject({ status: 'ok' });
    expect(await get('八')).toEqual(before);
    expect(await asksOf('八')).toHaveLength(6);
  });

  it('show the answers of the first ten, by the numbers of asks', async () => {
    const reply = await owner.get('/api/get-top10-report-answers', { id: 'owner/八' });
    const people = reply.json<{ name: string; answerMap: Record<string, object>; dimensionMap: object }[]>();
    expect(people.map(({ name }) => name)).toEqual([
      '1001',
      '1002',
      '1003',
      '1004',
      '1005',
      '1006',
      '1007',
      '1008',
      '1009',
      '1010',
    ]);
    expect(people[1]).toMatchObject({ realName: '考生1002', school: '一中', class: '三班', gender: '' });
    expect(people[1]?.answerMap).toEqual({
      ...{
        1: { option: 4 },
        2: { option: 2 },
        3: { option: 3 },
        4: { option: 4 },
        5: { option: 4 },
        6: { option: 3 },
      },
    });
    expect(people[3]?.answerMap).not.toHaveProperty('6');
    expect(people[3]?.dimensionMap).toEqual({ 7: 2, 8: -9999999 });
  });

  it('are shown to those who look up their own report when they are visible and theirs', async () => {
    await add({ name: '可见的', contests: ['学情'], visibility: 'visible', text: '<p>{姓名}</p>' });
    await add({ name: '别人的', contests: ['小测'], visibility: 'visible', text: '<p>机密</p>' });
    const client = await lookUp('1002');
    const listed = await client.get('/api/get-report-templates', { owner: 'owner', candidate: '1001' });
    expect(listed.json<ReportTemplate[]>().map(({ name }) => name)).toEqual(['可见的']);
    // The sample is somebody else's number, and the questions may be those of a test that is still to come.
    expect(listed.json<ReportTemplate[]>()[0]).toMatchObject({
      candidate: '',
      text: '',
      contests: [],
      postAsks: [],
    });
    expect((await client.get('/api/get-report-template', { id: 'owner/可见的' })).statusCode).toBe(403);
    const own = await client.get('/api/get-report', { id: 'owner/可见的/1002' });
    expect(own.json()).toMatchObject({
      data: { subject: { realName: '考生1002', school: '一中' }, asks: [], dimensions: [], answerMap: {} },
    });
    expect(own.body).not.toContain('我喜欢上语文课');
    for (const id of ['owner/可见的/1001', 'owner/别人的/1002', 'owner/八/1002', 'owner/没有/1002'])
      expect((await client.get('/api/get-report', { id })).json(), id).toBeNull();
    const strangers = await client.get('/api/get-all-chart-data', { owner: 'owner', candidateName: '1001' });
    expect(strangers.statusCode).toBe(403);
    expect(strangers.body).not.toContain('考生1001');
  });

  it('are nobody else’s', async () => {
    expect((await add({ name: '九' }, other)).statusCode).toBe(403);
    expect((await other.get('/api/get-report', { id: 'owner/八/1002' })).statusCode).toBe(403);
    expect((await other.get('/api/get-top10-report-answers', { id: 'owner/八' })).statusCode).toBe(403);
  });
});
