import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedCandidate, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

interface Page {
  total: number;
  candidates: ListedCandidate[];
}

describeEngines('an owner’s candidates', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    other = await test.author('other');
  });
  afterAll(() => test.close());

  const find = async (query: Record<string, string> = {}, client = owner) =>
    (await client.get('/api/find-candidates', { owner: 'owner', ...query })).json<Page>();
  const namesOf = ({ candidates }: Page) => candidates.map(({ name }) => name);
  const get = (name: string) => owner.get('/api/get-candidate', { id: `owner/${name}` });
  const update = (name: string, body: object, etag?: string) =>
    owner.post(
      '/api/update-candidate',
      { owner: 'owner', name, ...body },
      { query: { id: `owner/${name}` }, ...(etag === undefined ? {} : { headers: { 'if-match': etag } }) },
    );

  it('are added with every field, and read back without the password', async () => {
    const fields = {
      name: '9001',
      realName: '张三',
      tag: '老师，班主任',
      gender: '女',
      class: '1班',
      grade: '五年级',
      school: '一中',
      area: '东区',
      remark: '流入',
      contest: '期末',
      contests: '期末,期中',
      level: ['A', 'B'],
    };
    const added = await owner.post('/api/add-candidate', {
      owner: 'owner',
      ...fields,
      queryPassword: 'geheim',
    });
    expect(added.json()).toBe(true);
    const reply = await get('9001');
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json()).toMatchObject({
      ...fields,
      tag: '教师,班主任',
      owner: 'owner',
      hasQueryPassword: true,
    });
    expect(reply.body).not.toContain('geheim');
    const again = await owner.post('/api/add-candidate', { owner: 'owner', name: '9001' });
    expect([again.statusCode, again.json<{ field: string }>().field]).toEqual([409, 'name']);
  });

  it('are written by the rules of lists, so that a download can be uploaded, but keep an old number', async () => {
    const add = (body: object) => owner.post('/api/add-candidate', { owner: 'owner', ...body });
    const refused = await add({ name: '测试01' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { field: 'name', msg: expect.stringContaining('字段“准考证号”：“测试01”不是准考证号') as string },
    ]);
    expect((await add({ name: '9101', tag: '自定义' })).json()).toMatchObject({
      field: 'tag',
      msg: expect.stringContaining('字段“角色”：不认识“自定义”') as string,
    });
    expect((await add({ name: '９１０２', tag: '信息员' })).json()).toBe(true);
    expect((await get('9102')).json()).toMatchObject({ name: '9102', tag: '信息员' });
    await addCandidates(test, [{ name: '测试02', tag: '自定义' }]);
    expect((await update('测试02', { tag: '自定义', realName: '林小满' })).json()).toBe(true);
    expect((await get('测试02')).json()).toMatchObject({ tag: '自定义', realName: '林小满' });
    expect((await update('测试02', { tag: '另一种' })).statusCode).toBe(422);
    expect((await update('测试02', { name: '9103', tag: '自定义' })).json()).toBe(true);
    expect((await update('9102', { name: '测试03' })).statusCode).toBe(422);
  });

  it('are saved on the version that was read, and a stale one is refused with who saved', async () => {
    const etag = (await get('9001')).headers.etag ?? '';
    const saved = await update('9001', { realName: '张四', school: '二中' }, etag);
    expect([saved.json(), saved.headers.etag]).toEqual([true, '"2"']);
    const stale = await update('9001', { realName: '张五' }, etag);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ savedBy: 'owner', version: 2 });
    expect((await get('9001')).json<OwnedCandidate>()).toMatchObject({
      realName: '张四',
      hasQueryPassword: true,
    });
    await update('9001', { queryPassword: '' });
    expect((await get('9001')).json<OwnedCandidate>().hasQueryPassword).toBe(false);
    expect((await update('none', {})).json()).toBe(false);
  });

  it('keep their answers when they get another number or another school', async () => {
    await addSmallContest(test, { name: '改号', ticketType: 'number', ticket: [] });
    await addCandidates(test, [{ name: '8001', tag: '学生', realName: '李四', school: '一中' }]);
    const candidate = await TestCandidate.start(test, '改号', '8001');
    await candidate.submit();
    const renamed = await update('8001', { name: '8002', tag: '学生', realName: '李五', school: '二中' });
    expect(renamed.json()).toBe(true);
    const rows = await test.database.db
      .selectFrom('ticket_user')
      .select(['ticket', 'candidate', 'name', 'school'])
      .where('candidate', '=', '8002')
      .execute();
    expect(rows).toEqual([{ ticket: '8002', candidate: '8002', name: '李五', school: '二中' }]);
    const counted = test.database.db.selectFrom('finished_group').select(['school', 'finished']);
    expect(await counted.where('finished', '<>', 0).execute()).toEqual([{ school: '二中', finished: 1 }]);
    // The number that somebody has answered with is not given to another.
    await addCandidates(test, [{ name: '8003', tag: '学生' }]);
    await owner.post('/api/delete-candidate', { owner: 'owner', name: '8002' });
    const used = await update('8003', { name: '8002' });
    expect([used.statusCode, used.json<{ field: string }>().field]).toEqual([409, 'name']);
  });

  it('are found by part of number or name, filters and order, a hundred at a time', async () => {
    await owner.post('/api/delete-candidates', undefined, { query: { owner: 'owner' } });
    const people = Array.from({ length: 250 }, (_, index) => ({
      name: String(10_000 + index),
      realName: index % 50 === 0 ? `100%${index}` : `学生${index}`,
      tag: index % 10 === 0 ? '学生,班主任' : '学生',
      school: index % 2 === 0 ? '一中' : '二中',
      area: '东区',
      grade: index < 100 ? '五年级' : '六年级',
      class: `${index % 3}班`,
    }));
    await addCandidates(test, [
      ...people,
      { name: '20001', school: '协同中心' },
      { name: '20002', realName: '备用1', school: '一中' },
    ]);
    const first = await find();
    expect([first.total, first.candidates.length, first.candidates[0]?.name]).toEqual([250, 100, '10000']);
    expect(namesOf(await find({ page: '3' })).at(-1)).toBe('10249');
    expect(namesOf(await find({ order: 'descend' }))[0]).toBe('10249');
    expect(namesOf(await find({ search: '1012' }))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(10_120 + index)),
    );
    // A sign of the database's own language means itself.
    expect((await find({ search: '100%' })).total).toBe(5);
    expect((await find({ search: '_' })).total).toBe(0);
    expect((await find({ tag: '班主任' })).total).toBe(25);
    expect((await find({ school: '一中', grade: '五年级', class: '0班' })).total).toBe(17);
    expect((await find({ all: '1' })).total).toBe(252);
    expect((await find({ search: '备用' })).total).toBe(0);
    const values = await owner.get('/api/get-candidate-values', { owner: 'owner' });
    expect(values.json()).toEqual({
      areas: ['东区'],
      schools: ['一中', '二中', '协同中心'],
      grades: ['五年级', '六年级'],
      classes: ['0班', '1班', '2班'],
    });
  });

  it('stand in the order of people by class, over the edges of pages too', async () => {
    const sorted = await test.author('sorted');
    const people = Array.from({ length: 130 }, (_, index) => ({
      name: String(40_000 + index),
      class: `${(index % 13) + 1}班`,
      grade: ['三年级', '十年级', '二年级'][index % 3] ?? '',
    }));
    await addCandidates(test, people, 'sorted');
    const expected = (of: (person: (typeof people)[number]) => string, values: string[]) =>
      values.flatMap((value) => people.filter((person) => of(person) === value).map(({ name }) => name));
    const pages = async (query: Record<string, string>) => [
      ...namesOf(await find({ owner: 'sorted', ...query }, sorted)),
      ...namesOf(await find({ owner: 'sorted', ...query, page: '2' }, sorted)),
    ];
    const classes = Array.from({ length: 13 }, (_, index) => `${index + 1}班`);
    const byClass = expected((person) => person.class, classes);
    expect(await pages({ sort: 'class' })).toEqual(byClass);
    expect(await pages({ sort: 'class', order: 'descend' })).toEqual(byClass.toReversed());
    expect(await pages({ sort: 'grade' })).toEqual(
      expected((person) => person.grade, ['二年级', '三年级', '十年级']),
    );
    expect((await find({ owner: 'sorted', sort: 'class', page: '9' }, sorted)).total).toBe(130);
  });

  it('say who has logged in, and how many tests each has still to finish', async () => {
    await addSmallContest(test, { name: '未完成', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '练习', type: 'test', ticketType: 'number', ticket: [] });
    const candidate = await TestCandidate.start(test, '未完成', '10001');
    expect((await find({ hasLog: '1' })).candidates).toMatchObject([
      { name: '10001', hasLog: true, unfinishedCount: 2 },
    ]);
    expect((await find({ unfinished: '1' })).total).toBe(250);
    await candidate.submit();
    const second = await TestCandidate.start(test, '改号', '10001');
    await second.submit();
    expect(namesOf(await find({ unfinished: '0' }))).toEqual(['10001']);
    expect((await find({ unfinished: '1' })).total).toBe(249);
    expect((await find({ hasLog: '0' })).total).toBe(249);
  });

  it('are found by what they have still to finish however many different lists of contests there are', async () => {
    const many = await test.author('many');
    await addSmallContest(test, { name: '必考' }, 'many');
    await addSmallContest(test, { name: '选考' }, 'many');
    const people = Array.from({ length: 3_000 }, (_, index) => ({
      name: String(30_000 + index),
      contests: ['必考,', '必考,选考,', ''][index % 3] + `其他${index}`,
    }));
    await addCandidates(test, people, 'many');
    const total = async (unfinished: string) => (await find({ owner: 'many', unfinished }, many)).total;
    expect([await total('1'), await total('0')]).toEqual([2_000, 1_000]);
  });

  it('are listed in full for whoever asks by the old call', async () => {
    const all = (await owner.get('/api/get-candidates', { owner: 'owner' })).json<OwnedCandidate[]>();
    expect(all).toHaveLength(252);
    const none = await other.get('/api/get-candidates', { owner: 'other' });
    expect(none.json()).toEqual([]);
  });

  it('are looked up among the owners for whom one may act, and no others', async () => {
    await addCandidates(test, [{ name: '10001', realName: '别人的' }], 'other');
    const admin = await test.author('admin', { admin: true });
    const ownersOf = async (client: TestClient) =>
      (await client.get('/api/look-up-candidate', { name: ' １0001 ' }))
        .json<{ owner: string }[]>()
        .map((found) => found.owner);
    expect(await ownersOf(admin)).toEqual(['other', 'owner']);
    expect(await ownersOf(owner)).toEqual(['owner']);
    expect(await ownersOf(other)).toEqual(['other']);
    // Whoever looks at people of others leaves a trace.
    const traces = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'owner'])
      .where('action', '=', 'read-people')
      .where('subject', '=', '10001')
      .orderBy('owner')
      .execute();
    expect(traces).toEqual([
      { actor: 'admin', owner: 'other' },
      { actor: 'admin', owner: 'owner' },
    ]);
  });

  it('are deleted together and brought back together, but for numbers that were given away', async () => {
    await owner.post('/api/delete-candidates', undefined, { query: { owner: 'owner' } });
    expect((await find({ all: '1' })).total).toBe(0);
    // The other owner's are another list.
    expect((await other.get('/api/find-candidates', { owner: 'other' })).json<Page>().total).toBe(1);
    await owner.post('/api/add-candidate', { owner: 'owner', name: '10002', realName: '新人' });
    const [deletion] = (await owner.get('/api/get-trash', { owner: 'owner' })).json<
      { kind: string; id: string; name: string }[]
    >();
    expect(deletion).toMatchObject({ kind: 'candidates', name: '100%0（10000）等252名考生' });
    const body = { owner: 'owner', kind: 'candidates', id: deletion?.id };
    expect((await other.post('/api/restore-from-trash', body)).statusCode).toBe(403);
    const stolen = await other.post('/api/restore-from-trash', { ...body, owner: 'other' });
    expect(stolen.statusCode).toBe(404);
    const restored = await owner.post('/api/restore-from-trash', body);
    expect(restored.json()).toMatchObject({
      msg: '已恢复251名考生；另有1名考生的准考证号已被占用，仍留在回收站',
    });
    expect((await find({ all: '1' })).total).toBe(252);
    expect((await get('10002')).json<OwnedCandidate>().realName).toBe('新人');
    // Whose number was given away waits in the trash until it is free.
    const [rest] = (await owner.get('/api/get-trash', { owner: 'owner' })).json<object[]>();
    expect(rest).toMatchObject({ id: deletion?.id, name: '学生2（10002）' });
    const refused = await owner.post('/api/restore-from-trash', body);
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
      409,
      '没有恢复：1名考生的准考证号已被占用，仍留在回收站',
    ]);
    await update('10002', { name: '19999', realName: '新人' });
    expect((await owner.post('/api/restore-from-trash', body)).statusCode).toBe(200);
    expect((await get('10002')).json<OwnedCandidate>().realName).toBe('学生2');
    expect((await owner.post('/api/restore-from-trash', body)).statusCode).toBe(404);
  });

  it('stay in the trash with their number when all of a long list but a few can come back', async () => {
    const long = await test.author('long');
    const people = Array.from({ length: 1_200 }, (_, index) => ({ name: String(50_000 + index) }));
    await addCandidates(test, people, 'long');
    await long.post('/api/delete-candidates', undefined, { query: { owner: 'long' } });
    const taken = ['50000', '50600', '51199'];
    await addCandidates(
      test,
      taken.map((name) => ({ name })),
      'long',
    );
    const trash = async () =>
      (await long.get('/api/get-trash', { owner: 'long' })).json<{ id: string; name: string }[]>();
    const body = { owner: 'long', kind: 'candidates', id: (await trash())[0]?.id };
    const restored = await long.post('/api/restore-from-trash', body);
    expect(restored.json<{ msg: string }>().msg).toBe(
      '已恢复1197名考生；另有3名考生的准考证号已被占用，仍留在回收站',
    );
    expect((await trash()).map(({ name }) => name)).toEqual(['50000等3名考生']);
  });
});
