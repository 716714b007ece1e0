import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_UNFINISHED_OF_ONE, RESULT_KEPT_MS } from '#domain/job/job.ts';
import type { JobDetail, JobView } from '#domain/job/job.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import {
  countingJob,
  failingJob,
  filingJob,
  hungryJob,
  readingJob,
  refusingJob,
  stubbornJob,
  TEST_JOBS,
} from '#server/testing/test-jobs.ts';
import { purgeJobsAndFiles } from './job-purge.ts';

const ENDLESS = { to: 1_000_000 };

describeEngines('jobs', (engine) => {
  let test: TestApp;
  let amy: TestClient;
  let eve: TestClient;
  const people = { owner: 'amy', actor: 'amy' };

  beforeAll(async () => {
    test = await openTestApp(engine, {}, undefined, TEST_JOBS);
    amy = await test.author('amy');
    eve = await test.author('eve');
  });
  afterAll(() => test.close());

  const detailOf = async (id: string, client = amy) =>
    (await client.get('/api/get-job', { id: `amy/${id}` })).json<JobDetail>();

  async function ended(id: string): Promise<JobDetail> {
    await expect.poll(async () => (await detailOf(id)).finishedTime).not.toBe('');
    return detailOf(id);
  }

  const isRunning = (id: string) => expect.poll(async () => (await detailOf(id)).state).toBe('running');

  it('run in a thread with a connection of their own, and leave what they found out', async () => {
    const job = await ended(await test.app.jobs.start(countingJob, { ...people, input: { to: 3 } }));
    expect(job).toMatchObject({
      label: '计数',
      subject: '到3',
      state: 'done',
      note: '数了3个数',
      detail: { last: 3 },
      owner: 'amy',
      actor: 'amy',
      error: '',
    });
  });

  it('leave a private file, which its owner reads and nobody else', async () => {
    const job = await ended(await test.app.jobs.start(filingJob, { ...people, input: { content: '你好' } }));
    const id = `amy/${job.fileId}`;
    const file = await amy.get('/api/get-file', { id });
    expect(file.body).toBe('你好 amy');
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('%E7%BB%93%E6%9E%9C.txt') as string,
    });
    const part = await amy.request({
      method: 'GET',
      url: '/api/get-file',
      query: { id },
      headers: { range: 'bytes=0-5' },
    });
    expect([part.statusCode, part.body]).toEqual([206, '你好']);
    for (const stranger of [eve, test.client()]) {
      expect((await stranger.get('/api/get-file', { id })).statusCode).toBeGreaterThanOrEqual(401);
      // Her own name before it does not make it hers.
      expect((await stranger.get('/api/get-file', { id: `eve/${job.fileId}` })).body).not.toContain('你好');
    }
    const { key } = await test.database.db
      .selectFrom('stored_file')
      .select('key')
      .where('id', '=', job.fileId)
      .executeTakeFirstOrThrow();
    for (const address of [`/files/${key}`, `/files/_private/${key}`, `/files/_private%2F${key}`]) {
      expect((await amy.get(address)).statusCode).toBeGreaterThanOrEqual(400);
    }
    const again = await ended(
      await test.app.jobs.start(readingJob, { ...people, input: { fileId: job.fileId } }),
    );
    expect(again.note).toBe('你好 amy');
    const foreign = await test.app.jobs.start(readingJob, {
      owner: 'eve',
      actor: 'eve',
      input: { fileId: job.fileId },
    });
    await expect
      .poll(async () => (await eve.get('/api/get-job', { id: `eve/${foreign}` })).json<JobDetail>())
      .toMatchObject({ state: 'failed', error: '文件已过期或已被清除，请重新上传', note: '' });
  });

  it('say why they refuse, and nothing of what went wrong inside', async () => {
    const refused = await ended(await test.app.jobs.start(refusingJob, { ...people, input: {} }));
    expect(refused).toMatchObject({ state: 'failed', error: '第5行：准考证号重复' });
    const failed = await ended(await test.app.jobs.start(failingJob, { ...people, input: {} }));
    expect(failed).toMatchObject({ state: 'failed', error: '服务器内部错误，这项任务没有完成' });
  });

  it('tell how far they are, and are cancelled', async () => {
    const id = await test.app.jobs.start(countingJob, { ...people, input: ENDLESS });
    await expect.poll(async () => (await detailOf(id)).progress).toBeGreaterThan(1);
    expect(await detailOf(id)).toMatchObject({
      total: ENDLESS.to,
      message: expect.stringMatching(/^数到/) as string,
    });
    expect((await eve.post('/api/cancel-job', undefined, { query: { id: `amy/${id}` } })).json()).toBe(
      'Unauthorized operation',
    );
    expect((await amy.post('/api/cancel-job', undefined, { query: { id: `amy/${id}` } })).json()).toBe(true);
    expect(await ended(id)).toMatchObject({ state: 'cancelled', isStopping: false });
    expect((await amy.post('/api/cancel-job', undefined, { query: { id: `amy/${id}` } })).json()).toBe(false);
  });

  it('are ended with their thread when they do not listen', async () => {
    const id = await test.app.jobs.start(stubbornJob, { ...people, input: {} });
    await isRunning(id);
    await test.app.jobs.cancel('amy', id);
    expect((await detailOf(id)).isStopping).toBe(true);
    expect((await ended(id)).state).toBe('cancelled');
  });

  // A thread is a thread on either engine.
  if (engine === 'sqlite')
    it('that take too much memory fail alone', async () => {
      const id = await test.app.jobs.start(hungryJob, { ...people, input: {} });
      expect(await ended(id)).toMatchObject({ state: 'failed', error: '服务器内部错误，这项任务没有完成' });
      const next = await test.app.jobs.start(countingJob, { ...people, input: { to: 1 } });
      expect((await ended(next)).state).toBe('done');
    });

  it('of one owner run one after the other, and not any number of them', async () => {
    const startOne = () => test.app.jobs.start(countingJob, { ...people, input: ENDLESS });
    const ids = [await startOne()];
    await isRunning(ids[0] ?? '');
    while (ids.length < MOST_UNFINISHED_OF_ONE) ids.push(await startOne());
    await expect(startOne()).rejects.toThrow('未完成的任务最多10个');
    // A list that comes meanwhile is refused, and leaves nothing behind.
    const before = await test.app.storedFiles.usageOf('amy');
    const list = Buffer.from('准考证号,姓名\r\n1,林小满');
    const refused = await new ListClient(amy, 'amy').send('/api/preview-candidates?owner=amy', list, 'a.csv');
    expect(refused.statusCode).toBe(429);
    expect(await test.app.storedFiles.usageOf('amy')).toEqual(before);
    const other = await test.app.jobs.start(countingJob, { owner: 'eve', actor: 'eve', input: { to: 1 } });
    await expect
      .poll(async () => (await eve.get('/api/get-job', { id: `eve/${other}` })).json<JobDetail>().state)
      .toBe('done');
    const states = (await amy.get('/api/get-jobs', { owner: 'amy' }))
      .json<JobView[]>()
      .filter(({ id }) => ids.includes(id))
      .map(({ state }) => state);
    expect(states.filter((state) => state === 'running')).toHaveLength(1);
    // Those that wait end at once, so that none of them gets its turn.
    for (const id of ids.reverse()) await test.app.jobs.cancel('amy', id);
    for (const id of ids) await ended(id);
  });

  it('are cleared with their files by hand, and after a week by themselves', async () => {
    const [first = '', second = ''] = [
      await test.app.jobs.start(filingJob, { ...people, input: { content: 'a' } }),
      await test.app.jobs.start(filingJob, { ...people, input: { content: 'b' } }),
    ];
    const fileIds = [(await ended(first)).fileId, (await ended(second)).fileId];
    expect((await amy.post('/api/delete-job', undefined, { query: { id: `amy/${first}` } })).json()).toBe(
      true,
    );
    expect((await amy.get('/api/get-job', { id: `amy/${first}` })).json()).toBeNull();
    expect((await amy.get('/api/get-file', { id: `amy/${fileIds[0]}` })).statusCode).toBe(404);
    expect((await amy.get('/api/get-file', { id: `amy/${fileIds[1]}` })).statusCode).toBe(200);
    const { db, write } = test.database;
    const parts = { db, write, files: test.app.storedFiles };
    await purgeJobsAndFiles(parts, new Date(test.clock.now().getTime() + RESULT_KEPT_MS - 1_000));
    expect((await detailOf(second)).state).toBe('done');
    await purgeJobsAndFiles(parts, new Date(test.clock.now().getTime() + RESULT_KEPT_MS + 60_000));
    expect((await amy.get('/api/get-jobs', { owner: 'amy' })).json()).toEqual([]);
    expect((await amy.get('/api/get-file', { id: `amy/${fileIds[1]}` })).statusCode).toBe(404);
    expect(await db.selectFrom('stored_file').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('file_total').select('bytes').where('owner', '=', 'amy').execute()).toEqual([
      { bytes: 0 },
    ]);
  });
});
