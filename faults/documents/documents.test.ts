import { expect, it } from 'vitest';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testMachine } from '../stage/test-machine.ts';
import { documents, documentSeeds } from './documents.ts';
import { mutatedDocument } from './mutated-document.ts';

it('damaged and hostile documents give a reason or a test', async () => {
  const { problems, counts } = await documents.run('short', testMachine());
  expect(problems).toEqual([]);
  expect(counts['read as tests']).toBeGreaterThan(0);
  expect(counts['refused']).toBeGreaterThan(0);
});

it('each of them becomes a whole test by the call, or nothing at all', async () => {
  const test = await openTestApp('sqlite');
  try {
    const owner = await test.author('owner');
    const client = new ListClient(owner, 'owner');
    const { db } = test.database;
    const seeds = await documentSeeds();
    const expected = { contests: 0, tasks: 0 };
    for (let number = 1; number <= 40; number += 1) {
      const { bytes, what } = mutatedDocument(seeds, number);
      const reply = await client.send('/api/upload-contest', bytes, '问卷.docx');
      expect([200, 400, 413, 422], `${what}: ${reply.body}`).toContain(reply.statusCode);
      const { msg } = reply.json<{ msg: string }>();
      if (reply.statusCode === 200) {
        const contest = (await owner.get('/api/get-contest', { id: `owner/${msg}` })).json<Contest>();
        expected.contests += 1;
        expected.tasks += contest.tasks.length - 2;
      } else expect(msg, what).toMatch(/[\u4e00-\u9fff]/);
      const contests = await db.selectFrom('contest').select('id').execute();
      const tasks = await db.selectFrom('task').select('id').execute();
      expect({ contests: contests.length, tasks: tasks.length }, what).toEqual(expected);
    }
    expect(expected.contests).toBeGreaterThan(0);
  } finally {
    await test.close();
  }
});
