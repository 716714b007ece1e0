import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addJobCommand, stepHolderOf } from '#server/jobs/job.commands.ts';
import { reportHolder } from '#server/report/report-file.repository.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { findPurgeableContests, purgeContestsNow, purgeTrash } from './purge.ts';

const DAY_MS = 86_400_000;

describeEngines('reports of those who are purged', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeEach(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addCandidates(test, [{ name: '1001', tag: '学生' }]);
    await addSmallContest(test, { name: '期末' });
    await (await TestCandidate.start(test, '期末', '1001')).submit();
    const template = { owner: 'owner', name: '报告', contests: ['期末'], text: '{姓名}' };
    expect((await author.post('/api/add-report-template', template)).body).toBe('true');
  });
  afterEach(() => test.close());

  const templateId = async () =>
    (await test.database.db.selectFrom('report_template').select('id').executeTakeFirstOrThrow()).id;

  /** A file as a print or a job leaves it. */
  async function leave(heldBy: string, owner = 'owner'): Promise<void> {
    const path = join(test.place.dataDir, 'left.pdf');
    await writeFile(path, '%PDF-');
    const file = { path, fileName: '1001 x', extension: 'pdf', contentType: 'application/pdf' };
    const now = test.clock.now();
    const expiresAt = new Date(now.getTime() + 7 * DAY_MS);
    await test.app.storedFiles.add(file, { owner, madeBy: owner, heldBy, expiresAt }, 'private', now);
  }

  /** A batch of reports with its file and what it has kept on its way. */
  async function leaveBatch(id: string, state: 'done' | 'running', of: string): Promise<void> {
    const at = test.clock.now().toISOString();
    const row = {
      ...{
        id,
        owner: 'owner',
        actor: 'owner',
        kind: 'report.export-batch',
        state,
        attempt: 1,
        progress: 0,
        total: 0,
      },
      ...{ message: '', note: '', file_id: '', error: '', detail: '', cancel_asked: 0, decided: 0 },
      ...{ input: JSON.stringify({ templateId: of }), created_at: at, started_at: at, heard_at: at },
      finished_at: state === 'done' ? at : '',
    };
    await test.database.write.run(addJobCommand, { row, files: [] });
    await leave(`job/${id}`);
    await leave(stepHolderOf(id));
  }

  async function leaveEverything(): Promise<string> {
    const id = await templateId();
    await leave(reportHolder(id, '1001'));
    await leave(reportHolder(id, '学校:一中'));
    await leave(reportHolder('another', '1001'));
    await leave(reportHolder(id, '1001'), 'other');
    await leaveBatch('done', 'done', id);
    await leaveBatch('running', 'running', 'another');
    await leave('resource/x');
    return id;
  }

  /** What can still be had, by holder. */
  const left = async (owner = 'owner') => {
    const now = test.clock.now().toISOString();
    const rows = await test.database.db
      .selectFrom('stored_file')
      .selectAll()
      .where('owner', '=', owner)
      .execute();
    return rows.filter(({ expires_at }) => expires_at > now).map(({ held_by }) => held_by);
  };
  const isCancelled = async (id: string) => {
    const [job] = await test.database.db.selectFrom('job').selectAll().where('id', '=', id).execute();
    return job?.cancel_asked === 1;
  };

  it('go with the answers of a contest, whoever is in them', async () => {
    await leaveEverything();
    const contests = await findPurgeableContests(test.database, 'owner', '期末');
    await purgeContestsNow(test.database, contests, test.clock.now());
    expect(await left()).toEqual(['resource/x']);
    expect(await left('other')).toHaveLength(1);
    expect([await isCancelled('running'), await isCancelled('done')]).toEqual([true, false]);
  });

  it('go with answers that were deleted one by one', async () => {
    const admin = await test.author('admin', { admin: true });
    const user = { query: { user: 'owner/期末/1001' } };
    expect((await admin.post('/api/delete-ticket-user', undefined, user)).json()).toBe(true);
    test.clock.advance(31 * DAY_MS);
    await leaveEverything();
    await purgeTrash(test.database, test.clock.now());
    expect(await left()).toEqual(['resource/x']);
  });

  it('go with candidates who were deleted from the list', async () => {
    expect((await author.post('/api/delete-candidate', { owner: 'owner', name: '1001' })).json()).toBe(true);
    test.clock.advance(31 * DAY_MS);
    await leaveEverything();
    expect(await purgeTrash(test.database, test.clock.now())).toMatchObject({ candidates: 1 });
    expect(await left()).toEqual(['resource/x']);
  });

  it('go with their template, and those of others stay', async () => {
    expect((await author.post('/api/delete-report-template', { owner: 'owner', name: '报告' })).json()).toBe(
      true,
    );
    test.clock.advance(31 * DAY_MS);
    await leaveEverything();
    expect(await purgeTrash(test.database, test.clock.now())).toMatchObject({ templates: 1 });
    expect((await left()).sort()).toEqual(
      ['job/running', stepHolderOf('running'), reportHolder('another', '1001'), 'resource/x'].sort(),
    );
  });

  it('stay where nobody is purged', async () => {
    await leaveEverything();
    const before = await left();
    await purgeTrash(test.database, test.clock.now());
    expect(await left()).toEqual(before);
  });
});
