import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrashItem } from '#api/trash.ts';
import { HIDDEN_SCHOOL, RESERVE_MARK } from '#domain/candidate/candidate-values.ts';
import { expectedContests } from '#domain/candidate/expected-contests.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Counts } from '#domain/progress/completion.schema.ts';
import { listContests } from '#server/contest/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { countsByPlace, readCompletionTable } from './completion.repository.ts';
import { recount } from './recount.commands.ts';

const MINUTE_MS = 60_000;
const CONTESTS = ['甲', '乙', '丙'] as const;

const number = fc.constantFrom('1', '2', '3', '4', '5');
const contest = fc.constantFrom(...CONTESTS, '丁');
const person = fc.record({
  school: fc.constantFrom('一中', '二中', HIDDEN_SCHOOL, ''),
  area: fc.constantFrom('东区', '西区', ''),
  tag: fc.constantFrom('学生', '学生,教师', '学生', '教师'),
  contests: fc.constantFrom('', '', '甲,丁', '乙,丙', '总', '别的'),
  realName: fc.constantFrom('张三', '备用一', ''),
});

/** What people do to lists, tests and answers, in any order and at the same time. */
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), name: number, person }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('update' as const), name: number, to: number, person }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), name: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-all' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      rows: fc.uniqueArray(fc.tuple(number, person), { minLength: 1, selector: ([name]) => name }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('restore' as const), place: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('log-in' as const), name: number, contest }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('finish' as const), name: number, contest }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('be-late' as const), name: number, contest }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      name: number,
      contest,
      decision: fc.constantFrom('accepted' as const, 'rejected' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit-contest' as const),
      contest,
      change: fc.constantFrom<Partial<Contest>>(
        { tag: '教师' },
        { tag: '学生' },
        { type: 'test' },
        { type: 'default' },
        { name: '丁' },
        { name: '甲' },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-contest' as const), contest }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reset' as const), name: number, contest }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer Each> ? Each : never;

/** So that there is something to count, whatever else is done. */
const SOMEBODY_FINISHES: Deed[][] = [
  [
    {
      kind: 'add',
      name: '4',
      person: { school: '一中', area: '东区', tag: '学生', contests: '', realName: '张三' },
    },
  ],
  [{ kind: 'finish', name: '4', contest: '乙' }],
];

/** What the counters should say, from all rows and by the rules. */
async function countedByHand({ database: { db } }: TestApp): Promise<Map<string, Counts>> {
  const stored = await listContests(db, 'owner');
  const users = await db.selectFrom('ticket_user').selectAll().execute();
  const places = new Map<string, Counts>();
  for (const row of await db.selectFrom('candidate').selectAll().execute()) {
    const own = users.filter(({ candidate, owner }) => candidate === row.name && owner === row.owner);
    if (row.school === HIDDEN_SCHOOL) continue;
    if (row.real_name.includes(RESERVE_MARK) && own.length === 0) continue;
    const counts = places.get(`${row.area} ${row.school}`) ?? {};
    places.set(`${row.area} ${row.school}`, counts);
    const expected = new Set(
      expectedContests(
        row,
        stored.map((each) => each.contest),
      ),
    );
    for (const { id, contest: each } of stored.filter((one) => expected.has(one.contest))) {
      const count = (counts[each.name] ??= { finished: 0, candidates: 0 });
      count.candidates += 1;
      if (own.some((user) => user.contest_id === id && user.finished_at !== '')) count.finished += 1;
    }
  }
  return places;
}

