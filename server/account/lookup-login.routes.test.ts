import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { Account } from '#domain/account/account.schema.ts';
import type { CandidateCard } from '#domain/candidate/candidate.schema.ts';
import { hashPassword } from '#server/account/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const HOUR_MS = 3_600_000;
const UNKNOWN = '准考证号不存在，或不支持查看本页面';
const SCHOOL_TAGS = ['校长', '中层管理者', '上级主管', '储备校长', '管理员', '信息员'];
const OTHER_TAGS = ['学生', '教师', '家长', '班主任', '学科教师', '测试账号', 'sender', ''];

async function accountOf(client: TestClient): Promise<Account | undefined> {
  const { data } = (await client.get('/api/get-account')).json<StatusReply>();
  return data ? (JSON.parse(data) as Account) : undefined;
}

describeEngines('looking up reports and progress', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    const tagged = [...SCHOOL_TAGS, ...OTHER_TAGS].map((tag, index) => ({ name: `30${index + 10}`, tag }));
    await addCandidates(test, [
      ...tagged,
      {
        name: '2001',
        tag: '学生',
        realName: '李明',
        school: '第一中学',
        class: '1',
        grade: '八',
        area: '东区',
      },
      { name: '2002', tag: '学生', queryPassword: '查询密码' },
      { name: '2003', tag: '学生，校长', realName: '王校长', school: '第一中学' },
      { name: 'test', tag: '校长' },
    ]);
    test.clock.advance(1_000);
    await addCandidates(test, [{ name: '2001', realName: '另一位' }], 'other');
  });
  afterAll(() => test.close());

  const report = (username: string, password?: string, client = test.client()) =>
    client.post('/api/report-login', { username, ...(password === undefined ? {} : { password }) });
  const school = (username: string, client = test.client()) => client.post('/api/school-login', { username });

  if (engine === 'postgres') {
    it.each([
      ['2010', undefined],
      ['2011', '旧密码'],
    ])('of %s does not slip past a password that changes at that moment', async (name, password) => {
      await addCandidates(test, [
        { name, tag: '学生', ...(password === undefined ? {} : { queryPassword: password }) },
      ]);
      const { db } = test.database;
      const waiting = async () => {
        const found = await sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        `.execute(db);
        return found.rows.length;
      };
      let login: ReturnType<typeof report> | undefined;
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('candidate')
          .set({ query_password_hash: await hashPassword('新密码') })
          .where('name', '=', name)
          .execute();
        login = report(name, password);
        await expect.poll(waiting).toBe(1);
      });
      expect((await login)?.statusCode).toBe(401);
      expect((await report(name, '新密码')).statusCode).toBe(200);
    });
  }

  it('the number alone is enough for a report', async () => {
    const client = test.client();
    const reply = await report('2001', undefined, client);
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '' }]);
    expect(await accountOf(client)).toMatchObject({
      type: 'report-user',
      username: 'owner/2001',
      owner: 'owner',
      ticketId: '2001',
      name: '李明',
      school: '第一中学',
      class: '1',
      grade: '八',
      area: '东区',
    });
  });

  describe('before the log-in', () => {
    const CANARY = '金丝雀';
    const ask = async (name: string, more: Record<string, string>) =>
      test.client().get('/api/get-global-candidate', { name, ...more });

    beforeAll(async () => {
      await addCandidates(test, [
        { name: '2201', tag: '学生', realName: `学生${CANARY}`, school: `学校${CANARY}` },
        { name: '2202', tag: '校长', realName: '有密码', school: `学校${CANARY}`, queryPassword: '密码' },
        { name: '2203', tag: '校长', realName: '陈校长', school: '第一中学' },
        { name: '2204', tag: '学生', realName: '先来的学生' },
      ]);
      test.clock.advance(1_000);
      await addCandidates(test, [{ name: '2204', tag: '校长', realName: '后来的校长' }], 'other');
    });

    it('the page of progress shows those who may look at it, and of others as much as of nobody', async () => {
      expect((await ask('2203', { page: 'school' })).json()).toEqual({
        ...{ name: '2203', tag: '校长', realName: '陈校长', school: '第一中学' },
      });
      const [pupil, nobody] = [await ask('2201', { page: 'school' }), await ask('9998', { page: 'school' })];
      expect([pupil.statusCode, pupil.body]).toEqual([nobody.statusCode, nobody.body]);
      expect(pupil.json()).toBeNull();
      expect((await ask('2201', { page: 'report' })).body).toContain(CANARY);
    });

    it.each(['report', 'school'])(
      'nothing of somebody with a query password is shown on the page of %s, only that there is one',
      async (page) => {
        const reply = await ask('2202', { page });
        const nothing = { realName: '', tag: '', school: '' };
        expect(reply.json()).toEqual({ name: '2202', ...nothing, needsPassword: true });
      },
    );

    it('where owners share a number the oldest counts of those whom the page is for, unless it says whose', async () => {
      const nameOn = async (more: Record<string, string>) =>
        (await ask('2204', more)).json<CandidateCard | null>()?.realName;
      expect(await nameOn({ page: 'report' })).toBe('先来的学生');
      expect(await nameOn({ page: 'school' })).toBe('后来的校长');
      expect(await nameOn({ page: 'report', owner: 'other' })).toBe('后来的校长');
      expect(await nameOn({ page: 'school', owner: 'owner' })).toBeUndefined();
      const client = test.client();
      expect((await school('2204', client)).statusCode).toBe(200);
      expect(await accountOf(client)).toMatchObject({ owner: 'other', name: '后来的校长' });
      await client.post('/api/report-login', { username: '2204', owner: 'other' });
      expect(await accountOf(client)).toMatchObject({ type: 'report-user', owner: 'other' });
      const stranger = await test.client().post('/api/school-login', { username: '2204', owner: 'owner' });
      expect([stranger.statusCode, stranger.json<StatusReply>().msg]).toEqual([401, UNKNOWN]);
    });

    it('who may not look is counted like who guesses', async () => {
      const fresh = await openTestApp('sqlite');
      try {
        const pupils = Array.from({ length: 400 }, (_, index) => ({
          name: String(5_000 + index),
          tag: '学生',
        }));
        await addCandidates(fresh, pupils);
        const statuses = new Set<number>();
        const client = fresh.client();
        for (const { name } of pupils) {
          const reply = await client.get('/api/get-global-candidate', { name, page: 'school' });
          statuses.add(reply.statusCode);
          if (reply.statusCode === 429) break;
        }
        expect(statuses).toEqual(new Set([200, 429]));
      } finally {
        await fresh.close();
      }
    });
  });

  it('the number is read as it is meant, with wide digits and blanks around it', async () => {
    expect((await report(' ２００１')).statusCode).toBe(200);
    expect((await school('２００３　')).statusCode).toBe(200);
    const name = { name: ' ２００１ ' };
    const card = (await test.client().get('/api/get-global-candidate', name)).json<CandidateCard>();
    expect(card.name).toBe('2001');
  });

  it('where owners share a number the older entry counts', async () => {
    const client = test.client();
    await report('2001', undefined, client);
    expect((await accountOf(client))?.owner).toBe('owner');
  });

  it('a school-user is a candidate with one of the watching roles', async () => {
    const client = test.client();
    expect((await school('2003', client)).statusCode).toBe(200);
    expect(await accountOf(client)).toMatchObject({ type: 'school-user', username: 'owner/2003' });
  });

  it.each(SCHOOL_TAGS.map((tag, index) => [tag, `30${index + 10}`]))(
    '%s may look up the progress',
    async (_tag, number) => {
      expect((await school(number)).statusCode).toBe(200);
    },
  );

  it.each(OTHER_TAGS.map((tag, index) => [tag, `30${index + 10 + SCHOOL_TAGS.length}`]))(
    '“%s” may not look up the progress, but a report',
    async (_tag, number) => {
      const reply = await school(number);
      expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([401, UNKNOWN]);
      expect((await report(number)).statusCode).toBe(200);
    },
  );

  describe('a query password', () => {
    it('is asked for before anything is shown', async () => {
      const reply = await report('2002');
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ msg: '请输入查询密码！', data: 'password-required' });
      expect(reply.cookies).toEqual([]);
    });

    it('is demanded to the letter', async () => {
      const wrong = await report('2002', '不是它');
      expect(wrong.statusCode).toBe(401);
      expect(wrong.json()).toMatchObject({ msg: '密码错误', data: 'password-required' });
      expect((await report('2002', '查询密码')).statusCode).toBe(200);
    });

    it('does no harm where none is set', async () => {
      expect((await report('2001', '随便')).statusCode).toBe(200);
    });
  });

  it.each([
    ['', 422, '请输入准考证号！'],
    ['20 01', 422, '准考证号中请勿输入空格等特殊字符'],
    ['2001/', 422, '准考证号中请勿输入空格等特殊字符'],
    ['20a1', 422, '准考证号必须为纯数字'],
    ['９９', 401, UNKNOWN],
    ['9999', 401, UNKNOWN],
  ])('“%s” is refused: %d %s', async (number, status, message) => {
    for (const reply of [await report(number), await school(number)]) {
      expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([status, message]);
    }
  });

  describe('a session is over', () => {
    let owner: TestClient;
    const lookedUp = async (username: string, password?: string) => {
      const client = test.client();
      expect((await report(username, password, client)).statusCode).toBe(200);
      return client;
    };
    const update = (name: string, body: object) =>
      owner.post(
        '/api/update-candidate',
        { owner: 'teacher', name, ...body },
        { query: { id: `teacher/${name}` } },
      );

    beforeAll(async () => {
      owner = await test.author('teacher');
      await addCandidates(
        test,
        [
          { name: '2101', tag: '校长', queryPassword: '旧密码' },
          { name: '2102', queryPassword: '不变' },
          { name: '2103' },
        ],
        'teacher',
      );
    });

    it('when the query password changes, and only for that candidate', async () => {
      const [client, neighbour] = [await lookedUp('2101', '旧密码'), await lookedUp('2102', '不变')];
      const principal = test.client();
      await principal.post('/api/school-login', { username: '2101', password: '旧密码' });
      await update('2101', { realName: '改名', tag: '校长' });
      expect(await accountOf(client)).toMatchObject({ name: '改名' });
      await update('2101', { realName: '改名', tag: '校长', queryPassword: '新密码' });
      expect([await accountOf(client), await accountOf(principal)]).toEqual([undefined, undefined]);
      expect(await accountOf(neighbour)).toMatchObject({ ticketId: '2102' });
    });

    it('when a list brings another query password, and only for whom it does', async () => {
      const [client, neighbour] = [await lookedUp('2101', '新密码'), await lookedUp('2102', '不变')];
      const rows = [
        ['2101', '更新的密码', '一'],
        ['2102', '', '二'],
      ];
      const lists = new ListClient(owner, 'teacher');
      const file = await sheetOf(['准考证号', '查询密码', '备注'], rows);
      expect((await lists.send('/api/upload-candidate?owner=teacher', file)).json()).toMatchObject({
        status: 'ok',
      });
      expect(await accountOf(client)).toBeUndefined();
      expect(await accountOf(neighbour)).toMatchObject({ ticketId: '2102' });
    });

    it('not when the candidate gets another number: it goes along, and is not that of who has the old one then', async () => {
      const client = await lookedUp('2103');
      await update('2103', { name: '2104' });
      await owner.post('/api/add-candidate', { owner: 'teacher', name: '2103', realName: '另一位' });
      expect(await accountOf(client)).toMatchObject({ ticketId: '2104', name: '' });
    });

    it.each(['delete-candidate', 'delete-candidates'])(
      'after %s, also for who gets the number then',
      async (call) => {
        const client = await lookedUp('2103');
        const body = call === 'delete-candidate' ? { owner: 'teacher', name: '2103' } : undefined;
        await owner.post(`/api/${call}`, body, body ? {} : { query: { owner: 'teacher' } });
        await owner.post('/api/add-candidate', { owner: 'teacher', name: '2103', realName: '又一位' });
        expect(await accountOf(client)).toBeUndefined();
      },
    );
  });

  it('demo is refused by the name of the page, test is let through', async () => {
    expect((await report('demo')).json<StatusReply>().msg).toBe('不支持demo账号查看报告查询');
    expect((await school('demo')).json<StatusReply>().msg).toBe('不支持demo账号查看作答进度查询');
    expect((await school('test')).statusCode).toBe(200);
  });

  it.each([
    ['report-user', report],
    ['school-user', school],
  ] as const)('the session of a %s that is not used ends after an hour', async (_type, enter) => {
    const [used, unused] = [test.client(), test.client()];
    for (const client of [used, unused]) {
      await (enter === report ? report('2003', undefined, client) : school('2003', client));
    }
    test.clock.advance(HOUR_MS - 1);
    expect(await accountOf(used)).toBeDefined();
    test.clock.advance(1);
    expect(await accountOf(unused)).toBeUndefined();
  });
});

describe('the two pages', () => {
  it('count the failures of a number each for itself', async () => {
    const test = await openTestApp('sqlite');
    const ask = async (url: string) => (await test.client().post(url, { username: '8' })).statusCode;
    try {
      for (let count = 0; count < 10; count += 1) expect(await ask('/api/school-login')).toBe(401);
      expect(await ask('/api/school-login')).toBe(429);
      expect(await ask('/api/report-login')).toBe(401);
    } finally {
      await test.close();
    }
  });
});
