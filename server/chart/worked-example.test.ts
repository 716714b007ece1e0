import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChartRows } from '#domain/chart/chart.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { addWorkedExample, answerExample, EXAMPLE_DIMENSIONS } from '#server/testing/worked-example.ts';

const scope = (type: string, range: string, askId: number, text = '') => ({ type, range, text, askId });

const CHARTS = {
  基本横向: {
    subType: 'bar-basic-y',
    scopes: [scope('默认', '个人', 7), scope('默认', '全校', 7), scope('默认', '全市', 7)],
  },
  基本纵向: {
    subType: 'bar-basic-x',
    scopes: [
      scope('默认', '个人', 2),
      scope('默认', '全校', 2),
      scope('默认', '全市', 2),
      scope('默认', '个人', 8),
    ],
  },
  堆积: {
    subType: 'bar-full-x',
    scopes: [
      scope('默认', '全校', 1, '语文'),
      scope('默认', '全市', 1, '语文'),
      scope('标记', '个人', 1, '语文'),
      scope('默认', '全校', 2, '走神'),
    ],
  },
  百分位: {
    subType: 'bar-full-y',
    scopes: [7, 8].flatMap((id) => [scope('分位数', '全校', id), scope('分位数', '全市', id)]),
  },
  文本: {
    type: 'text',
    subType: '',
    scopes: [scope('默认', '个人', 2), scope('默认', '全市', 8), scope('分位数', '全市', 7)],
  },
};

/*
 * By hand. The second ask counts from the other end: 6 - option.
 *
 *            asks 1, 2', 3   mean (7)     asks 4, 5, 6   mean (8)
 * 一中 1001   5  5  4        4.66667      3  5  4        4
 *      1002   4  4  3        3.66667      4  4  3        3.66667
 *      1003   3  3  5        3.66667      5  5  2        4
 *      1004   2  2  2        2            1  3  -        too few
 *      1005   1  1  1        1            2  2  -        too few
 *      1006   4  5  4        4.33333      4  3  4        3.66667
 *      1007   3  4  3        3.33333      3  4  1        2.66667
 * 二中 1008   5  1  5        3.66667      5  5  1        3.66667
 *      1009   2  5  4        3.66667      2  1  -        too few
 *      1010   4  3  3        3.33333      4  2  3        3
 *      1011   3  2  1        2            1  1  2        1.33333
 *      1012   1  4  2        2.33333      3  3  -        too few
 *
 * (7): 一中 22.66667 / 7 = 3.23810, all 37.66667 / 12 = 3.13889. (8): 一中 18.00001 / 5 = 3.60000, all 26.00001 / 8 = 3.25000.
 * Ask 2': 一中 24 / 7 = 3.42857, all 39 / 12 = 3.25.
 * Ask 1, chosen: 一中 1 1 2 2 1 of 7, all 2 2 3 3 2 of 12. Ask 2, chosen: 一中 2 2 1 1 1 of 7.
 * Below 1002 in (7): 1004, 1005, 1007 of 7; with 1010, 1011, 1012 six of 12. In (8): 1007 of 5; with 1010, 1011 three of 8.
 */
const OF_1002: Record<keyof typeof CHARTS, ChartRows> = {
  基本横向: [[3.66667], [3.2381], [3.13889]],
  基本纵向: [[4], [3.42857], [3.25], [3.66667]],
  堆积: [
    [1 / 7, 1 / 7, 2 / 7, 2 / 7, 1 / 7],
    [2 / 12, 2 / 12, 3 / 12, 3 / 12, 2 / 12],
    [0, 0, 0, 1, 0],
    [2 / 7, 2 / 7, 1 / 7, 1 / 7, 1 / 7],
  ],
  百分位: [
    [0.42857, 0.57143],
    [0.5, 0.5],
    [0.2, 0.8],
    [0.375, 0.625],
  ],
  // 1002 has chosen the second option of ask 2, which counts from the other end.
  文本: [[4], [3.25], [0.5, 0.5]],
};

const close = (rows: ChartRows) => rows.map((row) => row.map((value) => expect.closeTo(value, 5) as number));

