import { afterAll, beforeAll, expect, it } from 'vitest';
import { newChart } from '#domain/chart/chart-rules.ts';
import type { ChartFields } from '#domain/chart/chart.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describeEngines('the rules of charts', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  const broken: [name: string, over: Partial<ChartFields>, message: string][] = [
    ['no scope', { scopes: [] }, '请至少添加一个范围'],
    [
      'a percentile of nobody else',
      { scopes: [{ type: '分位数', range: '个人', text: '', askId: 1 }] },
      '第1个范围：分位数的范围只能是全校或全市',
    ],
    ['a mean among percentiles', { subType: 'bar-full-y' }, '第1个范围：百分位条形图的范围类型只能是分位数'],
    ['bars of no sub-type', { subType: '' }, '请选择子类型'],
  ];

  it.each(broken)('are kept by the server when a chart is added with %s', async (name, over, message) => {
    const reply = await owner.post('/api/add-chart', { ...newChart(name), ...over, owner: 'owner' });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain(message);
  });

  it('are kept when one is saved, which stays as it was', async () => {
    const chart = { ...newChart('得分'), owner: 'owner' };
    expect((await owner.post('/api/add-chart', chart)).json()).toBe(true);
    const reply = await owner.post('/api/update-chart?id=owner/得分', { ...chart, scopes: [] });
    expect(reply.statusCode).toBe(422);
    const kept = await owner.get('/api/get-chart', { id: 'owner/得分' });
    expect(kept.json<ChartFields>().scopes).toHaveLength(1);
  });

  it('read what was typed as whole numbers', async () => {
    const typed = { ...newChart('尺寸'), owner: 'owner', width: '600.7', height: '300px', fontSize: '12' };
    expect((await owner.post('/api/add-chart', typed)).json()).toBe(true);
    const kept = await owner.get('/api/get-chart', { id: 'owner/尺寸' });
    expect(kept.json()).toMatchObject({ width: 600, height: 300, fontSize: 12 });
  });
});
