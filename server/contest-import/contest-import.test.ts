import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply, StatusReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { readContestDocument } from '#domain/import/contest-document.ts';
import type { ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { RESULT_KEPT_MS } from '#domain/job/job.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Resource } from '#domain/resource/resource.schema.ts';
import { readDocx } from '#server/document/index.ts';
import { purgeJobsAndFiles } from '#server/jobs/job-purge.ts';
import { craftedDocx, drawing, heading, paragraph, title } from '#server/testing/crafted-docx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';
import { importContestCommand } from './contest-import.commands.ts';
import { sampleDocument } from './sample-document.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p+FUpQAAAABJRU5ErkJggg==',
  'base64',
);
const EMF = Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(200)]);

const small = (name: string, more = '') =>
  craftedDocx({
    body: title(name) + heading('第一部分') + paragraph('1. 你好吗？') + paragraph('A. 好') + more,
    pictures: {
      rPng: { name: 'media/a.png', bytes: PNG },
      rEmf: { name: 'media/b.emf', bytes: EMF },
    },
  });

describeEngines('tests as Word documents', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let eve: TestClient;
  let jobs: ListClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    eve = await test.author('eve');
    jobs = new ListClient(owner, 'owner');
  });
  afterAll(() => test.close());

  type Previewed = JobDetail & { detail: ContestPreview };
  const previewed = async (content: Buffer, fileName = '问卷.docx') => {
    const reply = await jobs.send('/api/preview-contest?owner=owner', content, fileName);
    expect(reply.statusCode, reply.body).toBe(200);
    return (await jobs.ended(reply.json<StatusReply>().msg)) as Previewed;
  };
  const imported = (previewId: string, name?: string) =>
    jobs.begun('/api/import-contest', { id: `owner/${previewId}`, ...(name === undefined ? {} : { name }) });
  const upload = (content: Buffer, fileName = '问卷.docx') =>
    jobs.send('/api/upload-contest', content, fileName);
  const contestOf = async (name: string) =>
    (await owner.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();
  const taskOf = async (name: string) =>
    (await owner.get('/api/get-task', { id: `owner/${name}` })).json<Task | null>();
  const count = async (table: 'contest' | 'task' | 'resource') =>
    (await test.database.db.selectFrom(table).select('id').execute()).length;
  const countAll = async () => [await count('contest'), await count('task'), await count('resource')];
  const resources = async () =>
    (await owner.get('/api/get-resources', { owner: 'owner' })).json<Resource[]>();

  it('are looked at before anything is written, and then made with their pictures', async () => {
    const before = await countAll();
    const more = paragraph(drawing('rPng')) + paragraph('2. 看图') + paragraph(drawing('rPng'));
    const preview = await previewed(small('期中', more));
    expect(preview).toMatchObject({
      label: '读取测试文件',
      fileName: '问卷.docx',
      state: 'done',
      note: '读到1道题目，共2个小题',
      detail: { name: '期中', freeName: '期中', freeTaskNames: ['第一部分'], importedAs: '' },
    });
    expect(await countAll()).toEqual(before);
    const [picture] = preview.detail.pictures;
    const address = `/files/${picture?.key}`;
    expect(preview.detail.tasks[0]?.questions[1]?.text).toContain(`<img src="${address}"`);
    expect((await owner.get(address)).rawPayload).toEqual(PNG);

    const done = await imported(preview.id, '期中调查');
    expect(done).toMatchObject({ state: 'done', note: '已导入测试“期中调查”', detail: { name: '期中调查' } });
    expect(await contestOf('期中调查')).toMatchObject({
      tasks: ['opening', '第一部分', 'closing'],
      duration: 40,
      type: 'default',
      state: 'inactive',
    });
    const { basic } = (await taskOf('第一部分')) ?? {};
    expect(basic?.questions).toEqual(preview.detail.tasks[0]?.questions);
    expect(await resources()).toMatchObject([{ name: '期中调查 图片1.png', type: 'image', url: address }]);

    const again = await imported(preview.id);
    expect(again).toMatchObject({ state: 'failed', error: '这份文档已经导入过了，测试名称是“期中调查”' });
    // What was imported does not go with the preview.
    await owner.post('/api/delete-job', undefined, { query: { id: `owner/${preview.id}` } });
    expect((await owner.get(address)).statusCode).toBe(200);
  });

  it('come in by one call, which answers with the name and a log of every line', async () => {
    const reply = await upload(small('月考', paragraph(`<w:r><w:t>2. 图</w:t></w:r>${drawing('rEmf')}`)));
    expect(reply.statusCode, reply.body).toBe(200);
    const { msg, data = '' } = reply.json<StatusReply>();
    expect(msg).toBe('月考');
    expect(data.split('\n')).toEqual([
      '第1段“月考”：测试名称',
      '第2段“第一部分”：题目名称',
      '第3段“1. 你好吗？”：第1题',
      '第4段“A. 好”：第1题的第1个选项',
      '未读懂 第5段“2. 图”：图片是EMF格式，网页不能显示，没有读入，请改成PNG或JPG',
      '第5段“2. 图”：第2题',
    ]);
    const contest = await contestOf('月考');
    expect(contest?.tasks).toEqual(['opening', '第一部分 - 2', 'closing']);
  });

  it('get the next free name by the call, and are refused a taken one on the page', async () => {
    await addSmallContest(test, { name: '重名', ticketType: 'number', ticket: [] });
    expect((await upload(small('重名'))).json<StatusReply>().msg).toBe('重名 - 2');
    const preview = await previewed(small('重名'));
    expect(preview.detail.freeName).toBe('重名 - 3');
    const before = await countAll();
    const refused = await imported(preview.id, '重名');
    expect(refused).toMatchObject({
      state: 'failed',
      error: '已有名为“重名”的测试，请换一个名称，例如“重名 - 3”',
    });
    expect(await countAll()).toEqual(before);
    expect(await imported(preview.id, '重名三')).toMatchObject({ state: 'done' });
  });

  it('leave nothing behind when they are refused, and say why', async () => {
    const before = await countAll();
    const refusal = async (content: Buffer, fileName?: string) => {
      const reply = await upload(content, fileName);
      return [reply.statusCode, reply.json<ErrorReply>().msg];
    };
    expect(await refusal(Buffer.from('文字'))).toEqual([422, '文件“问卷.docx”不是Word文档（.docx）']);
    expect(await refusal(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))).toEqual(
      [422, '文件“问卷.docx”是旧版Word格式（.doc），请在Word中另存为.docx后再上传'],
    );
    expect(await refusal(small('甲').subarray(0, 900))).toEqual([
      422,
      '文件“问卷.docx”已损坏，无法读取，请在Word中打开并另存为.docx后再上传',
    ]);
    expect(await refusal(craftedDocx({ body: paragraph('只有文字') }))).toEqual([
      422,
      '文件“问卷.docx”中没有找到题目：请把每道题目的名称设为“标题 1”样式，小题以“1.”开头',
    ]);
    expect(await refusal(small('甲'), '问卷.doc')).toEqual([415, '上传文件的格式必须是：.docx']);
    expect(await countAll()).toEqual(before);
  });

  it('are not made of a preview that is gone, or somebody else’s', async () => {
    const preview = await previewed(small('过期', paragraph(drawing('rPng'))));
    const foreign = await eve.post('/api/import-contest', undefined, {
      query: { id: `owner/${preview.id}` },
    });
    expect(foreign.statusCode).toBe(403);
    const own = await eve.post('/api/import-contest', undefined, { query: { id: `eve/${preview.id}` } });
    const evesJobs = new ListClient(eve, 'eve');
    const gone = { state: 'failed', error: '这次预览已过期或已被清除，请重新上传文档' };
    expect(await evesJobs.ended(own.json<StatusReply>().msg)).toMatchObject(gone);
    const [picture] = preview.detail.pictures;
    const later = new Date(test.clock.now().getTime() + RESULT_KEPT_MS + 1_000);
    await purgeJobsAndFiles(
      { db: test.database.db, write: test.database.write, files: test.app.storedFiles },
      later,
    );
    expect((await owner.get(`/files/${picture?.key}`)).statusCode).toBe(404);
    expect(await imported(preview.id)).toMatchObject(gone);
  });

  it('are made wholly or not at all, also by a process that has lost its job', async () => {
    const preview = await previewed(small('半途', paragraph(drawing('rPng'))));
    const before = await countAll();
    const lost = { jobId: preview.id, attempt: 99 };
    const input = { actor: 'owner', owner: 'owner', previewId: preview.id, name: undefined };
    const change = { ...input, hold: lost, now: test.clock.now() };
    await expect(test.database.write.run(importContestCommand, change)).rejects.toThrow();
    expect(await countAll()).toEqual(before);
    expect(await imported(preview.id)).toMatchObject({ state: 'done' });
  });

  it('hold nothing that could run', async () => {
    const link = '<w:hyperlink r:id="rBad"><w:r><w:t>点我</w:t></w:r></w:hyperlink>';
    const content = craftedDocx({
      body:
        title('攻击<script>') +
        heading('甲') +
        paragraph('1. <img src=x onerror=alert(1)>') +
        paragraph(link),
      links: { rBad: 'javascript:alert(1)' },
    });
    const { detail } = await previewed(content);
    expect(detail.tasks[0]?.questions[0]?.text).toBe('&lt;img src=x onerror=alert(1)&gt;<br />点我');
  });

  it('have a sample with every type, which comes back without an unknown line', async () => {
    const sample = await owner.get('/api/get-contest-sample');
    expect(sample.headers['content-disposition']).toContain(encodeURIComponent('导入测试样例.docx'));
    expect(sample.rawPayload).toEqual(await sampleDocument());
    const { detail, note } = await previewed(sample.rawPayload);
    expect(detail.log.filter(({ kind }) => kind === 'problem')).toEqual([]);
    const types = new Set(detail.tasks.flatMap(({ questions }) => questions.map(({ type }) => type)));
    expect([...types].sort()).toEqual(Object.keys(QUESTION_TYPES).sort());
    expect(detail.pictures).toHaveLength(1);
    expect(note).toBe('读到3道题目，共12个小题');
    expect(await imported((await previewed(sample.rawPayload)).id)).toMatchObject({ state: 'done' });
  });

  it('with 300 questions are read in seconds', async () => {
    const questions = Array.from({ length: 300 }, (_, index) =>
      [`${index + 1}. 第${index + 1}个问题是什么？`, 'A. 非常同意', 'B. 同意', 'C. 不同意', 'D. 非常不同意']
        .map((line) => paragraph(line))
        .join(''),
    );
    const content = craftedDocx({ body: title('长问卷') + heading('全部') + questions.join('') });
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-long-'));
    const path = join(folder, 'long.docx');
    await writeFile(path, content);
    const { blocks, lost } = await readDocx(path, { fileName: 'long.docx' });
    const plan = readContestDocument({ fileName: 'long.docx', blocks, lost, refusedPictures: new Map() });
    expect('tasks' in plan && plan.tasks[0]?.questions.length).toBe(300);
    await rm(folder, { recursive: true });
  });
});