describeEngines('charts of twelve candidates in two schools', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const dataOf = async (candidateName: string) => {
    const reply = await owner.get('/api/get-all-chart-data', { owner: 'owner', candidateName });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<typeof OF_1002>();
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    // Before anybody has answered: the tests of the template need not be there yet.
    const template = { owner: 'owner', name: '学情报告', contests: ['学情'] };
    expect((await owner.post('/api/add-report-template', template)).json()).toBe(true);
    await addWorkedExample(test);
    const id = 'owner/学情报告';
    const asks = (await owner.get('/api/get-report-asks', { id })).json<{ id: number; text: string }[]>();
    expect(asks.map(({ id: number, text }) => `${number} ${text}`)).toEqual([
      '1 我喜欢上语文课',
      '2 我上课会走神',
      '3 我主动提问',
      '4 我按时完成作业',
      '5 我复习学过的内容',
      '6 我会和同学讨论',
    ]);
    const withDimensions = { ...template, postAsks: EXAMPLE_DIMENSIONS };
    const saved = await owner.post('/api/update-report-template', withDimensions, { query: { id } });
    expect(saved.body).toBe('true');
    for (const [name, chart] of Object.entries(CHARTS)) {
      const added = await owner.post('/api/add-chart', {
        owner: 'owner',
        name,
        reportTemplate: '学情报告',
        ...chart,
      });
      expect(added.body).toBe('true');
    }
  });
  afterAll(() => test.close());

  it('have the rows that were computed by hand, to the fifth decimal', async () => {
    const rows = await dataOf('1002');
    for (const [name, expected] of Object.entries(OF_1002))
      expect(rows, name).toMatchObject({ [name]: close(expected) });
    const one = await owner.get('/api/get-chart-data', { id: 'owner/堆积', candidateName: '1002' });
    expect(one.json()).toEqual(rows.堆积);
  });

  it('say where a candidate has answered too little', async () => {
    const rows = await dataOf('1004');
    expect(rows.基本纵向[3]).toEqual([-9999999]);
    expect(rows.百分位[2]).toEqual([-2, 3]);
    expect(rows.堆积[2]).toEqual([0, 1, 0, 0, 0]);
  });

  it('know nothing of somebody whom nobody has heard of', async () => {
    const rows = await dataOf('9999');
    expect(rows.基本横向).toEqual([[-9999999], [0], [3.13889]]);
    expect(rows.百分位[0]).toEqual([-2, 3]);
  });

  it('are right at once after an answer has changed', async () => {
    // 1005 now has 5 5 5 in (7): 一中 22.66667 - 1 + 5 = 26.66667, all 41.66667.
    await answerExample(test, '1005', [5, 1, 5, 2, 2, 4]);
    const rows = await dataOf('1002');
    expect(rows.基本横向).toEqual([[3.66667], [3.80952], [3.47222]]);
    // (8) of 1005 is 2.66667: 一中 20.66668 / 6, below 1002 are 1005 and 1007 of 6.
    expect(rows.百分位[2]).toEqual([0.33333, 0.66667]);
    await answerExample(test, '1005', [1, 5, 1, 2, 2, 0]);
    expect((await dataOf('1002')).基本横向).toEqual(close(OF_1002.基本横向));
  });

  it('follow somebody who moves to another school', async () => {
    const candidate = (await owner.get('/api/get-candidate', { id: 'owner/1008' })).json<object>();
    const move = (school: string) =>
      owner.post(
        '/api/update-candidate',
        { owner: 'owner', name: '1008', tag: '学生', realName: '考生1008', school, area: '东区' },
        { query: { id: 'owner/1008' } },
      );
    expect(candidate).toMatchObject({ school: '二中' });
    expect((await move('一中')).body).toBe('true');
    // 一中 22.66667 + 3.66667 = 26.33334 of 8.
    expect((await dataOf('1002')).基本横向).toEqual([[3.66667], [3.29167], [3.13889]]);
    expect((await move('二中')).body).toBe('true');
    expect((await dataOf('1002')).基本横向).toEqual(close(OF_1002.基本横向));
  });

  it('leave out those who only try things out, who see their own all the same', async () => {
    await addCandidates(test, [
      { name: '1013', realName: '试一试', tag: '学生,测试账号', school: '三中', area: '东区' },
    ]);
    await answerExample(test, '1013', [5, 1, 5, 5, 5, 4]);
    const rows = await dataOf('1013');
    expect(rows.基本横向).toEqual([[5], [0], [3.13889]]);
    expect(rows.百分位[0]).toEqual([-0.5, 1.5]);
    expect(rows.百分位[1]).toEqual([1, 0]);
  });

  it('are counted anew for another definition of a dimension', async () => {
    const id = 'owner/学情报告';
    const found = await owner.get('/api/get-report-template', { id });
    expect(found.statusCode, found.body).toBe(200);
    const template = found.json<{ postAsks: object[] }>();
    const [first, ...others] = EXAMPLE_DIMENSIONS;
    const changed = { ...template, postAsks: [{ ...first, askIds: [1] }, ...others] };
    expect((await owner.post('/api/update-report-template', changed, { query: { id } })).body).toBe('true');
    // Ask 1: 一中 5+4+3+2+1+4+3 = 22 of 7, all 22+5+2+4+3+1 = 37 of 12; at least two have to be answered, and there is one.
    expect((await dataOf('1002')).基本横向).toEqual([[-9999999], [0], [0]]);
    const enough = { ...changed, postAsks: [{ ...first, askIds: [1], validCount: 1 }, ...others] };
    expect((await owner.post('/api/update-report-template', enough, { query: { id } })).body).toBe('true');
    expect((await dataOf('1002')).基本横向).toEqual([[4], [3.14286], [3.08333]]);
    const back = { ...template, postAsks: EXAMPLE_DIMENSIONS };
    expect((await owner.post('/api/update-report-template', back, { query: { id } })).body).toBe('true');
    expect((await dataOf('1002')).基本横向).toEqual(close(OF_1002.基本横向));
  });
});
