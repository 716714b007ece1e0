import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { readPdf } from '#server/print/testing/read-pdf.ts';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, restartTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { addWorkedExample, answerExample, EXAMPLE_DIMENSIONS } from '#server/testing/worked-example.ts';

const TEXT = `<h1>{姓名}的学情报告</h1><p>{学校}{班级}</p><p>{图表:兴趣}</p><p>{题目:2:作答:文本}</p>
<p><span data-formula="\\sum x">\\sum x</span></p>`;
const EXAMPLE_PEOPLE = 12;
/** On PostgreSQL fewer: what is printed is the same. */
const PEOPLE = { sqlite: 60, postgres: 16 };
const AWKWARD_SCHOOL = '三中/分校: "A"?';
const SAFE_SCHOOL = '三中分校_ _A__';

const canary = (ticket: string) => `金丝雀${ticket}`;

async function addReport(owner: TestClient): Promise<void> {
  const template = {
    owner: 'owner',
    name: '报告',
    contests: ['学情'],
    text: TEXT,
    postAsks: EXAMPLE_DIMENSIONS,
  };
  expect((await owner.post('/api/add-report-template', template)).body).toBe('true');
  const scopes = ['个人', '全校', '全市'].map((range) => ({ type: '默认', range, text: '兴趣', askId: 7 }));
  const chart = { owner: 'owner', name: '兴趣', reportTemplate: '报告', scopes };
  expect((await owner.post('/api/add-chart', chart)).body).toBe('true');
}