describeEngines('counters of completion', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let lists: ListClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    const open = { ticketType: 'range' as const, ticket: [{ id: 1, start: '1', end: '3' }] };
    for (const name of CONTESTS)
      await addSmallContest(test, { name, duration: name === '乙' ? 0 : 40, ...open });
    await addSmallContest(test, { name: '总', type: 'parent', tasks: ['opening', '甲', '丙', 'closing'] });
  });
  afterAll(() => test.close());

  const idOf = (name: string) => ({ query: { id: `owner/${name}`, rename: 'allow' } });

  async function started(name: string, ofContest: string): Promise<TestCandidate | undefined> {
    return TestCandidate.start(test, ofContest, name).catch(() => undefined);
  }

  async function editContest(name: string, change: Partial<Contest>): Promise<LightMyRequestResponse> {
    const known = (await owner.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();
    return owner.post('/api/update-contest', { ...known, ...change }, { query: { id: `owner/${name}` } });
  }

  async function restore(place: number): Promise<LightMyRequestResponse | undefined> {
    const items = (await owner.get('/api/get-trash', { owner: 'owner' })).json<TrashItem[]>();
    const item = items[place];
    if (!item) return undefined;
    return owner.post('/api/restore-from-trash', { owner: 'owner', kind: item.kind, id: item.id });
  }

  async function beLate(name: string, ofContest: string): Promise<LightMyRequestResponse | undefined> {
    const candidate = await started(name, ofContest);
    const queuedAt = test.clock.now().getTime();
    test.clock.advance(45 * MINUTE_MS);
    return candidate?.submit({ queuedAt, key: `late-${name}-${ofContest}` });
  }

  async function doIt(it: Deed): Promise<LightMyRequestResponse | undefined> {
    switch (it.kind) {
      case 'add':
        return owner.post('/api/add-candidate', { owner: 'owner', name: it.name, ...it.person });
      case 'update':
        return owner.post(
          '/api/update-candidate',
          { owner: 'owner', name: it.to, ...it.person },
          idOf(it.name),
        );
      case 'delete':
        return owner.post('/api/delete-candidate', { owner: 'owner', name: it.name });
      case 'delete-all':
        return owner.post('/api/delete-candidates', undefined, { query: { owner: 'owner' } });
      case 'import': {
        const rows = it.rows.map(([name, { school, area, tag, contests, realName }]) => [
          ...[name, school, area, tag, contests, realName],
        ]);
        const titles = ['准考证号', '学校', '区县', '角色', '包含测试', '姓名'];
        return lists.send('/api/upload-candidate?owner=owner&rename=allow', await sheetOf(titles, rows));
      }
      case 'restore':
        return restore(it.place);
      case 'log-in': {
        const login = { contestId: `owner/${it.contest}`, username: it.name, takeOver: true };
        return test.client().post('/api/ticket-login', login);
      }
      case 'finish':
        return (await started(it.name, it.contest))?.submit();
      case 'be-late':
        return beLate(it.name, it.contest);
      case 'decide': {
        const answers = [{ ticket: it.name, key: `late-${it.name}-${it.contest}` }];
        const decided = { contestId: `owner/${it.contest}`, decision: it.decision, answers };
        return owner.post('/api/decide-late-answers', decided);
      }
      case 'edit-contest':
        return editContest(it.contest, it.change);
      case 'reset':
        return owner.post('/api/delete-ticket-user', undefined, {
          query: { user: `owner/${it.contest}/${it.name}` },
        });
      case 'delete-contest':
        return owner.post('/api/delete-contest', { owner: 'owner', name: it.contest });
    }
  }

  const placesRead = async () => {
    const table = await readCompletionTable(test.database.db, { owner: 'owner' }, 'school');
    const rows = countsByPlace(
      table.contests.map(({ contest }) => contest.name),
      table,
    );
    return new Map(rows.map(({ area, school, counts }) => [`${area} ${school}`, counts]));
  };

  it('say what a count of all rows says, whatever was done in whatever order or at once', async () => {
    const together = fc.array(deed, { minLength: 1, maxLength: 4 });
    let finished = 0;
    let admins = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(together, { minLength: 8, maxLength: 12 }), async (deeds) => {
        for (const atOnce of deeds) {
          // Whoever was turned away too often may try again.
          test.clock.advance(20 * MINUTE_MS);
          // Time passes more quickly here than a session lasts.
          owner = await test.author(`admin${(admins += 1)}`, { admin: true });
          lists = new ListClient(owner, 'owner');
          const replies = await Promise.all(atOnce.map(doIt));
          expect(replies.map((reply) => reply?.statusCode ?? 0).filter((status) => status >= 500)).toEqual(
            [],
          );
          const byHand = await countedByHand(test);
          expect(await placesRead()).toEqual(byHand);
          for (const counts of byHand.values())
            for (const count of Object.values(counts)) finished += count.finished;
        }
        expect(await recount(test.database)).toEqual([]);
      }),
      { numRuns: 8, endOnFailure: true, examples: [[SOMEBODY_FINISHES]] },
    );
    expect(finished).toBeGreaterThan(0);
  });
});
