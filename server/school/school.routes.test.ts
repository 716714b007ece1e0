import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { rowsOf } from '#server/testing/sheet-file.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const NORTH = { area: '北区', school: '实验小学' };
const SOUTH = { area: '南区', school: '实验小学' };

/** Each place has somebody whose name must not be seen from elsewhere. */
const PEOPLE = [
  { name: '1001', realName: '北实一', tag: '学生', grade: '五年级', class: '2班', ...NORTH },
  { name: '1002', realName: '北实二', tag: '学生', grade: '五年级', class: '10班', ...NORTH },
  { name: '1003', realName: '北实备用', tag: '学生', grade: '五年级', class: '10班', ...NORTH },
  { name: '1011', realName: '北二中一', tag: '学生', area: '北区', school: '第二中学', contests: '数学' },
  { name: '1012', realName: '北二丙', tag: '学生', area: '北区', school: '第二中学', contests: '语文,数学' },
  { name: '1021', realName: '南实一', tag: '学生', ...SOUTH },
  { name: '1031', realName: '无区一', tag: '学生', area: '', school: '村小' },
  { name: '1041', realName: '协同一', tag: '学生', area: '北区', school: '协同中心' },
  { name: '4001', realName: '北实家长', tag: '家长', ...NORTH },
  { name: '5001', realName: '北实校长', tag: '校长', ...NORTH },
  { name: '5002', realName: '北实信息员', tag: '信息员', ...NORTH },
  { name: '5003', realName: '北实中层', tag: '中层管理者', ...NORTH },
  { name: '5004', realName: '北实储备', tag: '储备校长', ...NORTH },
  { name: '5005', realName: '无校校长', tag: '校长', area: '北区', school: '' },
  { name: '5006', realName: '无区校长', tag: '校长', area: '', school: '实验小学' },
  { name: '5007', realName: '未填校长', tag: '校长', area: '未填写区县', school: '未填写学校' },
  { name: '7001', realName: '北区主管', tag: '上级主管', area: '北区' },
  { name: '7002', realName: '全市主管', tag: '管理员', area: '' },
  { name: '7003', realName: '语文主管', tag: '上级主管', area: '北区', contests: '语文' },
  { name: '7004', realName: '未填主管', tag: '上级主管', area: '未填写区县' },
  { name: '7005', realName: '驻校主管', tag: '上级主管', ...NORTH },
];

interface Rates {
  name: string;
  area?: string;
  rateMap: Record<string, number | null>;
}

interface Page {
  total: number;
  people: number;
  done: number;
  contests: { name: string }[];
  candidates: {
    name: string;
    tests: { contest: string; state: string; answered: number; total: number }[];
  }[];
}

/** What a reply says; a sheet is opened first. */
async function textOf(reply: LightMyRequestResponse): Promise<string> {
  const isSheet = reply.headers['content-disposition'] !== undefined;
  return isSheet ? JSON.stringify(await rowsOf(reply.rawPayload)) : reply.body;
}

const ALL_CALLS: [path: string, query: Record<string, string>][] = [
  ['get-schools', {}],
  ['get-areas', {}],
  ['get-completion', { by: 'school' }],
  ['poll-completion', { by: 'area' }],
  ['get-default-contests', {}],
  ['find-school-candidates', { school: '实验小学' }],
  ['poll-school-candidates', { school: '实验小学' }],
  ['get-unfinished-candidates', { school: '实验小学' }],
  ['get-filtered-candidates', { school: '实验小学' }],
  ['get-school-ticket-users', { school: '实验小学' }],
  ['export-completion', { by: 'school' }],
  ['export-school-candidates', { school: '实验小学' }],
];

