import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedCandidate } from '#domain/candidate/candidate.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { addWorkedExample } from '#server/testing/worked-example.ts';

describeEngines('the answers of a candidate to a report template', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addWorkedExample(test);
    await addCandidates(test, [
      { name: '1099', tag: '学生', realName: '还没来', school: '一中', area: '东区', class: '三班' },
      { name: '201', tag: '学生,班主任', realName: '王老师', school: '一中', area: '东区', class: '三班' },
    ]);
    await owner.post('/api/add-report-template', { owner: 'owner', name: '报告', contests: ['学情'] });
  });
  afterAll(() => test.close());

  const get = (name: string, query: Record<string, string> = {}, client = owner) =>
    client.get('/api/get-candidate', { id: `owner/${name}`, ...query });

  it('comes with the candidate when the template is named, by the numbers of asks', async () => {
    const reply = await get('1004', { reportTemplate: '报告' });
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json()).toMatchObject({ name: '1004', realName: '考生1004', school: '一中' });
    expect(reply.json<{ answerMap: object }>().answerMap).toEqual({
      ...{ 1: { option: 2 }, 2: { option: 4 }, 3: { option: 2 }, 4: { option: 1 }, 5: { option: 3 } },
    });
  });

  it('is empty of somebody who has not answered, and left out where no template is named', async () => {
    expect((await get('1099', { reportTemplate: '报告' })).json()).toMatchObject({ answerMap: {} });
    for (const query of [{}, { reportTemplate: '' }] as Record<string, string>[])
      expect((await get('1004', query)).json()).not.toHaveProperty('answerMap');
    expect((await get('9999', { reportTemplate: '报告' })).json()).toBeNull();
  });

  it('is refused for a template that there is not', async () => {
    const reply = await get('1004', { reportTemplate: '没有' });
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { field: 'reportTemplate' }]);
  });

  it('is read by the owner’s authors alone, which leaves a trace', async () => {
    const strangers = [await test.author('other'), (await TestCandidate.start(test, '学情', '201')).client];
    for (const client of strangers) {
      const reply = await get('1004', { reportTemplate: '报告' }, client);
      expect(reply.statusCode).toBe(403);
      expect(reply.body).not.toContain('option');
    }
    const log = await owner.get('/api/find-audit-records', { owner: 'owner' });
    expect(log.json<{ records: object[] }>().records).toContainEqual(
      expect.objectContaining({ action: 'read-results', subject: '1004' }),
    );
  });

  it('make reports, which the owner’s list names of each candidate', async () => {
    await addSmallContest(test, { name: '小测' });
    const add = (name: string, contests: string[], candidate = '') =>
      owner.post('/api/add-report-template', { owner: 'owner', name, contests, candidate });
    await add('第二份', ['小测', '学情'], '1001');
    await add('别的', ['小测']);
    await add('学校的', ['学情'], '学校:东区:一中');
    await add('删掉的', ['学情']);
    await owner.post('/api/delete-report-template', { owner: 'owner', name: '删掉的' });
    const found = await owner.get('/api/find-candidates', { owner: 'owner' });
    const { candidates } = found.json<{ candidates: ListedCandidate[] }>();
    const reportsOf = (name: string) => candidates.find((one) => one.name === name)?.reports;
    expect(reportsOf('1004')).toEqual(['报告', '第二份']);
    expect(reportsOf('1099')).toEqual([]);
  });
});
