import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOfChart } from '#domain/chart/chart-text.ts';
import type { ReportData } from '#domain/report/report-data.schema.ts';
import { renderReport } from '#domain/report/report-document.ts';
import { subjectOfPlace } from '#domain/report/report-subject.ts';
import type { Printer } from '#server/print/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import {
  addWorkedExample,
  answerExample,
  EXAMPLE_DIMENSIONS,
  EXAMPLE_TASK,
} from '#server/testing/worked-example.ts';
import { findPurgeableContests, purgeContestsNow } from '#server/trash/purge.ts';
import { findReport, type FoundReport, prepareReport } from './report-data.ts';
import { makeReportPdf } from './report-pdf.ts';

interface Reply {
  template: { text: string };
  data: ReportData;
}

/** 甲 shows charts of 乙. */
describeEngines('a report of what is changed meanwhile', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const reportOf = async (template: string, subject: string, client = owner) =>
    (await client.get('/api/get-report', { id: `owner/${template}/${subject}` })).json<Reply>();
  const addTemplate = (fields: object) =>
    owner.post('/api/add-report-template', {
      ...{ owner: 'owner', contests: ['学情'], visibility: 'visible' },
      ...fields,
    });
  const addChart = (name: string, askId: number, fields: object) =>
    owner.post('/api/add-chart', {
      ...{ owner: 'owner', name, scopes: [{ type: '默认', range: '个人', text: '', askId }] },
      ...fields,
    });
  async function changeFirstQuestion(fields: object): Promise<void> {
    const [first, ...others] = EXAMPLE_TASK.basic?.questions ?? [];
    const task = {
      ...EXAMPLE_TASK,
      owner: 'owner',
      basic: { questions: [{ ...first, ...fields }, ...others] },
    };
    const query = { id: `owner/${EXAMPLE_TASK.name}` };
    expect((await owner.post('/api/update-task', task, { query })).body).toBe('true');
  }

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addWorkedExample(test);
    await addTemplate({ name: '乙', postAsks: EXAMPLE_DIMENSIONS });
    await addTemplate({ name: '甲', text: '<p>{题目:1:作答:文本}={图表:乙的文本}{图表:乙的维度}</p>' });
    await addChart('乙的维度', 7, { reportTemplate: '乙' });
    await addChart('乙的文本', 1, { reportTemplate: '乙', type: 'text' });
  });
  afterAll(() => test.close());

  it('tells a reader of questions that are only summed up nothing, whichever template sums them up', async () => {
    const pupil = test.client();
    await pupil.post('/api/report-login', { username: '1001', owner: 'owner' });
    const { data } = await reportOf('甲', '1001', pupil);
    const chart = data.charts.find((one) => one.chart.name === '乙的维度');
    expect(chart?.dimensions?.map(({ id }) => id)).toEqual([7]);
    expect(chart?.asks?.length).toBeGreaterThan(0);
    for (const ask of chart?.asks ?? []) expect([ask.text, ask.code, ask.question]).toEqual(['', '', '']);
  });

  it('has the answers of those who were asked something else after it was prepared', async () => {
    const prepared = await prepareReport(test.database, 'owner', '甲');
    await changeFirstQuestion({ text: '我很喜欢上语文课' });
    await addCandidates(test, [{ name: '9001', tag: '学生', school: '一中', area: '东区' }]);
    await answerExample(test, '9001', [5, 1, 4, 3, 5, 4]);
    const late = (await prepared?.forPeople(['9001']))?.get('9001');
    expect([late?.isAnswered, late?.data.answerMap['2']]).toEqual([true, { option: 1 }]);
  });

  it('says what was chosen as it was asked, also in a chart of another template', async () => {
    await changeFirstQuestion({ options: [...(EXAMPLE_TASK.basic?.questions[0]?.options ?? [])].reverse() });
    const { template, data } = await reportOf('甲', '1001');
    const { html } = renderReport(template.text, data, { chart: () => '', words: textOfChart });
    const [, asked, charted] = /<p>([^=<]+)=([^<]+)/.exec(html) ?? [];
    expect(asked).not.toBe('');
    expect(charted).toBe(asked);
  });

  it('leads to a school whatever signs are in its name, and by the name alone after its district was mended', async () => {
    const place = { area: '开发区:北', school: '三中/分校' };
    await addCandidates(test, [
      { name: '3001', tag: '学生', ...place },
      { name: '3002', tag: '校长', ...place },
      { name: '3003', tag: '学生', school: '五中', area: '东曲' },
    ]);
    for (const ticket of ['3001', '3003']) await answerExample(test, ticket, [5, 1, 4, 3, 5, 4]);
    const head = test.client();
    await head.post('/api/school-login', { username: '3002', owner: 'owner' });
    const own = await reportOf('乙', subjectOfPlace(place), head);
    expect(own.data.subject).toMatchObject({ kind: 'school', area: '开发区:北', school: '三中/分校' });
    expect((await reportOf('乙', subjectOfPlace(place))).data.dimensionMap?.['7']).toBeGreaterThan(0);
    const before = (await reportOf('乙', '学校:五中')).data.dimensionMap;
    const query = { id: 'owner/3003' };
    const mended = { owner: 'owner', name: '3003', tag: '学生', school: '五中', area: '东区' };
    expect((await owner.post('/api/update-candidate', mended, { query })).body).toBe('true');
    expect((await reportOf('乙', '学校:五中')).data.dimensionMap).toEqual(before);
    expect(before?.['7']).toBeGreaterThan(0);
  });

  it('is not kept of somebody who was forgotten while it was printed', async () => {
    const found = (await findReport(test.database, 'owner', '乙', '1002')) as FoundReport;
    const printed = Promise.withResolvers<Buffer>();
    const begun = Promise.withResolvers<undefined>();
    // A printer that takes as long as we say.
    const printer = {
      print: () => (begun.resolve(undefined), printed.promise),
    } as unknown as Printer;
    const printing = {
      ...{ database: test.database, stored: test.app.storedFiles, printer, publicUrl: undefined },
      ...{ files: { public: {} as never }, draw: () => Promise.resolve({ html: '', title: '乙' }) },
    };
    const making = makeReportPdf(printing, found, 'owner', test.clock.now());
    await begun.promise;
    const contests = await findPurgeableContests(test.database, 'owner', '学情');
    await purgeContestsNow(test.database, contests, test.clock.now());
    printed.resolve(Buffer.from('%PDF-'));
    await expect(making).rejects.toMatchObject({ status: 404 });
    const kept = await test.database.db
      .selectFrom('stored_file')
      .select('id')
      .where('file_name', 'like', '%乙%')
      .where('state', '=', 'ready')
      .execute();
    expect(kept).toEqual([]);
  });
});