describeEngines('progress of schools', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  const clients = new Map<string, TestClient>();

  async function schoolUser(number: string): Promise<TestClient> {
    const known = clients.get(number);
    if (known) return known;
    const client = test.client();
    const reply = await client.post('/api/school-login', { username: number });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    clients.set(number, client);
    return client;
  }

  const get = (client: TestClient, path: string, query: Record<string, string>) =>
    client.get(`/api/${path}`, path === 'get-school' ? query : { owner: 'owner', ...query });
  const read = async <T>(client: TestClient, path: string, query: Record<string, string> = {}) => {
    const reply = await get(client, path, query);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<T>();
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await test.author('other');
    for (const name of ['语文', '数学']) {
      await addSmallContest(test, { name, taskCount: 2 });
      test.clock.advance(1_000);
    }
    await addSmallContest(test, { name: '问卷', visibility: 'invisible', taskCount: 1 });
    await addSmallContest(test, { name: '练习', type: 'test' });
    await addSmallContest(test, { name: '评标演练' });
    // A name like one of JavaScript's own, which nobody of most schools is to finish.
    await addSmallContest(test, { name: 'constructor', tag: '家长', cardName: '家长卷' });
    await addCandidates(test, PEOPLE);
    await addCandidates(test, [{ name: '1999', realName: '他人一', tag: '学生', ...NORTH }], 'other');
    for (const contest of ['语文', '数学']) {
      const finisher = await TestCandidate.start(test, contest, '1001');
      await finisher.submit({ taskId: 1, sequence: 1 });
      await finisher.submit({ taskId: 2, sequence: 2 });
    }
    const half = await TestCandidate.start(test, '语文', '1002');
    await half.submit({ taskId: 1, sequence: 1 });
  });
  afterAll(() => test.close());

  describe('as the owner', () => {
    it('shows each school of each area, also one without an area, and never 协同中心', async () => {
      const schools = await read<Rates[]>(owner, 'get-schools');
      expect(schools.map(({ area, name }) => `${area}/${name}`)).toEqual([
        '/村小',
        // Whoever has a list of tests is to finish them, also a supervisor.
        '北区/',
        '北区/第二中学',
        '北区/实验小学',
        '南区/实验小学',
      ]);
      const [north] = schools.filter((school) => school.area === '北区' && school.name === '实验小学');
      expect(north?.rateMap).toEqual({ 语文: 0.5, 数学: 0.5, 问卷: 0, constructor: 0, all: 2 / 7 });
    });

    it('adds two schools of one name up unless the area is named', async () => {
      const both = await read<Rates>(owner, 'get-school', { id: 'owner/实验小学' });
      expect(both.rateMap['语文']).toBeCloseTo(1 / 3);
      expect(both.rateMap).toHaveProperty('constructor', 0);
      expect(await read(owner, 'get-school', { id: 'owner/实验小学', area: '南区' })).toMatchObject({
        name: '实验小学',
        area: '南区',
        rateMap: { 语文: 0 },
      });
      expect(await read(owner, 'get-school', { id: 'owner/没有' })).toBeNull();
    });

    it('shows areas, those without one among them', async () => {
      const areas = await read<Rates[]>(owner, 'get-areas');
      expect(areas.map(({ name }) => name)).toEqual(expect.arrayContaining(['', '北区', '南区']));
      expect((await read<Rates[]>(owner, 'get-areas', { area: '南区' })).map(({ name }) => name)).toEqual([
        '南区',
      ]);
    });

    it('offers the contests that are not hidden, without their tickets', async () => {
      const reply = await get(owner, 'get-default-contests', {});
      expect(reply.json<{ name: string }[]>().map(({ name }) => name)).toEqual([
        '语文',
        '数学',
        'constructor',
        '练习',
      ]);
      expect(reply.body).not.toContain('"ticket"');
    });

    it('says in few bytes what a page needs', async () => {
      const table = await read<{
        contests: { name: string; title: string; isDefault: boolean }[];
        places: { area: string; school: string }[];
        finished: number[];
        candidates: number[];
      }>(owner, 'get-completion', { by: 'school', area: '北区' });
      expect(table.contests).toEqual([
        { name: '语文', title: '语文', isDefault: true },
        { name: '数学', title: '数学', isDefault: true },
        { name: 'constructor', title: 'constructor（家长卷）', isDefault: true },
        { name: '问卷', title: '问卷', isDefault: false },
      ]);
      const second = table.places.findIndex(({ school }) => school === '第二中学') * 4;
      expect(table.finished.slice(second, second + 4)).toEqual([0, 0, 0, 0]);
      expect(table.candidates.slice(second, second + 4)).toEqual([1, 2, 0, 0]);
      const blank = await read<{ places: { school: string }[] }>(owner, 'get-completion', {
        by: 'school',
        area: '',
      });
      expect(blank.places.map(({ school }) => school)).toContain('村小');
      expect(blank.places.map(({ school }) => school)).not.toContain('第二中学');
    });

    it('shows how far each candidate of a school has come', async () => {
      const page = await read<Page>(owner, 'find-school-candidates', { school: '实验小学', area: '北区' });
      expect(page).toMatchObject({ total: 8, people: 3, done: 0 });
      const tests = (number: string) =>
        page.candidates
          .find(({ name }) => name === number)
          ?.tests.map(({ contest, state, answered, total }) => `${contest} ${state} ${answered}/${total}`);
      expect(tests('1001')).toEqual(['语文 finished 2/2', '数学 finished 2/2', '问卷 none 0/1']);
      expect(tests('1002')).toEqual(['语文 running 1/2', '数学 none 0/2', '问卷 none 0/1']);
      expect(page.candidates.map(({ name }) => name)).not.toContain('1003');
    });

    it('finds by number, name, class, test and what is left, and puts 2班 before 10班', async () => {
      const names = async (query: Record<string, string>) =>
        (
          await read<Page>(owner, 'find-school-candidates', { school: '实验小学', area: '北区', ...query })
        ).candidates
          .map(({ name }) => name)
          .filter((name) => name.startsWith('1'));
      expect(await names({})).toEqual(['1001', '1002']);
      expect(await names({ search: '002' })).toEqual(['1002']);
      expect(await names({ search: '北实一' })).toEqual(['1001']);
      expect(await names({ class: '10班' })).toEqual(['1002']);
      expect(await names({ contest: '语文', unfinished: '1' })).toEqual(['1002']);
      expect(await names({ sort: 'left', order: 'descend' })).toEqual(['1002', '1001']);
      expect(await names({ page: '2' })).toEqual([]);
    });

    it('lists who has something left, and what', async () => {
      const list = await read<{ candidates: { name: string; left: string[] }[] }>(
        owner,
        'get-unfinished-candidates',
        { school: '实验小学', area: '北区' },
      );
      expect(list.candidates.map(({ name, left }) => [name, left])).toEqual([
        ['4001', ['constructor（家长卷）']],
        ['1001', ['问卷']],
        ['1002', ['语文', '数学', '问卷']],
      ]);
    });

    it('says of what is left where the time is over', async () => {
      const setEnd = (expire_time: string) =>
        writeRows(test, (db) =>
          db.updateTable('ticket_user').set({ expire_time }).where('candidate', '=', '1002').execute(),
        );
      const { expire_time: end } = await test.database.db
        .selectFrom('ticket_user')
        .select('expire_time')
        .where('candidate', '=', '1002')
        .executeTakeFirstOrThrow();
      await setEnd('2000-01-01T00:00:00.000Z');
      const query = { school: '实验小学', area: '北区', contest: '语文' };
      const list = await read<{ candidates: object[] }>(owner, 'get-unfinished-candidates', query);
      expect(list.candidates).toMatchObject([{ name: '1002', left: ['语文'], over: ['语文'] }]);
      await setEnd(end);
      const again = await read<{ candidates: object[] }>(owner, 'get-unfinished-candidates', query);
      expect(again.candidates).toMatchObject([{ name: '1002', over: [] }]);
    });

    it('answers the calls of the specification without answers, addresses or passwords', async () => {
      const people = await get(owner, 'get-filtered-candidates', { school: '实验小学' });
      expect(people.json<{ name: string }[]>().map(({ name }) => name)).toEqual(
        expect.arrayContaining(['1001', '1002', '1021']),
      );
      const users = await get(owner, 'get-school-ticket-users', { school: '实验小学' });
      expect(users.json()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ username: 'owner/语文/1001', taskAnswers: ['{}', '{}'] }),
          expect.objectContaining({ username: 'owner/语文/1002', taskAnswers: ['{}'], finishedTime: '' }),
        ]),
      );
      expect(people.body + users.body).not.toMatch(/assword|strOption|clientIp|userAgent/);
    });

    it('may look at the progress of no other owner', async () => {
      for (const [path, query] of ALL_CALLS) {
        const reply = await owner.get(`/api/${path}`, { owner: 'other', ...query });
        expect(reply.statusCode, path).toBe(403);
      }
    });
  });

  const OWN_SCHOOL = ['5001', '5002', '5003', '5004'];

  describe.each(OWN_SCHOOL)('as %s of a school', (number) => {
    it('sees the own school, of the own area, whatever is asked for', async () => {
      const client = await schoolUser(number);
      for (const [path, query] of ALL_CALLS) {
        const reply = await get(client, path, query);
        expect(reply.statusCode, `${path}: ${reply.body}`).toBe(200);
        expect(await textOf(reply), path).not.toMatch(
          /南实|第二中学|北二|村小|无区一|协同|他人|南区|驻校|7005|问卷/,
        );
      }
      expect(await read<Rates[]>(client, 'get-schools')).toMatchObject(
        [NORTH].map(({ area, school }) => ({ area, name: school })),
      );
      expect((await read<Rates[]>(client, 'get-areas')).map(({ name }) => name)).toEqual(['北区']);
      const page = await read<Page>(client, 'find-school-candidates', { school: '实验小学' });
      expect(page.candidates.map(({ name }) => name)).toEqual(expect.arrayContaining(['1001', '1002']));
    });

    it('is refused any other place and owner', async () => {
      const client = await schoolUser(number);
      const elsewhere = [{ area: '南区' }, { school: '第二中学' }, { school: '实验小学', area: '南区' }];
      for (const place of elsewhere) {
        for (const [path, query] of ALL_CALLS) {
          const takesSchool = 'school' in query || path === 'get-schools';
          if ('school' in place && !takesSchool) continue;
          if (
            ['get-default-contests', 'get-filtered-candidates', 'get-school-ticket-users'].includes(path) &&
            'area' in place
          )
            continue;
          const reply = await get(client, path, { ...query, ...place } as Record<string, string>);
          expect([path, reply.statusCode]).toEqual([path, 403]);
        }
      }
      expect((await client.get('/api/get-schools', { owner: 'other' })).statusCode).toBe(403);
      expect((await get(client, 'get-school', { id: 'owner/第二中学' })).statusCode).toBe(403);
    });
  });

  it('shows nobody to whom has no school, and only those without an area to whom has none', async () => {
    for (const number of ['5005', '5007', '7004']) {
      const without = await schoolUser(number);
      for (const [path, query] of ALL_CALLS) {
        expect((await get(without, path, query)).statusCode, path).toBe(403);
      }
    }
    const page = await read<Page>(await schoolUser('5006'), 'find-school-candidates', { school: '实验小学' });
    expect(page.candidates.map(({ name }) => name)).toEqual(['5006']);
  });

  it('shows a supervisor the own area, and all areas to whom has none', async () => {
    const north = await schoolUser('7001');
    const schools = (await read<Rates[]>(north, 'get-schools')).map(({ name }) => name);
    expect(schools).toEqual(expect.arrayContaining(['实验小学', '第二中学']));
    for (const [path, query] of ALL_CALLS) {
      const reply = await get(north, path, query);
      expect(await textOf(reply), path).not.toMatch(/南实|南区|村小|无区一|协同|他人|问卷/);
      const asked = await get(north, path, { ...query, area: '南区' });
      expect(await textOf(asked), path).not.toMatch(/南实|村小|无区一/);
    }
    const everywhere = await schoolUser('7002');
    const areas = (await read<Rates[]>(everywhere, 'get-areas')).map(({ name }) => name);
    expect(areas).toEqual(expect.arrayContaining(['', '北区', '南区']));
    expect((await everywhere.get('/api/get-areas', { owner: 'other' })).statusCode).toBe(403);
  });

  it('shows whoever has a list of tests those tests alone, and who takes them', async () => {
    const client = await schoolUser('7003');
    for (const [path, query] of ALL_CALLS) {
      const reply = await get(client, path, query);
      expect(await textOf(reply), path).not.toMatch(/数学|问卷|北二中/);
    }
    const [school] = await read<Rates[]>(client, 'get-schools', { school: '实验小学' });
    expect(school?.rateMap).toEqual({ 语文: 0.5, all: 0.5 });
    const page = await read<Page>(client, 'find-school-candidates', { school: '第二中学' });
    expect(page).toMatchObject({ total: 1, contests: [{ name: '语文' }], candidates: [{ name: '1012' }] });
    for (const path of ['get-filtered-candidates', 'get-school-ticket-users', 'export-school-candidates']) {
      expect(await textOf(await get(client, path, { school: '第二中学' })), path).not.toMatch(/数学|北二中/);
    }
  });

  it('writes sheets of each level, what looks like a formula as text, and totals over all tests', async () => {
    await addCandidates(test, [
      { name: '1051', realName: '=1+1', tag: '学生', area: '=2+2', school: '=3+3' },
    ]);
    const sheet = async (path: string, query: Record<string, string>) =>
      (await rowsOf((await get(owner, path, query)).rawPayload)).map(({ cells }) => cells);
    const [titles = [], ...areas] = await sheet('export-completion', { by: 'area' });
    expect(titles.slice(0, 7)).toEqual([
      ...['区县', '合计 完成', '合计 应完成', '合计 完成率%'],
      ...['语文 完成', '语文 应完成', '语文 完成率%'],
    ]);
    expect(titles.join()).not.toContain('问卷');
    expect(areas.map(([area]) => area)).toEqual(expect.arrayContaining(['=2+2', '北区', '全部']));
    const north = areas.find(([area]) => area === '北区') ?? [];
    const schools = await sheet('export-completion', { by: 'school', area: '北区', all: '1' });
    expect(schools[0]?.join()).toContain('问卷');
    expect(schools.at(-1)?.slice(2, 4)).toEqual(north.slice(1, 3));
    const people = await sheet('export-school-candidates', { school: '=3+3' });
    expect(people[1]?.slice(0, 5)).toEqual(['1051', '=1+1', '学生', '=2+2', '=3+3']);
  });

  it('goes by the row as it is now, not as it was at the log-in', async () => {
    const change = (changes: object) =>
      writeRows(test, (db) =>
        db
          .updateTable('candidate')
          .set(changes)
          .where('owner', '=', 'owner')
          .where('name', '=', '7001')
          .execute(),
      );
    const client = await schoolUser('7001');
    await change({ area: '南区' });
    expect((await read<Rates[]>(client, 'get-areas')).map(({ name }) => name)).toEqual(['南区']);
    await change({ tag: '学生' });
    expect((await get(client, 'get-areas', {})).statusCode).toBe(403);
    await change({ area: '北区', tag: '上级主管' });
  });

  it('leaves a trace of what a school-user sees of people, once in a while, and of every export', async () => {
    const client = await schoolUser('5001');
    const traces = () =>
      test.database.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'owner', 'subject'])
        .where('actor', '=', 'owner/5001')
        .orderBy('at')
        .execute();
    test.clock.advance(20 * 60_000);
    const before = (await traces()).length;
    for (const path of ['find-school-candidates', 'poll-school-candidates', 'get-unfinished-candidates'])
      await read(client, path, { school: '实验小学' });
    const mark = { actor: 'owner/5001', owner: 'owner', subject: '实验小学' };
    expect((await traces()).slice(before)).toEqual([{ ...mark, action: 'read-people' }]);
    await get(client, 'export-school-candidates', { school: '实验小学' });
    await get(client, 'export-school-candidates', { school: '实验小学' });
    const exports = (await traces()).slice(before).filter(({ action }) => action.startsWith('export'));
    expect(exports).toEqual(Array(2).fill({ ...mark, action: 'export-school-candidates' }));
  });
});
