import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeOperatorNote } from '#server/database/operator-note.repository.ts';
import { directly } from '#server/testing/direct-database.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';

const MINUTE_MS = 60_000;

describeEngines('the figures about the site', (engine) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试', duration: 10 });
    return () => test.close();
  });
  afterEach(() => vi.restoreAllMocks());

  async function figures(): Promise<Map<string, number>> {
    const { body } = await test.app.inject('/metrics');
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  }

  it('count an answer by how it stands, and a repeated one once', async () => {
    const candidate = await TestCandidate.start(test, '测试', '1001');
    await candidate.submit({ sequence: 1, key: 'first' });
    await candidate.submit({ sequence: 1, key: 'first' });
    const queuedAt = test.clock.now().getTime() + MINUTE_MS;
    test.clock.advance(20 * MINUTE_MS);
    await candidate.submit({ sequence: 2, queuedAt, key: 'second' });
    const found = await figures();
    expect(
      ['counts', 'repeated', 'late', 'aside'].map((standing) =>
        found.get(`kaopu_submissions_total{standing="${standing}"}`),
      ),
    ).toEqual([1, 1, 1, 0]);
  });

  it('count what is turned away, by kind', async () => {
    const { client } = await TestCandidate.start(test, '测试', '1001');
    vi.spyOn(test.database.write, 'load', 'get').mockReturnValue(0.6);
    const query = { taskId: '1', userId: 'owner/测试/1001', sequence: '1' };
    await client.post('/api/save-draft', {}, { query });
    await client.post('/api/add-ticket-log', {}, { query });
    const found = await figures();
    expect(found.get('kaopu_shed_total{kind="draft"}')).toBe(1);
    expect(found.get('kaopu_shed_total{kind="log"}')).toBe(1);
    expect(found.get('kaopu_shed_total{kind="login"}')).toBe(0);
    expect(found.get('kaopu_write_queue_load')).toBe(0.6);
  });

  it('know who is there, how old the last backup is, and what becomes of jobs', async () => {
    await TestCandidate.start(test, '测试', '1001');
    await test.app.presence.writeDown();
    await test.author('owner');
    const at = new Date(test.clock.now().getTime() - 90 * MINUTE_MS).toISOString();
    await directly(test.place, (db) => writeOperatorNote(db, { name: 'last-backup', at, detail: '' }));
    await expect.poll(async () => (await figures()).get('kaopu_live_candidates')).toBe(1);
    const found = await figures();
    expect(found.get('kaopu_backup_age_seconds')).toBeCloseTo(90 * 60, 0);
    expect(found.get('kaopu_jobs{state="failed"}')).toBe(0);
  });

  it('say that there was no backup', async () => {
    await expect.poll(async () => (await figures()).get('kaopu_backup_age_seconds')).toBe(-1);
  });

  it('tell each status code by itself, the room on the disk and the version', async () => {
    await test.client().get('/api/get-clock');
    await test.client().get('/api/get-account');
    const found = await figures();
    const codes = [...found.keys()].flatMap((name) => /status_code="(\w+)"/.exec(name)?.[1] ?? []);
    expect(new Set(codes)).toEqual(new Set(['200', '401']));
    expect(found.get('kaopu_disk_free_bytes')).toBeGreaterThan(0);
    expect([...found.keys()].join('\n')).toMatch(/kaopu_build_info\{version="\d+\.\d+\.\d+",/);
    expect(found.has('kaopu_sqlite_wal_bytes')).toBe(engine === 'sqlite');
    expect(found.has('kaopu_pool_waiting{pool="reads"}')).toBe(engine === 'postgres');
  });
});