/** Browsers that this process has started and that have not ended. */
async function browsers(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.filter((stat) => {
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return parent === String(process.pid) && state !== 'Z' && /\((chrom|headless)/.test(stat);
  });
}

describeEngines('all reports of a template', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  const tickets = Array.from({ length: PEOPLE[engine] - EXAMPLE_PEOPLE }, (_, index) => String(2001 + index));

  const start = async (more: object = {}, client = owner) => {
    const reply = await client.post('/api/export-reports', { owner: 'owner', template: '报告', ...more });
    return reply.json<{ status: string; msg: string }>();
  };
  const jobOf = async (id: string) =>
    (await owner.get('/api/get-job', { id: `owner/${id}` })).json<JobDetail>();
  async function ended(id: string): Promise<JobDetail> {
    await expect.poll(async () => (await jobOf(id)).finishedTime, { interval: 100 }).not.toBe('');
    return jobOf(id);
  }
  async function filesIn(job: JobDetail): Promise<Map<string, Buffer>> {
    const file = await owner.get('/api/get-file', { id: `owner/${job.fileId}` });
    expect(file.headers['content-type']).toBe('application/zip');
    return new Map(entriesIn(file.rawPayload).map(({ name, content }) => [name, content]));
  }
  const steps = (id: string) =>
    test.database.db
      .selectFrom('stored_file')
      .select(['id', 'file_name', 'expires_at'])
      .where('held_by', '=', `passing/job/${id}`)
      .where('state', '=', 'ready')
      .execute();
  const textOf = (pdf: Buffer | undefined) => readPdf(pdf ?? Buffer.alloc(0)).pages.join('');

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addWorkedExample(test);
    await addReport(owner);
    const place = { tag: '学生', class: '一班', school: AWKWARD_SCHOOL, area: '东区' };
    await addCandidates(
      test,
      [...tickets, '9001'].map((name) => ({ name, realName: canary(name), ...place })),
    );
    for (const ticket of tickets) await answerExample(test, ticket, [3, 3, 3, 3, 3, 2]);
    // Begins, and answers nothing.
    await TestCandidate.start(test, '学情', '9001');
  });
  afterAll(() => test.close());

  it('come as one file, each of the right person, and a restart prints none of them again', async () => {
    const before = await browsers();
    const begun = await start();
    expect(begun).toMatchObject({ status: 'ok' });
    await expect.poll(async () => (await steps(begun.msg)).length, { interval: 50 }).toBeGreaterThan(3);
    expect((await browsers()).length).toBeGreaterThan(before.length);
    test = await restartTestApp(test);
    const { cookies } = owner;
    owner = test.client();
    owner.cookies = cookies;
    const kept = (await steps(begun.msg)).map(({ id }) => id);
    const job = await ended(begun.msg);
    expect(job).toMatchObject({
      state: 'done',
      label: '打包下载报告',
      note: `已生成${PEOPLE[engine]}份报告，1名考生没有报告，详见“说明.txt”`,
    });
    const all = await steps(begun.msg);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
    expect(all.map(({ file_name }) => file_name.split(' ')[0]).sort()).toEqual([
      ...Array.from({ length: EXAMPLE_PEOPLE }, (_, index) => String(1001 + index)),
      ...tickets,
    ]);
    // They have done what they were for, and go with the next cleaning.
    await expect
      .poll(async () =>
        (await steps(begun.msg)).every((step) => step.expires_at <= test.clock.now().toISOString()),
      )
      .toBe(true);
    await expect.poll(async () => (await browsers()).length).toBe(before.length);

    const files = await filesIn(job);
    expect(files.size).toBe(PEOPLE[engine] + 1);
    // Of all that was printed on the way nothing counts beside the file itself.
    const result = await test.app.storedFiles.find('owner', job.fileId, test.clock.now());
    expect((await test.app.storedFiles.usageOf('owner')).bytes).toBe(result?.size);
    expect(textOf(files.get('一中/三班/1002-考生1002.pdf'))).toMatch(/考生1002的学情报告.*∑/s);
    for (const ticket of tickets) {
      const text = textOf(files.get(`${SAFE_SCHOOL}/一班/${ticket}-${canary(ticket)}.pdf`));
      expect(new Set(text.match(/金丝雀\d+/g))).toEqual(new Set([canary(ticket)]));
      expect(text).not.toContain('考生1');
    }
    const words = String(files.get('说明.txt'));
    expect(words).toContain('没有作答模板中的测试（1名）：\r\n9001 金丝雀9001');
  });

  it('are those of a school, an area or a test, and stand in the audit log', async () => {
    const count = async (more: Record<string, string>) =>
      (await owner.get('/api/count-reports', { owner: 'owner', template: '报告', ...more })).json<{
        people: number;
      }>();
    expect(await count({})).toEqual({ people: PEOPLE[engine] + 1 });
    expect(await count({ area: '西区' })).toEqual({ people: 5 });
    expect(await count({ contest: '学情', school: '一中', area: '西区' })).toEqual({ people: 0 });
    const job = await ended((await start({ school: '二中', contest: '学情' })).msg);
    const files = await filesIn(job);
    expect([...files.keys()]).toEqual([
      ...['1008', '1009', '1010', '1011', '1012'].map((ticket) => `二中/三班/${ticket}-考生${ticket}.pdf`),
      '说明.txt',
    ]);
    expect(String(files.get('说明.txt'))).toContain('学校：二中\r\n测试：学情');
    const nobody = await ended((await start({ school: '没有' })).msg);
    expect(nobody).toMatchObject({ state: 'failed', error: '还没有考生参加这些测试，没有可以生成的报告' });
    expect(await start({ template: '没有' })).toMatchObject({ status: 'error' });
    expect(await start({ contest: '没有' })).toMatchObject({ msg: '报告模板中没有测试“没有”' });
    const log = await test.database.db
      .selectFrom('audit_log')
      .select(['subject', 'detail'])
      .where('action', '=', 'export-reports')
      .execute();
    const details = log.map(({ detail }) => JSON.parse(detail) as object);
    expect(details).toContainEqual({ area: '', school: '二中', note: '测试：学情' });
    expect(new Set(log.map(({ subject }) => subject))).toEqual(new Set(['报告']));
  });

  it('are another owner’s to nobody', async () => {
    const eve = await test.author('eve');
    for (const asked of [{}, { owner: 'eve' }]) {
      const reply = await eve.post('/api/export-reports', { owner: 'owner', template: '报告', ...asked });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('stop soon when they are cancelled, without a browser left', async () => {
    const before = await browsers();
    const { msg: id } = await start();
    await expect.poll(async () => (await steps(id)).length, { interval: 50 }).toBeGreaterThan(0);
    await owner.post('/api/cancel-job', undefined, { query: { id: `owner/${id}` } });
    expect(await ended(id)).toMatchObject({ state: 'cancelled', fileId: '' });
    await expect.poll(async () => (await browsers()).length).toBe(before.length);
  });
});

describe('a server without Chromium', () => {
  it('refuses to begin with them, and says why', async () => {
    const test = await openTestApp('sqlite', { CHROMIUM_PATH: '/nowhere/chromium' });
    try {
      const owner = await test.author('owner');
      await addWorkedExample(test);
      await addReport(owner);
      const { msg } = (await owner.post('/api/export-reports', { owner: 'owner', template: '报告' })).json<{
        msg: string;
      }>();
      const job = async () => (await owner.get('/api/get-job', { id: `owner/${msg}` })).json<JobDetail>();
      await expect.poll(async () => (await job()).state).toBe('failed');
      expect((await job()).error).toBe('服务器没有安装 Chromium，不能生成 PDF；其他功能不受影响');
    } finally {
      await test.close();
    }
  });
});
