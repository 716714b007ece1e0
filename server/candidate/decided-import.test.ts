import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { MOST_ATTEMPTS, SILENT_AFTER_MS } from '#domain/job/job.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { cancelJobCommand, endJobCommand } from '#server/jobs/job.commands.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addRunningJob } from '#server/testing/test-rows.ts';
import {
  applyImportCommand,
  forgetImports,
  forgetImportsCommand,
  stageCandidatesCommand,
  startImportCommand,
  takeOverImportCommand,
} from './candidate-import.commands.ts';
import { rowsAtOnce } from './candidate-import.repository.ts';

const ROWS = 1_200;

describeEngines('a long list of candidates', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let lists: ListClient;
  let firstNumber = 100_000;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    lists = new ListClient(owner, 'owner');
  });
  afterAll(() => test.close());

  const all = async () =>
    (await owner.get('/api/get-candidates', { owner: 'owner' })).json<OwnedCandidate[]>();
  const jobOf = async (id: string) =>
    (await owner.get('/api/get-job', { id: `owner/${id}` })).json<JobDetail>();
  const addOne = async () =>
    (await owner.post('/api/add-candidate', { owner: 'owner', name: '1' })).statusCode;

  const stagedBy = async (jobId: string) => {
    const staged = test.database.db.selectFrom('staged_candidate').select('name');
    return (await staged.where('job_id', '=', jobId).execute()).length;
  };

  /** Numbers that nobody has, all invited to one test. */
  async function previewed(contest: string): Promise<string> {
    firstNumber += 10_000;
    const rows = Array.from({ length: ROWS }, (_, index) => [String(firstNumber + index), contest]);
    const file = await sheetOf(['准考证号', '包含测试'], rows);
    return (await lists.previewed('/api/preview-candidates?owner=owner', file)).id;
  }

  /** As a process has it that is about to take the list over. */
  async function held(previewId: string) {
    const jobId = `of-${previewId}`;
    const input = JSON.stringify({ previewId });
    await addRunningJob(test, { id: jobId, kind: 'candidate.import', input, attempt: MOST_ATTEMPTS });
    const change = { actor: 'owner', owner: 'owner', previewId, now: test.clock.now() };
    return { jobId, change: { ...change, hold: { jobId, attempt: MOST_ATTEMPTS } } };
  }

  it('that is decided is carried out, whoever asks to stop, whatever fails, and under the names that tests have by then', async () => {
    const { db, write } = test.database;
    await addSmallContest(test, { name: '旧名' });
    const { jobId, change } = await held(await previewed('旧名'));
    const { hold, now } = change;
    expect(await write.run(takeOverImportCommand, change)).toEqual({ staged: ROWS, left: ROWS });
    const portion = { ...change, staged: ROWS, after: '' };
    expect((await write.run(applyImportCommand, portion)).count).toBe(rowsAtOnce(db));

    expect((await owner.post('/api/cancel-job', undefined, { query: { id: `owner/${jobId}` } })).json()).toBe(
      false,
    );
    expect(await jobOf(jobId)).toMatchObject({ isDecided: true, isStopping: false });
    for (const end of [{ state: 'failed', error: '' }, { state: 'cancelled' }] as const) {
      expect(await write.run(endJobCommand, { hold, end, now })).toBe(false);
    }
    expect(await addOne()).toBe(409);
    const contest = (await owner.get('/api/get-contest', { id: 'owner/旧名' })).json<Contest>();
    const query = { id: 'owner/旧名' };
    expect((await owner.post('/api/update-contest', { ...contest, name: '新名' }, { query })).json()).toBe(
      true,
    );

    // Its process has fallen silent, for the sixth time.
    test.clock.advance(SILENT_AFTER_MS + 1_000);
    test.app.jobs.wake();
    await expect.poll(async () => (await jobOf(jobId)).state).toBe('done');
    expect(await jobOf(jobId)).toMatchObject({ note: `已导入考生：新增${ROWS}行，修改0行，无变化0行` });
    const invited = (await all()).filter(({ contests }) => contests === '新名');
    expect(invited).toHaveLength(ROWS);
    expect(await addOne()).toBe(200);
  });

  it('that was cancelled just before it is decided stays away', async () => {
    const { write } = test.database;
    const { jobId, change } = await held(await previewed(''));
    const { now } = change;
    const before = (await all()).length;
    expect(await write.run(cancelJobCommand, { owner: 'owner', id: jobId, now })).toBe(true);
    await expect(write.run(takeOverImportCommand, change)).rejects.toThrow('cancelled');
    const end = { state: 'failed', error: '服务器内部错误' } as const;
    expect(await write.run(endJobCommand, { hold: change.hold, end, now })).toBe(true);
    expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled', error: '' });
    expect((await all()).length).toBe(before);
  });

  it('that was refused takes no room for what was read before the bad row', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [String(900_000 + index)]);
    const file = await sheetOf(['准考证号'], [...rows, ['9 9']]);
    const { id } = await lists.previewed('/api/preview-candidates?owner=owner', file);
    expect(await stagedBy(id)).not.toBe(0);
    await forgetImports(test.database.write);
    expect(await stagedBy(id)).toBe(0);
    expect((await jobOf(id)).state).toBe('done');
  });

  it('whose preview is being cleared is not taken over in part', async () => {
    const { write } = test.database;
    const previewId = await previewed('');
    const { change } = await held(previewId);
    await owner.post('/api/delete-job', undefined, { query: { id: `owner/${previewId}` } });
    while ((await stagedBy(previewId)) === ROWS) await write.run(forgetImportsCommand, undefined);
    expect(await stagedBy(previewId)).toBeGreaterThan(0);
    expect(await write.run(takeOverImportCommand, change)).toBe('expired');
  });

  it('is staged by one run of its job, and not by one that has lost it', async () => {
    const { write } = test.database;
    const { change } = await held('a-preview');
    const lost = { hold: { ...change.hold, attempt: 1 }, now: change.now };
    await expect(write.run(startImportCommand, { ...lost, owner: 'owner' })).rejects.toThrow(
      'another process',
    );
    await expect(write.run(stageCandidatesCommand, { ...lost, rows: '[]' })).rejects.toThrow(
      'another process',
    );
  });
});
