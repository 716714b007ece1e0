import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChartRows } from '#domain/chart/chart.schema.ts';
import { fixed } from '#domain/report/scoring.ts';
import { slowRows, type SlowPerson } from '#domain/report/testing/slow-report.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { rescore } from './keep-scores.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import {
  addWorkedExample,
  answerExample,
  EXAMPLE_ANSWERS,
  EXAMPLE_DIMENSIONS,
} from '#server/testing/worked-example.ts';
import { seededRandom } from '#tasks/random.ts';

const scale = (options: number, isReversed = false) => ({
  ...{ type: 'choice' as const, isMultiple: false, range: null, isReversed },
  options: Array.from({ length: options }, String),
});
const ASKS = [scale(5), scale(5, true), scale(5), scale(5), scale(5), scale(4)];

const scope = (type: '默认' | '标记' | '分位数', range: '个人' | '全校' | '全市', askId: number) => ({
  ...{ type, range, askId, text: '' },
});
const IDS = [1, 2, 5, 6, 7, 8];
const CHARTS = {
  平均: {
    ...{ type: 'bar' as const, subType: 'bar-basic-y' as const },
    scopes: IDS.flatMap((id) => [
      scope('默认', '个人', id),
      scope('默认', '全校', id),
      scope('默认', '全市', id),
    ]),
  },
  份额: {
    ...{ type: 'bar' as const, subType: 'bar-full-x' as const },
    scopes: [1, 2, 6].flatMap((id) => [
      scope('默认', '全校', id),
      scope('默认', '全市', id),
      scope('标记', '个人', id),
    ]),
  },
  位置: {
    ...{ type: 'bar' as const, subType: 'bar-full-y' as const },
    scopes: IDS.flatMap((id) => [scope('分位数', '全校', id), scope('分位数', '全市', id)]),
  },
};
type Names = keyof typeof CHARTS;

const rounded = (rows: ChartRows) => rows.map((row) => row.map(fixed));

describeEngines('scores that are kept', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let admin: TestClient;
  const people = new Map<string, SlowPerson>();

  const answersOf = (given: readonly number[]) => given.map((option) => (option === 0 ? undefined : option));

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    admin = await test.author('admin', { admin: true });
    await addWorkedExample(test);
    for (const [ticket, given] of Object.entries(EXAMPLE_ANSWERS))
      people.set(ticket, { school: ticket <= '1007' ? '一中' : '二中', answers: answersOf(given) });
    const template = { owner: 'owner', name: '报告', contests: ['学情'], postAsks: EXAMPLE_DIMENSIONS };
    expect((await owner.post('/api/add-report-template', template)).body).toBe('true');
    for (const [name, chart] of Object.entries(CHARTS))
      await owner.post('/api/add-chart', { owner: 'owner', name, reportTemplate: '报告', ...chart });
  });
  afterAll(() => test.close());

  const random = seededRandom(19);
  const { pick: oneOf } = random;
  const tickets = Object.keys(EXAMPLE_ANSWERS);

  const deeds: Record<string, (ticket: string) => Promise<void>> = {
    async answer(ticket) {
      const first = random.integer(1, 5);
      const given = [
        first,
        ...Array.from({ length: 4 }, () => random.integer(1, 5)),
        first < 3 ? 0 : random.integer(1, 4),
      ];
      await answerExample(test, ticket, given);
      people.set(ticket, { school: people.get(ticket)?.school ?? '', answers: answersOf(given) });
    },
    async move(ticket) {
      const school = oneOf(['一中', '二中', '三中']);
      const candidate = {
        owner: 'owner',
        name: ticket,
        tag: '学生',
        realName: '某人',
        school,
        area: school === '二中' ? '西区' : '东区',
      };
      const moved = await owner.post('/api/update-candidate', candidate, {
        query: { id: `owner/${ticket}` },
      });
      expect(moved.body).toBe('true');
      people.set(ticket, { answers: people.get(ticket)?.answers ?? [], school });
    },
    async takeAway(ticket) {
      const user = `owner/学情/${ticket}`;
      await admin.post('/api/delete-ticket-user', undefined, { query: { user } });
      people.set(ticket, { school: people.get(ticket)?.school ?? '', answers: [] });
    },
    async planAnew() {
      const stored = (await owner.get('/api/get-report-template', { id: 'owner/报告' })).json<object>();
      const query = { id: 'owner/报告' };
      await owner.post('/api/update-report-template', { ...stored, contests: [] }, { query });
      await owner.post('/api/update-report-template', { ...stored, contests: ['学情'] }, { query });
    },
  };

  it('are those of everybody one by one, whatever happens', { timeout: 90_000 }, async () => {
    for (let step = 0; step < 40; step += 1) {
      const deed = oneOf(['answer', 'answer', 'answer', 'move', 'move', 'takeAway', 'planAnew']);
      await deeds[deed]?.(oneOf(tickets));
      const subject = oneOf(tickets.filter((ticket) => (people.get(ticket)?.answers.length ?? 0) > 0));
      const everybody = [...people.values()].filter(({ answers }) => answers.length > 0);
      const reply = await owner.get('/api/get-all-chart-data', { owner: 'owner', candidateName: subject });
      const data = reply.json<Record<Names, ChartRows>>();
      for (const [name, chart] of Object.entries(CHARTS) as [Names, (typeof CHARTS)[Names]][]) {
        const slow = slowRows(chart, everybody, people.get(subject) as SlowPerson, ASKS, EXAMPLE_DIMENSIONS);
        expect(rounded(data[name]), `step ${step}: ${deed}, ${name} of ${subject}`).toEqual(rounded(slow));
      }
    }
  });

  it('are made anew from the answers when somebody has spoilt them', { timeout: 60_000 }, async () => {
    const read = async () =>
      (await owner.get('/api/get-all-chart-data', { owner: 'owner', candidateName: '1002' })).json<object>();
    await deeds['answer']?.('1002');
    const before = await read();
    await writeRows(test, async (db) => {
      await db.deleteFrom('score_count').where('range', '=', 'city').execute();
      await db.updateTable('score_person').set({ figures: '[]' }).where('ticket', '=', '1003').execute();
    });
    expect(await read()).not.toEqual(before);
    expect(await rescore(test.database)).toBe(1);
    expect(await read()).toEqual(before);
  });
});
