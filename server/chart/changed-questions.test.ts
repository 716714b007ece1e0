import { afterAll, beforeAll, expect, it } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { ReportData } from '#domain/report/report-data.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { EXAMPLE_DIMENSIONS, EXAMPLE_TASK } from '#server/testing/worked-example.ts';

describeEngines('charts of a test whose questions are changed', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const rows = async () => {
    const query = { id: 'owner/习惯', candidateName: '1001' };
    return (await owner.get('/api/get-chart-data', query)).json<number[][]>();
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    const by = { actor: 'owner', owner: 'owner', now: test.clock.now() };
    await test.database.write.run(addTaskCommand, { ...by, settings: EXAMPLE_TASK });
    const settings = ContestSettings.parse({
      name: '学情',
      tasks: ['opening', EXAMPLE_TASK.name, 'closing'],
    });
    await test.database.write.run(addContestCommand, { ...by, settings });
    await addCandidates(test, [{ name: '1001', realName: '甲', tag: '学生', school: '一中', area: '东区' }]);
    const [, habits] = EXAMPLE_DIMENSIONS;
    const template = {
      owner: 'owner',
      name: '报告',
      contests: ['学情'],
      postAsks: [{ ...habits, validCount: 2 }],
    };
    expect((await owner.post('/api/add-report-template', template)).body).toBe('true');
    const scopes = ['个人', '全校', '全市'].map((range) => ({ type: '默认', range, text: '', askId: 8 }));
    const chart = { owner: 'owner', name: '习惯', reportTemplate: '报告', scopes };
    expect((await owner.post('/api/add-chart', chart)).body).toBe('true');
  });
  afterAll(() => test.close());

  it('go on without a question that was taken out before anybody was asked it', async () => {
    const questions = (EXAMPLE_TASK.basic?.questions ?? []).filter(({ id }) => id !== 4);
    const task = { ...EXAMPLE_TASK, owner: 'owner', basic: { questions } };
    const saved = await owner.post('/api/update-task', task, { query: { id: `owner/${EXAMPLE_TASK.name}` } });
    expect(saved.body).toBe('true');
    const candidate = await TestCandidate.start(test, '学情', '1001');
    const basic = [
      { id: 1, option: 1 },
      { id: 2, option: 2 },
      { id: 3, options: [1, 3, 4] },
    ];
    expect((await candidate.submit({ answer: { basic } })).statusCode).toBe(200);
    // Of asks 4, 5 and 6 the first two were answered: 3 and 4.
    expect(await rows()).toEqual([[3.5], [3.5], [3.5]]);
  });

  it('are the same under another name of the test, and while it was in the trash', async () => {
    const contest = (await owner.get('/api/get-contest', { id: 'owner/学情' })).json<object>();
    await owner.post('/api/update-contest', { ...contest, name: '改名' }, { query: { id: 'owner/学情' } });
    expect(await rows()).toEqual([[3.5], [3.5], [3.5]]);
    expect((await owner.post('/api/delete-contest', { owner: 'owner', name: '改名' })).body).toBe('true');
    expect(await rows()).toEqual([[-9999999], [0], [0]]);
    const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<
      { kind: string; id: string }[]
    >();
    const { kind = '', id = '' } = trash.find((thing) => thing.kind === 'contest') ?? {};
    await owner.post('/api/restore-from-trash', { owner: 'owner', kind, id });
    expect(await rows()).toEqual([[3.5], [3.5], [3.5]]);
  });

  it('count what was chosen as it is called now, and reports say it as it was asked', async () => {
    const [first, ...others] = EXAMPLE_TASK.basic?.questions ?? [];
    const options = first?.options ?? [];
    const changed = { ...first, options: ['说不清', ...options] };
    const task = { ...EXAMPLE_TASK, owner: 'owner', basic: { questions: [changed, ...others] } };
    const query = { id: `owner/${EXAMPLE_TASK.name}` };
    expect((await owner.post('/api/update-task', task, { query })).body).toBe('true');
    const scopes = ['个人', '全市'].map((range) => ({ type: '默认', range, text: '', askId: 1 }));
    const chart = { owner: 'owner', name: '堆积', reportTemplate: '报告', subType: 'bar-full-x', scopes };
    expect((await owner.post('/api/add-chart', chart)).body).toBe('true');
    const asked = { id: 'owner/堆积', candidateName: '1001' };
    const second = options.length === 5 ? [0, 1, 0, 0, 0, 0] : [];
    expect((await owner.get('/api/get-chart-data', asked)).json()).toEqual([second, second]);
    const report = await owner.get('/api/get-report', { id: 'owner/报告/1001' });
    const { data } = report.json<{ data: ReportData }>();
    expect(data.answerMap['1']).toEqual({ option: 1, optionTexts: [options[0]] });
    expect(data.asks[0]?.options).toEqual(changed.options);
  });
});
