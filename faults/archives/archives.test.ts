import { expect, it } from 'vitest';
import type { ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testMachine } from '../stage/test-machine.ts';
import { archives, archiveSeeds } from './archives.ts';
import { mutatedArchive } from './mutated-archive.ts';

it('damaged and hostile archives give a reason or a test', async () => {
  const { problems, counts } = await archives.run('short', testMachine());
  expect(problems).toEqual([]);
  expect(counts['read as tests']).toBeGreaterThan(0);
  expect(counts['refused']).toBeGreaterThan(0);
});

it('each of them becomes a whole test by the call, or nothing at all', async () => {
  const test = await openTestApp('sqlite');
  try {
    const client = new ListClient(await test.author('owner'), 'owner');
    const count = async (table: 'contest' | 'task' | 'resource') =>
      (await test.database.db.selectFrom(table).select('id').execute()).length;
    const seeds = await archiveSeeds();
    const expected = { contests: 0, tasks: 0, resources: 0 };
    for (let number = 1; number <= 60; number += 1) {
      const { bytes, what } = mutatedArchive(seeds, number);
      const { state, error, preview } = await client.importedContest(bytes, '期末.zip');
      expect(['done', 'failed'], what).toContain(state);
      if (state === 'done') {
        const { contests, tasks, files } = preview.detail as ArchivePreview;
        expected.contests += contests.length;
        expected.tasks += tasks.length;
        expected.resources += files.length;
      } else expect(error, what).toMatch(/[\u4e00-\u9fff]/);
      const stored = {
        contests: await count('contest'),
        tasks: await count('task'),
        resources: await count('resource'),
      };
      expect(stored, what).toEqual(expected);
    }
    expect(expected.contests).toBeGreaterThan(0);
  } finally {
    await test.close();
  }
});
