import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestTemplate } from '#api/contest-archive.ts';
import type { StatusReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { KINDS } from '#tasks/registry.ts';
import type { Kind } from '#tasks/kind.ts';
import { seededRandom } from '#tasks/random.ts';
import { simulateTask } from '#tasks/simulate-task.ts';
import { taskProblem } from '#tasks/task.ts';
import { unfinishedParts } from '#tasks/unfinished-parts.ts';
import { allTemplates } from './templates.ts';
import { archiveParts } from './write-archive.ts';

describe('each template', () => {
  it('is whole: nothing in it is unfinished', async () => {
    for (const { plan } of await allTemplates()) {
      const kinds = KINDS as unknown as readonly Kind[];
      expect(plan.tasks.flatMap((task) => unfinishedParts(kinds, task))).toEqual([]);
      expect(plan.problems).toEqual([]);
    }
  });
});

describe('each task of a template', () => {
  it('can be answered as its words and rules say', async () => {
    const random = seededRandom(1);
    for (const { plan } of await allTemplates()) {
      for (const task of plan.tasks) {
        const answer = simulateTask(task, random, 'solve');
        expect([task.name, taskProblem(KINDS, task, answer)]).toEqual([task.name, undefined]);
      }
    }
  });
});

describe('the files of a template', () => {
  it('are what an export would write, so that one can be edited on the page and put back', async () => {
    for (const { shown, plan } of await allTemplates()) {
      const contests = plan.contests.map(({ settings }) => ({ settings, rows: undefined, hasRows: false }));
      const parts = archiveParts({ about: plan.about, contests, tasks: plan.tasks, files: [] });
      for (const { name, content } of parts) {
        const place = new URL(`../contest-templates/${shown.id}/${encodeURI(name)}`, import.meta.url);
        const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
        expect(await readFile(place, 'utf8')).toBe(bytes.toString());
      }
    }
  });
});

describeEngines('a contest from a template', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  const add = (template: string) =>
    owner.post('/api/add-contest-from-template', { owner: 'owner', template });
  const contestOf = async (name: string) =>
    (await owner.get('/api/get-contest', { id: `owner/${name}` })).json<Contest>();

  it('is made with its tasks, closed, and again under other names', async () => {
    const templates = (await owner.get('/api/get-contest-templates')).json<ContestTemplate[]>();
    expect(templates).toHaveLength(3);
    for (const { id, title, about, taskCount, questionCount } of templates) {
      expect([about !== '', taskCount > 1, questionCount > 5]).toEqual([true, true, true]);
      expect((await add(id)).json<StatusReply>()).toEqual({ status: 'ok', msg: title });
      const contest = await contestOf(title);
      expect(contest.state).toBe('inactive');
      expect((await add(id)).json<StatusReply>().msg).toBe(`${title} - 2`);
      const again = await contestOf(`${title} - 2`);
      expect(again.tasks[1]).toBe(`${contest.tasks[1]} - 2`);
    }
  });

  it('is refused where there is no such template', async () => {
    const reply = await add('../demo');
    expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([404, '没有这个模板']);
  });
});
