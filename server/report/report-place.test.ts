import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { addWorkedExample, answerExample } from '#server/testing/worked-example.ts';

const STAFF = {
  校长: '501',
  无作答的校长: '502',
  上级主管: '503',
  各区主管: '504',
  别的测试的校长: '505',
} as const;

describeEngines('reports of schools and districts', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const placesOf = (client: TestClient, template = '学校报告') =>
    client.get('/api/get-report-places', { owner: 'owner', template });
  const templatesOf = async (client: TestClient) =>
    (await client.get('/api/get-report-templates', { owner: 'owner' })).json<ReportTemplate[]>();
  const staff = async (who: keyof typeof STAFF) => {
    const client = test.client();
    const typed = { username: STAFF[who], owner: 'owner' };
    expect((await client.post('/api/school-login', typed)).json()).toMatchObject({ status: 'ok' });
    return client;
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addWorkedExample(test);
    // A school of the same name elsewhere, one that is none, and somebody of whom no school is known.
    await addCandidates(test, [
      { name: '2001', tag: '学生', school: '一中', area: '西区' },
      { name: '2002', tag: '学生', school: '协同中心', area: '东区' },
      { name: '2003', tag: '学生', school: '', area: '' },
      { name: '2005', tag: '学生', school: '一中', area: '' },
      { name: '2004', tag: '学生', school: '还没来的学校', area: '西区' },
      { name: STAFF['校长'], tag: '校长', school: '一中', area: '东区' },
      { name: STAFF['无作答的校长'], tag: '校长', school: '还没来的学校', area: '西区' },
      {
        ...{ name: STAFF['别的测试的校长'], tag: '校长', school: '一中', area: '东区' },
        contests: '别的测试',
      },
      { name: STAFF['上级主管'], tag: '上级主管', school: '', area: '西区' },
      { name: STAFF['各区主管'], tag: '上级主管', school: '', area: '' },
    ]);
    for (const ticket of ['2001', '2002', '2003', '2005'])
      await answerExample(test, ticket, [5, 1, 4, 3, 5, 4]);
    const add = (template: object) =>
      owner.post('/api/add-report-template', {
        ...{ owner: 'owner', contests: ['学情'], visibility: 'visible', text: '<p>{姓名}</p>', ...template },
      });
    await add({ name: '学校报告', candidate: '1001' });
    await add({ name: '学生报告', text: '<p>{题目:1:作答}</p>' });
    await add({ name: '没有发布的', visibility: 'invisible' });
    await add({ name: '没有测试的', contests: [] });
  });
  afterAll(() => test.close());

  it('are offered of the places from which there are answers, schools of one name apart', async () => {
    expect((await placesOf(owner)).json()).toEqual({
      areas: ['东区', '西区'],
      schools: [
        { area: '', school: '一中' },
        { area: '东区', school: '一中' },
        { area: '西区', school: '一中' },
        { area: '西区', school: '二中' },
      ],
    });
    expect((await placesOf(owner, '没有发布的')).json()).toMatchObject({ areas: ['东区', '西区'] });
    expect((await placesOf(owner, '没有测试的')).json()).toEqual({ areas: [], schools: [] });
    expect((await placesOf(owner, '没有')).statusCode).toBe(404);
  });

  it('are offered to staff of the own school alone, or of the own district', async () => {
    const principal = await staff('校长');
    expect((await placesOf(principal)).json()).toEqual({
      areas: [],
      schools: [{ area: '东区', school: '一中' }],
    });
    const supervisor = (await placesOf(await staff('上级主管'))).json<{
      areas: string[];
      schools: object[];
    }>();
    expect(supervisor.areas).toEqual(['西区']);
    expect(supervisor.schools).toHaveLength(2);
    expect(supervisor.schools).not.toContainEqual({ area: '东区', school: '一中' });
    expect((await placesOf(await staff('各区主管'))).json()).toMatchObject({ areas: ['东区', '西区'] });
    expect((await placesOf(principal, '没有发布的')).statusCode).toBe(404);
    expect((await placesOf(await test.author('other'))).statusCode).toBe(403);
  });

  it('are listed for staff by name where they are visible, have answers and tell of many', async () => {
    for (const who of ['校长', '上级主管', '各区主管'] as const) {
      const templates = await templatesOf(await staff(who));
      expect(
        templates.map(({ name }) => name),
        who,
      ).toEqual(['学校报告']);
      expect(templates[0]).toMatchObject({ text: '', candidate: '', contests: [] });
    }
    expect(await templatesOf(await staff('无作答的校长'))).toEqual([]);
  });

  it('are none of those who are kept to other tests', async () => {
    const kept = await staff('别的测试的校长');
    expect(await templatesOf(kept)).toEqual([]);
    expect((await placesOf(kept)).json()).toEqual({ areas: [], schools: [] });
    expect((await kept.get('/api/get-report', { id: 'owner/学校报告/学校:东区:一中' })).json()).toBeNull();
  });

  it('of the people of a school are counted by its district, or by its having none', async () => {
    const count = async (place: Record<string, string>) =>
      (await owner.get('/api/count-reports', { owner: 'owner', template: '学校报告', ...place })).json();
    expect(await count({ school: '一中' })).toEqual({ people: 9 });
    expect(await count({ school: '一中', area: '东区' })).toEqual({ people: 7 });
    expect(await count({ school: '一中', area: '西区' })).toEqual({ people: 1 });
    expect(await count({ school: '一中', area: '' })).toEqual({ people: 1 });
    expect(await count({ area: '' })).toEqual(await count({}));
  });

  it('are none of a candidate’s where the template’s sample is a place', async () => {
    await owner.post('/api/add-report-template', {
      ...{ owner: 'owner', name: '各校的', contests: ['学情'], visibility: 'visible' },
      ...{ candidate: '区县:东区', text: '<p>{姓名}</p>' },
    });
    const pupil = test.client();
    await pupil.post('/api/report-login', { username: '1001', owner: 'owner' });
    expect((await templatesOf(pupil)).map(({ name }) => name)).toEqual(['学校报告', '学生报告']);
    expect((await pupil.get('/api/get-report', { id: 'owner/各校的/1001' })).json()).toBeNull();
    expect((await templatesOf(await staff('校长'))).map(({ name }) => name)).toContain('各校的');
  });

  it('are read by the names that the list leads to', async () => {
    const principal = await staff('校长');
    const own = await principal.get('/api/get-report', { id: 'owner/学校报告/学校:东区:一中' });
    expect(own.json()).toMatchObject({ data: { subject: { kind: 'school', area: '东区', school: '一中' } } });
    const foreign = await principal.get('/api/get-report', { id: 'owner/学校报告/学校:西区:一中' });
    expect(foreign.statusCode).toBe(403);
  });
});
