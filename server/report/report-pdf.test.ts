import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '#domain/report/report-data.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { addWorkedExample, answerExample, EXAMPLE_DIMENSIONS } from '#server/testing/worked-example.ts';

const TEXT = `<h1>{姓名}的学情报告</h1><p>{学校}{班级}</p><h2>学习兴趣</h2>
<p>你的得分{图表:兴趣得分:&gt;=3?不低于:低于}3分。</p><p>{图表:兴趣}</p><p>{分页符}</p><h2>学习习惯</h2>
<p>{题目:2:文本}：{题目:2:作答:文本}</p><p>{没有的标签}</p>`;

const scope = (range: string, askId: number) => ({ type: '默认', range, text: '兴趣', askId });

async function addReport(owner: TestClient, more: object = {}): Promise<void> {
  const template = { owner: 'owner', name: '报告', contests: ['学情'], text: TEXT, visibility: 'visible' };
  const added = await owner.post('/api/add-report-template', {
    ...template,
    postAsks: EXAMPLE_DIMENSIONS,
    ...more,
  });
  expect(added.body).toBe('true');
  const bars = {
    owner: 'owner',
    name: '兴趣',
    reportTemplate: '报告',
    scopes: ['个人', '全校', '全市'].map((range) => scope(range, 7)),
  };
  expect((await owner.post('/api/add-chart', bars)).body).toBe('true');
  const words = {
    owner: 'owner',
    name: '兴趣得分',
    reportTemplate: '报告',
    type: 'text',
    subType: '',
    scopes: [scope('个人', 7)],
  };
  expect((await owner.post('/api/add-chart', words)).body).toBe('true');
}

describeEngines('a report as PDF', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const generate = async (client: TestClient, id: string) => {
    const reply = await client.get('/api/generate-report', { id });
    return { code: reply.statusCode, msg: reply.json<{ msg: string }>().msg };
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addWorkedExample(test);
    await addReport(owner);
  }, 60_000);
  afterAll(() => test.close());

  it('is made once, and anew when what it says has changed', { timeout: 60_000 }, async () => {
    const first = await generate(owner, 'owner/报告/1002');
    expect(first, first.msg).toMatchObject({ code: 200 });
    const file = await owner.get(first.msg);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('报告 - 考生1002.pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await generate(owner, 'owner/报告/1002')).msg).toBe(first.msg);
    // Another's answers change the school's mean, and so the report.
    await answerExample(test, '1005', [5, 1, 5, 2, 2, 4]);
    const second = await generate(owner, 'owner/报告/1002');
    expect(second.msg).not.toBe(first.msg);
    expect((await owner.get(first.msg)).statusCode).toBe(404);
    expect(
      (await owner.post('/api/delete-report', undefined, { query: { id: 'owner/1002/报告' } })).body,
    ).toBe('true');
    expect((await owner.get(second.msg)).statusCode).toBe(404);
  });

  it('is for the person whom it is about, and only while it is visible', { timeout: 60_000 }, async () => {
    const client = test.client();
    await client.post('/api/report-login', { username: '1003', owner: 'owner' });
    const own = await generate(client, 'owner/报告/1003');
    expect((await client.get(own.msg)).statusCode).toBe(200);
    const others = await generate(owner, 'owner/报告/1002');
    expect((await client.get(others.msg)).statusCode).toBe(404);
    expect((await generate(client, 'owner/报告/1002')).code).toBe(404);
    const borrowed = others.msg.replace('1002', '1003');
    expect((await client.get(borrowed)).statusCode).toBe(404);
    const template = (await owner.get('/api/get-report-template', { id: 'owner/报告' })).json<object>();
    const query = { id: 'owner/报告' };
    await owner.post('/api/update-report-template', { ...template, visibility: 'invisible' }, { query });
    expect((await client.get(own.msg)).statusCode).toBe(404);
    await owner.post('/api/update-report-template', template, { query });
  });

  it('shows what the text names, by name and by code, and follows a chart that is renamed', async () => {
    const code = JSON.stringify({ name: '别的', scopes: [scope('全市', 8)] });
    const stored = (await owner.get('/api/get-report-template', { id: 'owner/报告' })).json<object>();
    const text = `${TEXT}<p>{图表代码:${code}}</p>`;
    await owner.post('/api/update-report-template', { ...stored, text }, { query: { id: 'owner/报告' } });
    const chart = (await owner.get('/api/get-chart', { id: 'owner/兴趣' })).json<object>();
    await owner.post('/api/update-chart', { ...chart, name: '新名字' }, { query: { id: 'owner/兴趣' } });
    const report = (await owner.get('/api/get-report', { id: 'owner/报告/1002' })).json<{
      template: { text: string };
      data: ReportData;
    }>();
    expect(report.template.text).toContain('{图表:新名字}');
    expect(report.template.text).toContain('{图表:兴趣得分:&gt;=3?不低于:低于}');
    expect(report.data.charts.map((one) => one.chart.name).sort()).toEqual(['兴趣得分', '新名字']);
    expect(Object.values(report.data.codeCharts ?? {})).toMatchObject([{ rows: [[3.18519]] }]);
  });
});

