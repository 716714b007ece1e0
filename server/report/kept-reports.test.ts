import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { keepReport } from './kept-reports.ts';
import { findReportFile, listReportFiles } from './report-file.repository.ts';

/** The least that may be asked for. */
const QUOTA = 1_000_000;
const SIZE = 300_000;

describeEngines('kept PDFs of reports', (engine) => {
  let test: TestApp;
  let folder: string;

  beforeAll(async () => {
    test = await openTestApp(engine, { FILE_QUOTA_MB: '1' });
    folder = await mkdtemp(join(tmpdir(), 'kept-reports-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  async function keep(ticket: string, madeOf: string, { size = SIZE, template = 't', owner = 'owner' } = {}) {
    const path = join(folder, 'file.pdf');
    await writeFile(path, Buffer.alloc(size, 'x'));
    test.clock.advance(1_000);
    const { database, app, clock } = test;
    const about = { owner, templateId: template, ticket, madeOf };
    return keepReport(
      { db: database.db, stored: app.storedFiles },
      { path, title: '报告', madeBy: owner, about },
      clock.now(),
    );
  }
  const kept = async (ticket: string, template = 't') =>
    (await listReportFiles(test.database.db, 'owner', template, ticket)).length;

  it('are found by whose and of what they are, and by nothing that only begins so', async () => {
    const { db } = test.database;
    const file = await keep('100', 'hash', { size: 10 });
    await keep('1001', 'hash', { size: 10 });
    await keep('100', 'hash', { size: 10, template: 't2' });
    await keep('100', 'hash', { size: 10, owner: 'other' });
    const about = { owner: 'owner', templateId: 't', ticket: '100', madeOf: 'hash' };
    expect((await findReportFile(db, about))?.id).toBe(file.id);
    expect(await findReportFile(db, { ...about, madeOf: 'another' })).toBeUndefined();
    expect((await listReportFiles(db, 'owner', 't', '100')).map(({ id }) => id)).toEqual([file.id]);
    expect(await listReportFiles(db, 'owner', 't', '10')).toEqual([]);
  });

  it('take nothing of their owner’s room, and the oldest give way when they have filled their own', async () => {
    for (const ticket of ['1', '2', '3', '4']) await keep(ticket, 'hash');
    expect(await test.app.storedFiles.usageOf('owner')).toEqual({ bytes: 0, quota: QUOTA });
    expect([await kept('1'), await kept('2'), await kept('3'), await kept('4')]).toEqual([0, 1, 1, 1]);
    // The first of all are older still.
    expect(await kept('100')).toBe(0);
  });

  it('give way to others of their owner alone, and are refused where they are larger than all room', async () => {
    await keep('5', 'hash', { owner: 'other', size: 900_000 });
    expect(await kept('4')).toBe(1);
    await expect(keep('6', 'hash', { size: QUOTA + 1 })).rejects.toThrow(QuotaExceeded);
    expect(await kept('4')).toBe(1);
  });
});
