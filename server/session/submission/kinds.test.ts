import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnsweredVersions } from '#api/result.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import type { Kind } from '#tasks/kind.ts';
import { seededRandom } from '#tasks/random.ts';
import { KINDS } from '#tasks/registry.ts';
import { resultLines } from '#tasks/result-lines.ts';
import { parseStoredTask } from '#tasks/stored-task.ts';
import type { AnswerChange, AnswerPayload, Task } from '#tasks/task.schema.ts';
import { contentIn, expandChange, settlePayload } from '#tasks/task.ts';
import { differentSamples, sampleOf } from '#tasks/testing/sample-of.ts';

// What every kind goes through on its way to the disk. A kind is covered by being registered.

const kinds = KINDS as unknown as readonly Kind[];
const SEEDS = [1, 2, 3];

describeEngines('a task of any kind', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let count = 0;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  /** Saved by its author, read by its candidate. */
  async function begin(kind: Kind, content: unknown) {
    count += 1;
    const name = `题${count}`;
    const body = {
      owner: 'owner',
      name,
      type: kind.form === 'block' ? 'canvas' : kind.key,
      text: '',
      [kind.key]: JSON.stringify(content),
    };
    const added = await owner.post('/api/add-task', body);
    expect(added.json()).toBe(true);
    const contest = `测试${count}`;
    await addSmallContest(test, { name: contest, tasks: ['opening', name, 'closing'], logInterval: 100 });
    const candidate = await TestCandidate.start(test, contest, '1001');
    const id = encodeURIComponent(entityId('owner', name));
    const task: Task = (await candidate.client.get(`/api/get-task?id=${id}`)).json();
    return { task, name, candidate };
  }

  describe.each(kinds)('of kind $key', (kind) => {
    it.each(SEEDS)(
      'reaches its candidate as it was saved, and its answer the results (seed %i)',
      async (seed) => {
        const random = seededRandom(seed);
        const content = sampleOf(kind, random);
        const { task, candidate } = await begin(kind, content);
        expect(task).toHaveProperty(kind.key, kind.forCandidate(content));
        expect(parseStoredTask(JSON.stringify(task))).toEqual(task);
        const answer = kind.simulate(content, random, 'solve');
        const payload: AnswerPayload = { [kind.key]: answer, taskTime: 3 };
        const reply = await candidate.submit({ answer: payload });
        expect([reply.statusCode, typeof reply.json()]).toEqual([200, 'object']);
        const stored = JSON.parse((reply.json() as Account).taskAnswers[0] ?? '') as AnswerPayload;
        expect(stored).toEqual(settlePayload(KINDS, task, payload));
        const given = (stored as Record<string, unknown>)[kind.key];
        expect(kind.rules.values(content, given)).toEqual(
          kind.rules.values(content, kind.rules.settle(content, answer)),
        );
        const shown = kind.rules.columns(kind.forCandidate(content));
        const asked = shown.filter(({ detailOf }) => detailOf === undefined);
        expect(resultLines(KINDS, task, stored)).toHaveLength(asked.length);
      },
    );

    it('refuses an answer that the rules refuse, in their words, and stores nothing', async () => {
      const random = seededRandom(7);
      const content = sampleOf(kind, random);
      const { candidate } = await begin(kind, content);
      const answer = kind.simulate(content, random, 'fail');
      const reply = await candidate.submit({ answer: { [kind.key]: answer } });
      expect([reply.statusCode, reply.json()]).toEqual([422, kind.rules.problem(content, answer)?.message]);
      const account = JSON.parse((await candidate.client.get('/api/get-account')).json().data) as Account;
      expect(account.taskAnswers.filter((text) => text !== '')).toEqual([]);
    });

    it('judges and reads an answer by the content that was given, whatever the task has become since', async () => {
      const [given, changed] = differentSamples(kind, 2);
      const { task, name, candidate } = await begin(kind, given);
      const id = encodeURIComponent(entityId('owner', name));
      const sent = { ...task, [kind.key]: changed };
      expect((await owner.post(`/api/update-task?id=${id}`, sent)).json()).toBe(true);
      const answer = kind.simulate(given, seededRandom(3), 'solve');
      const reply = await candidate.submit({ answer: { [kind.key]: answer } });
      expect(reply.statusCode).toBe(200);
      const query = { owner: 'owner', contestIds: `owner/测试${count}` };
      const { tasks } = (await owner.get('/api/get-answered-versions', query)).json<AnsweredVersions>();
      const contents = Object.values(tasks).map((version) => contentIn(version, kind));
      expect(contents).toContainEqual(given);
    });

    it('keeps a log of changes and events from which every state comes back', async () => {
      const content = sampleOf(kind, seededRandom(7));
      const { task, name, candidate } = await begin(kind, content);
      const answers = SEEDS.map((seed) => kind.simulate(content, seededRandom(seed), 'solve'));
      const { compact, expand } = kind.rules;
      const states = answers.map((answer) => expand(compact(answer, undefined), undefined));
      const start = test.clock.now().getTime();
      const logs = states.map((state, index) => {
        const sequence = start + index;
        if (index === 0) return { sequence, answer: { [kind.key]: state } };
        const change = compact(state, states[index - 1]);
        return { sequence, base: sequence - 1, change: { [kind.key]: change } };
      });
      const event = { sequence: start + 10, event: { part: kind.key, value: { paused: 3 } } };
      const path = `/api/add-ticket-log?taskId=1&taskName=${encodeURIComponent(name)}`;
      const reply = await candidate.client.post(path, { logs: [...logs, event] });
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '' }]);

      const rows = await test.database.db
        .selectFrom('ticket_log')
        .select(['sequence', 'form', 'base', 'body'])
        .where('task_name', '=', name)
        .orderBy('sequence')
        .execute();
      expect(rows.map(({ form }) => form)).toEqual(['answer', 'change', 'change', 'event']);
      const known = new Map<number, AnswerPayload>();
      for (const { sequence, form, base, body } of rows.slice(0, -1)) {
        const parsed = JSON.parse(body) as AnswerPayload & AnswerChange;
        known.set(sequence, form === 'answer' ? parsed : expandChange(KINDS, task, parsed, known.get(base)));
      }
      expect([...known.values()]).toEqual(states.map((state) => ({ [kind.key]: state })));
      expect(JSON.parse(rows.at(-1)?.body ?? '')).toEqual(event.event);
    });
  });

  it('refuses an answer to a part that it does not have', async () => {
    const [kind] = kinds;
    if (!kind) return;
    const text = { owner: 'owner', name: '只读', type: 'canvas', text: '<p>读一读</p>' };
    await owner.post('/api/add-task', text);
    await addSmallContest(test, { name: '只读', tasks: ['opening', '只读', 'closing'] });
    const candidate = await TestCandidate.start(test, '只读', '1001');
    const answer = { [kind.key]: kind.simulate(sampleOf(kind, seededRandom(1)), seededRandom(1), 'solve') };
    const reply = await candidate.submit({ answer });
    expect([reply.statusCode, reply.json()]).toEqual([422, `本题没有“${kind.key}”这一部分`]);
  });
});