describe('a server without Chromium', () => {
  it('says so, and shows the report all the same', { timeout: 60_000 }, async () => {
    const test = await openTestApp('sqlite', { CHROMIUM_PATH: '/nowhere/chromium' });
    try {
      const owner = await test.author('owner');
      await addWorkedExample(test);
      await addReport(owner);
      const reply = await owner.get('/api/generate-report', { id: 'owner/报告/1002' });
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toMatchObject({ msg: '服务器没有安装 Chromium，不能生成 PDF；其他功能不受影响' });
      expect((await owner.get('/api/get-report', { id: 'owner/报告/1002' })).statusCode).toBe(200);
    } finally {
      await test.close();
    }
  });
});

describeEngines('a report about a school or a district', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const rowsOf = async (subject: string, client = owner) => {
    const reply = await client.get('/api/get-report', { id: `owner/报告/${subject}` });
    const report = reply.statusCode === 200 ? reply.json<{ data: ReportData } | null>() : null;
    return {
      code: reply.statusCode,
      report,
      rows: report?.data.charts.find((one) => one.chart.name === '兴趣')?.rows,
    };
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addWorkedExample(test);
    await addReport(owner);
    await addCandidates(test, [
      { name: '3001', realName: '校长', tag: '校长', school: '一中', area: '东区' },
      { name: '3002', realName: '主管', tag: '上级主管', area: '西区' },
    ]);
  }, 60_000);
  afterAll(() => test.close());

  it('has the means of its people, beside those of the city', async () => {
    const school = await rowsOf('学校:东区:一中');
    expect(school.rows).toEqual([[3.2381], [3.2381], [3.13889]]);
    expect(school.report?.data.subject).toMatchObject({ kind: 'school', realName: '一中', area: '东区' });
    expect(school.report?.data.dimensionMap).toEqual({ 7: 3.2381, 8: 3.6 });
    expect((await rowsOf('学校:一中')).rows).toEqual(school.rows);
    // 二中: 15 of 5.
    expect((await rowsOf('区县:西区')).rows).toEqual([[3], [3], [3.13889]]);
  });

  it('is compared with the others of its kind', async () => {
    const scopes = [{ type: '分位数', range: '全市', text: '', askId: 7 }];
    const chart = { reportTemplate: '报告', subType: 'bar-full-y', scopes };
    const compared = async (candidateName: string) => {
      const query = { id: 'owner/没有', candidateName };
      return (await owner.post('/api/get-unsaved-chart-data', chart, { query })).json<number[][]>();
    };
    expect(await compared('学校:东区:一中')).toEqual([[0.5, 0.5]]);
    expect(await compared('区县:西区')).toEqual([[0, 1]]);
    expect(await compared('学校:没有')).toEqual([[-2, 3]]);
  });

  it('is for its own staff', async () => {
    const staff = async (username: string) => {
      const client = test.client();
      const login = await client.post('/api/school-login', { username, owner: 'owner' });
      expect(login.json()).toMatchObject({ status: 'ok' });
      return client;
    };
    const [head, district] = [await staff('3001'), await staff('3002')];
    expect((await rowsOf('学校:东区:一中', head)).rows).toHaveLength(3);
    expect((await rowsOf('学校:西区:二中', head)).code).toBe(403);
    expect((await rowsOf('区县:东区', head)).report).toBeNull();
    expect((await rowsOf('1001', head)).report).toBeNull();
    expect((await rowsOf('区县:西区', district)).rows).toHaveLength(3);
    expect((await rowsOf('学校:西区:二中', district)).rows).toHaveLength(3);
    expect((await rowsOf('学校:东区:一中', district)).code).toBe(403);
  });
});
