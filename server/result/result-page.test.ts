import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketUser } from '#api/result.ts';
import { draftStanding, hasContent, isOver } from '#domain/result/draft-standing.ts';
import { RESULT_SORTS, ResultFilter, type ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage, ResultRow, ResultSummary } from '#domain/result/result-row.schema.ts';
import {
  RESULT_MARKS,
  RESULT_STATES,
  type ResultMark,
  type ResultState,
} from '#domain/result/result-states.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { keyOfTasks, presentTasks } from '#server/session/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { eachOnce, findAsked, listEverybodyPortions } from './index.ts';
import { addPeople, AREAS, chances, CLASSES, NOW, SCHOOLS, TASKS } from '#server/testing/random-results.ts';

/** What is known of somebody, found out in the most obvious way. */
type Plain = Omit<ResultRow, 'values' | 'username' | 'hasError' | 'full' | 'lastActiveAt'> & {
  isListed: boolean;
};

describeEngines('pages of results', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let everybody: Plain[];

  type Asked = Partial<Record<keyof ResultQuery | 'contestIds', string>>;
  const asking = (fields: Asked) => ({
    ...{ owner: 'owner', contestIds: 'owner/甲,owner/乙' },
    ...fields,
  });
  const pageOf = async (fields: Asked = {}) =>
    (await owner.get('/api/get-result-page', asking(fields))).json<ResultPage>();
  const summaryOf = async (fields: Partial<Record<keyof ResultFilter, string>> = {}) =>
    (await owner.get('/api/get-result-summary', asking(fields))).json<ResultSummary>();

  /** Every page, so that the whole order is seen. */
  async function allRows(fields: Asked): Promise<ResultRow[]> {
    const rows: ResultRow[] = [];
    for (let page = 1; ; page += 1) {
      const reply = await pageOf({ ...fields, page: String(page) });
      rows.push(...reply.rows);
      // Pages that repeat themselves have no last one.
      expect(rows.length).toBeLessThanOrEqual(reply.total);
      if (reply.rows.length === 0) {
        expect(reply.total).toBe(rows.length);
        return rows;
      }
    }
  }

  /** From the lists themselves and all records, without any of the server's own conditions. */
  async function findEverybody(): Promise<Plain[]> {
    const { db } = test.database;
    const found: Plain[] = [];
    const candidates = await db.selectFrom('candidate').selectAll().where('owner', '=', 'owner').execute();
    const allUsers = await db.selectFrom('ticket_user').selectAll().execute();
    for (const name of ['甲', '乙']) {
      const query = { owner: 'owner', contestIds: `owner/${name}` };
      const users = (await owner.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
      const [contest] = await db.selectFrom('contest').selectAll().where('name', '=', name).execute();
      const { tasks } = JSON.parse(contest?.body ?? '{}') as { tasks: string[] };
      const present = keyOfTasks(contest?.id ?? '', await presentTasks(db, 'owner', tasks));
      const own = name === '乙' ? ['2399', '2400', '2401'] : [];
      const expected = candidates.filter(
        (row) =>
          (row.contests === ''
            ? row.tag.split(',').includes('学生')
            : row.contests.split(',').includes(name)) &&
          row.school !== '协同中心' &&
          (!row.real_name.includes('备用') || allUsers.some((user) => user.candidate === row.name)),
      );
      const listed = new Set([...expected.map((row) => row.name), ...own]);
      const isClosed = contest?.state === 'inactive';
      for (const user of users) {
        found.push({ ...plainUser(user, name, present, isClosed), isListed: listed.has(user.ticketId) });
      }
      const came = new Set(users.map((user) => user.ticketId));
      for (const number of listed) {
        if (came.has(number)) continue;
        const row = expected.find((one) => one.name === number);
        const own = {
          real_name: `名单${number}`,
          tag: '学生',
          school: '第2中学',
          area: '',
          grade: '',
          class: '',
        };
        const { real_name, tag, school, area, grade, class: inClass } = row ?? own;
        found.push({
          ...{ contest: name, ticketId: number, name: real_name, tag, school, area, grade, class: inClass },
          ...{ startTime: '', stopTime: '', expireTime: '', state: 'absent', answered: 0, total: TASKS },
          ...{ timeUsedMs: null, takeovers: 0, given: '', isEarlier: false, receipt: '', isListed: true },
          ...{ late: { waiting: 0, all: 0 }, aside: { waiting: 0, all: 0 } },
          drafts: { partial: 0, answering: 0, changed: 0 },
        });
      }
    }
    return found;
  }

  function plainUser(
    user: TicketUser,
    contest: string,
    present: string,
    isClosed: boolean,
  ): Omit<Plain, 'isListed'> {
    const answered = user.taskAnswers.filter((answer) => answer !== '').length;
    const now = new Date(NOW);
    const isTimeOver = isClosed || (user.expireTime !== '' && Date.parse(user.expireTime) <= NOW);
    const state: ResultState =
      user.startTime === ''
        ? 'none'
        : answered === TASKS
          ? 'finished'
          : !isTimeOver
            ? 'in-progress'
            : answered > 0
              ? 'time-over'
              : 'none';
    const drafts = { partial: 0, answering: 0, changed: 0 };
    const over = isOver(user, { state: isClosed ? 'inactive' : 'active' }, now);
    for (const { taskId, answer } of user.drafts) {
      if (hasContent(answer)) drafts[draftStanding((user.taskAnswers[taskId - 1] ?? '') !== '', over)] += 1;
    }
    const late = (isAside: boolean) => {
      const some = user.lateAnswers.filter(({ aside }) => (aside !== '') === isAside);
      return { all: some.length, waiting: some.filter(({ decision }) => decision === 'pending').length };
    };
    const {
      ticketId,
      name,
      tag,
      area,
      school,
      grade,
      class: inClass,
      startTime,
      stopTime,
      expireTime,
    } = user;
    return {
      ...{
        contest,
        ticketId,
        name,
        tag,
        area,
        school,
        grade,
        class: inClass,
        startTime,
        stopTime,
        expireTime,
      },
      ...{ state, answered, total: TASKS, drafts, late: late(false), aside: late(true) },
      timeUsedMs: stopTime === '' ? null : Date.parse(stopTime) - Date.parse(startTime),
      ...{
        takeovers: user.takeovers,
        given: user.given,
        isEarlier: user.given !== '' && user.given !== present,
      },
      receipt: user.receipt?.code ?? '',
    };
  }

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    const rows = [2399, 2400, 2401].map((id) => ({
      ...{ id: String(id), type: '学生', name: `名单${id}`, school: '第2中学' },
    }));
    await addSmallContest(test, { name: '甲', taskCount: TASKS, tag: '学生' });
    await addSmallContest(test, {
      name: '乙',
      taskCount: TASKS,
      tag: '学生',
      ticketType: 'number',
      ticket: rows,
    });
    const random = chances(7);
    await addCandidates(
      test,
      Array.from({ length: 160 }, (_, index) => ({
        name: String(2_000 + 2 * index),
        realName: random.is(0.1) ? `备用${index}` : `学生${index}`,
        tag: random.of(['学生', '学生', '教师', '教师,学生']),
        contests: random.is(0.2) ? random.of(['甲', '乙', '甲,乙', '没有']) : '',
        school: random.of(SCHOOLS),
        area: random.of(AREAS),
        grade: random.of(['六年级', '九年级', '']),
        class: random.of(CLASSES),
      })),
    );
    const contests = await test.database.db.selectFrom('contest').select(['id', 'name', 'body']).execute();
    for (const [index, { id, name, body }] of contests.entries()) {
      await addPeople(test, { id, name, tasks: (JSON.parse(body) as { tasks: string[] }).tasks }, 11 + index);
    }
    everybody = await findEverybody();
  });
  afterAll(() => test.close());

  const MARKED: Record<ResultMark, (row: Plain) => boolean> = {
    late: ({ late }) => late.all > 0,
    aside: ({ aside }) => aside.all > 0,
    partial: ({ drafts }) => drafts.partial > 0,
    earlier: ({ isEarlier }) => isEarlier,
    takeover: ({ takeovers }) => takeovers > 0,
    unlisted: ({ isListed }) => !isListed,
  };

  const wordsOf = (row: Plain) =>
    [row.ticketId, row.name, row.tag, row.area, row.school, row.grade, row.class]
      .join('\n')
      .normalize('NFKC')
      .toLowerCase();

  function meant(filter: Partial<Record<keyof ResultFilter, string>>): Plain[] {
    const states = filter.states?.split(',');
    const marks = (filter.marks?.split(',') ?? []) as ResultMark[];
    return everybody.filter(
      (row) =>
        (['area', 'school', 'grade', 'class'] as const).every(
          (place) => (filter[place] ?? '') === '' || row[place] === filter[place],
        ) &&
        (!states || states.includes(row.state)) &&
        marks.every((mark) => row.state !== 'absent' && MARKED[mark](row)) &&
        (filter.version === undefined || row.given === filter.version) &&
        (filter.search ?? '')
          .normalize('NFKC')
          .toLowerCase()
          .split(/\s+/)
          .every(
            (word) =>
              wordsOf(row).includes(word) ||
              (word.length >= 4 &&
                row.receipt.replace('-', '').toLowerCase().includes(word.replace('-', ''))),
          ),
    );
  }

  const nameOf = (row: Pick<ResultRow, 'contest' | 'ticketId'>) => `${row.contest}/${row.ticketId}`;

  it('are made of all states, with and without every mark', () => {
    const states = new Set(everybody.map(({ state }) => state));
    expect(states).toEqual(new Set(Object.keys(RESULT_STATES).filter((state) => state !== 'over-quota')));
    for (const mark of Object.keys(RESULT_MARKS) as ResultMark[])
      expect(meant({ marks: mark })).not.toEqual([]);
  });

  it('say of everybody what all records and lists together say', async () => {
    const rows = await allRows({});
    const told = new Map(rows.map((row) => [nameOf(row), row]));
    expect([...told.keys()].sort()).toEqual(everybody.map(nameOf).sort());
    for (const { isListed: _isListed, ...row } of everybody) {
      expect(told.get(nameOf(row))).toMatchObject({ ...row, hasError: false, full: [], values: [] });
    }
  });

  const FILTERS: Partial<Record<keyof ResultFilter, string>>[] = [
    {},
    ...Object.keys(RESULT_STATES).map((states) => ({ states })),
    { states: 'none,absent' },
    { states: 'finished,time-over', school: '第10中学' },
    ...Object.keys(RESULT_MARKS).map((marks) => ({ marks })),
    { marks: 'late,takeover' },
    { area: '东区' },
    { school: '第2中学' },
    { school: '第2中学', class: '10班' },
    { grade: '六年级' },
    { search: '第10' },
    { search: '学生 ２１' },
    { search: '（3）班' },
    { search: '(3)班' },
    { search: '名单' },
    { search: 'abcd' },
    { search: '没有这样的人' },
    { search: '%' },
  ];

  describe.each(FILTERS.map((filter) => [JSON.stringify(filter), filter] as const))('%s', (_name, filter) => {
    it('means those whom it should', async () => {
      expect((await allRows(filter)).map(nameOf).sort()).toEqual(meant(filter).map(nameOf).sort());
    });

    it('has the figures of those', async () => {
      const people = meant(filter);
      const summary = await summaryOf(filter);
      const states = Object.fromEntries(
        Object.keys(RESULT_STATES).map((name) => [name, people.filter(({ state }) => state === name).length]),
      );
      const times = people.flatMap(({ timeUsedMs }) => timeUsedMs ?? []).sort((a, b) => a - b);
      const middle = [
        times[Math.floor((times.length - 1) / 2)] ?? 0,
        times[Math.ceil((times.length - 1) / 2)] ?? 0,
      ];
      const sum = (valueOf: (row: Plain) => number) => people.reduce((total, row) => total + valueOf(row), 0);
      expect(summary).toMatchObject({
        listed: people.filter(({ isListed }) => isListed).length,
        loggedIn: people.filter(({ state }) => state !== 'absent').length,
        states,
        meanMs: times.length === 0 ? null : Math.round(times.reduce((a, b) => a + b, 0) / times.length),
        medianMs: times.length === 0 ? null : Math.round((middle[0]! + middle[1]!) / 2),
        waiting: { late: sum(({ late }) => late.waiting), aside: sum(({ aside }) => aside.waiting) },
        partial: sum(({ drafts }) => drafts.partial),
        earlier: people.filter(({ isEarlier }) => isEarlier).length,
      });
      expect(summary.tasks.reduce((total, { answered }) => total + answered, 0)).toBe(
        sum(({ answered }) => answered),
      );
      expect(summary.tasks.reduce((total, { given }) => total + given, 0)).toBe(
        TASKS * people.filter(({ state }) => state !== 'absent').length,
      );
    });
  });

  const STATE_ORDER = Object.keys(RESULT_STATES);
  const VALUES: Record<ResultQuery['sort'], (row: Plain) => string | number> = {
    ticketId: () => '',
    name: ({ name }) => name,
    tag: ({ tag }) => tag,
    area: ({ area }) => area,
    school: ({ school }) => school,
    grade: ({ grade }) => grade,
    class: (row) => row.class,
    contest: ({ contest }) => contest,
    state: ({ state }) => STATE_ORDER.indexOf(state),
    progress: ({ answered, total, state }) =>
      state === 'absent' ? -1 : Math.floor((answered * 1_000) / total),
    startTime: ({ startTime }) => startTime,
    stopTime: ({ stopTime }) => stopTime,
    expireTime: ({ expireTime }) => expireTime,
    timeUsed: ({ timeUsedMs }) => timeUsedMs ?? -1,
    takeovers: ({ takeovers, state }) => (state === 'absent' ? -1 : takeovers),
    receipt: ({ receipt }) => receipt,
  };
  const NATURAL = ['area', 'school', 'grade', 'class', 'contest'];
  const plainly = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other));

  it.each([{}, { states: 'absent,none' }, { school: '第2中学' }])(
    'are walked through in portions with %o, each once and by number',
    async (fields) => {
      const { db } = test.database;
      const contests = eachOnce(await findAsked(db, 'owner', 'owner/甲,owner/乙'));
      const filter = ResultFilter.parse(fields);
      const asked = { owner: 'owner', contests, filter, now: test.clock.now() };
      const walked: string[] = [];
      for await (const people of listEverybodyPortions(db, asked, 7)) {
        expect(people.length).toBeLessThanOrEqual(7);
        const names = new Map(contests.map(({ id, contest }) => [id, contest.name]));
        for (const { contestId, ticket, state } of people) {
          walked.push(`${names.get(contestId)} ${ticket} ${state}`);
        }
      }
      const rows = ['甲', '乙'].flatMap((name) =>
        meant(fields)
          .filter(({ contest }) => contest === name)
          .sort((one, other) => plainly(one.ticketId, other.ticketId)),
      );
      expect(walked).toEqual(rows.map(({ contest, ticketId, state }) => `${contest} ${ticketId} ${state}`));
    },
  );

  it.each(RESULT_SORTS)('are in order by %s, both ways, and then by number', async (sort) => {
    const valueOf = VALUES[sort];
    const compare = NATURAL.includes(sort)
      ? (one: Plain, other: Plain) => compareNaturally(String(valueOf(one)), String(valueOf(other)))
      : (one: Plain, other: Plain) => plainly(valueOf(one), valueOf(other));
    const both = 'owner/甲,owner/乙';
    for (const [contestIds, filter] of [
      [both, {}],
      [both, { states: 'finished,in-progress,none,time-over' }],
      ['owner/甲', {}],
      ['owner/乙', {}],
    ] as const) {
      const inOrder = meant(filter)
        .filter(({ contest }) => contestIds.includes(contest))
        .sort((one, other) => compare(one, other) || plainly(one.ticketId, other.ticketId));
      const tickets = async (order: string) =>
        (await allRows({ ...filter, contestIds, sort, order })).map((row) => [
          String(valueOf(row as unknown as Plain)),
          row.ticketId,
        ]);
      const expected = inOrder.map((row) => [String(valueOf(row)), row.ticketId]);
      expect(await tickets('ascend')).toEqual(expected);
      expect(await tickets('descend')).toEqual(expected.reverse());
    }
  });

  it('are narrowed to one version by its key', async () => {
    const version = everybody.find(({ isEarlier }) => isEarlier)?.given ?? '';
    expect((await allRows({ version })).map(nameOf).sort()).toEqual(meant({ version }).map(nameOf).sort());
  });
});
