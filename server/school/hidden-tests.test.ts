import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Completion } from '#api/school.ts';
import type { SchoolCandidate, UnfinishedCandidate } from '#domain/progress/school-candidate.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { rowsOf } from '#server/testing/sheet-file.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const AT = { school: '第九小学' };
const HERE = { area: '北区', ...AT };
const PEOPLE = [
  { name: '1091', realName: '走了的', tag: '学生', ...HERE, remark: '请假；流出（已不在本班）' },
  { name: '1092', realName: '还在的', tag: '学生', ...HERE, contests: '语文,问卷' },
  { name: '5001', realName: '校长', tag: '校长', ...HERE },
  { name: '7001', realName: '主管', tag: '上级主管', area: '北区' },
  { name: '7002', realName: '问卷主管', tag: '上级主管', area: '北区', contests: '语文,问卷' },
];

/** All that tell a school-user of tests. */
const ALL_CALLS: [path: string, query: Record<string, string>][] = [
  ['get-schools', {}],
  ['get-school', { id: 'owner/第九小学' }],
  ['get-areas', {}],
  ['get-default-contests', {}],
  ['get-completion', { by: 'school' }],
  ['poll-completion', { by: 'area' }],
  ['find-school-candidates', AT],
  ['poll-school-candidates', AT],
  ['get-unfinished-candidates', AT],
  ['get-filtered-candidates', AT],
  ['get-school-ticket-users', AT],
  ['export-completion', { by: 'school', all: '1' }],
  ['export-school-candidates', AT],
];

interface Page {
  total: number;
  unnamed: number;
  people: number;
  done: number;
  contests: { name: string }[];
  candidates: SchoolCandidate[];
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

describeEngines('a hidden test that is still open', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  const clients = new Map<string, TestClient>();

  const get = (client: TestClient, path: string, query: Record<string, string>) =>
    client.get(`/api/${path}`, path === 'get-school' ? query : { owner: 'owner', ...query });
  async function read<T>(client: TestClient, path: string, query: Record<string, string>): Promise<T> {
    const reply = await get(client, path, query);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<T>();
  }
  const of = (number: string) => clients.get(number) ?? owner;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: '语文', cardName: '语文卷' });
    await addSmallContest(test, { name: '问卷', visibility: 'invisible' });
    await addCandidates(test, PEOPLE);
    for (const username of ['5001', '7001', '7002']) {
      const client = test.client();
      await client.post('/api/school-login', { username });
      clients.set(username, client);
    }
    const pupil = test.client();
    await pupil.post('/api/ticket-login', { contestId: 'owner/问卷', username: '1092' });
  });
  afterAll(() => test.close());

  it.each(['5001', '7001'])('is not named to %s in any reply or file', async (number) => {
    for (const [path, query] of ALL_CALLS) {
      const reply = await get(of(number), path, query);
      expect(reply.statusCode, `${path}: ${reply.body}`).toBe(200);
      const isSheet = reply.headers['content-disposition'] !== undefined;
      const text = isSheet ? JSON.stringify(await rowsOf(reply.rawPayload)) : reply.body;
      expect(text, path).not.toContain('问卷"');
      expect(text, path).not.toMatch(/owner\/问卷|语文,问卷/);
    }
  });

  it('counts in totals as the owner sees them', async () => {
    const asked = { by: 'school', area: '北区' };
    const table = await read<Completion>(of('5001'), 'get-completion', asked);
    const whole = await read<Completion>(owner, 'get-completion', { ...asked });
    expect(table.contests).toEqual([
      { name: '语文', title: '语文（语文卷）', isDefault: true },
      { name: '', title: '', isDefault: false },
    ]);
    const row = whole.places.findIndex(({ school }) => school === AT.school) * 2;
    expect([table.unnamed, whole.unnamed]).toEqual([1, 0]);
    expect(sum(table.candidates)).toBe(sum(whole.candidates.slice(row, row + 2)));
    const school = await read<{ rateMap: object; counts: object }>(of('7001'), 'get-school', {
      id: 'owner/第九小学',
    });
    expect([Object.keys(school.rateMap), Object.keys(school.counts)]).toEqual([['语文', 'all'], ['语文']]);
  });

  it('is known by number alone in the list of people, and cannot be asked for', async () => {
    const page = await read<Page>(of('7001'), 'find-school-candidates', AT);
    expect(page).toMatchObject({ unnamed: 1, people: 2, done: 0, contests: [{ name: '语文' }] });
    expect(page.candidates.find(({ name }) => name === '1092')).toMatchObject({
      ...{ tests: [{ contest: '语文' }], unnamedLeft: 1 },
    });
    const probed = await read<Page>(of('7001'), 'find-school-candidates', { ...AT, contest: '问卷' });
    expect(probed.total).toBe(0);
  });

  it('is named to the owner, and to whose own list names it', async () => {
    for (const client of [owner, of('7002')]) {
      const page = await read<Page>(client, 'find-school-candidates', AT);
      expect(page).toMatchObject({ unnamed: 0, contests: [{ name: '语文' }, { name: '问卷' }] });
    }
  });

  it('is left to those who have gone as well, who are marked in lists and files', async () => {
    const list = await read<{ candidates: UnfinishedCandidate[] }>(
      of('7001'),
      'get-unfinished-candidates',
      AT,
    );
    expect(list.candidates).toMatchObject([
      { name: '1091', tag: '学生', hasLeft: true, left: ['语文（语文卷）'], unnamedLeft: 1 },
      { name: '1092', hasLeft: false },
    ]);
    expect(JSON.stringify(list)).not.toContain('请假');
    const sheet = await rowsOf((await get(of('7001'), 'export-school-candidates', AT)).rawPayload);
    const [titles = [], ...rows] = sheet.map(({ cells }) => cells);
    const row = rows.find(([name]) => name === '1091') ?? [];
    const cells = ['是否流出', '未完成测试数', '语文（语文卷）', '未列出的测试'].map(
      (title) => row[titles.indexOf(title)],
    );
    expect(cells).toEqual(['流出', '2', '未开始', '1项未完成']);
  });
});
