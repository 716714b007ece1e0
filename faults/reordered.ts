import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { Engine } from '#server/database/migrate.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { problemsOf } from './checker/problems.ts';
import { readStored, storedOf } from './checker/stored.ts';
import type { Entry, Sent } from './record.ts';
import { NO_OBSTACLE, needsPostgres, type Scenario } from './scenario.ts';
import { answerSaying } from './stage/drill.ts';

const RUNS = { short: 60, long: 500 };
const TASKS = 3;
/** Those that arrive at once come a little apart: together they would be decided together. */
const LARGEST_DELAY_MS = 5;
const MOST_TRIES = 10;
const CONTEST = '乱序';
const FIRST_TICKET = 10_001;

/** The tasks that a candidate answers, in order, and which of these answers arrive when: each at least once. */
const deliveries = fc
  .array(fc.integer({ min: 1, max: TASKS }), { minLength: 1, maxLength: 8 })
  .chain((taskIds) => {
    const all = taskIds.map((_, index) => index);
    const repetitions = fc.array(fc.nat(taskIds.length - 1), { maxLength: 8 });
    const arrivals = repetitions.chain((again) => {
      const packets = [...all, ...again];
      const order = fc.shuffledSubarray(packets, { minLength: packets.length });
      const delays = fc.array(fc.nat(LARGEST_DELAY_MS), {
        minLength: packets.length,
        maxLength: packets.length,
      });
      return fc
        .tuple(order, delays)
        .map(([indexes, ms]) => indexes.map((index, at) => ({ index, afterMs: ms[at] ?? 0 })));
    });
    return fc.record({ taskIds: fc.constant(taskIds), arrivals, atOnce: fc.integer({ min: 1, max: 8 }) });
  });

type Delivery = typeof deliveries extends fc.Arbitrary<infer T> ? T : never;

async function problemsAfter(test: TestApp, ticket: string, delivery: Delivery): Promise<string[]> {
  const user = `owner/${CONTEST}/${ticket}`;
  const client = test.client();
  await client.post('/api/ticket-login', { contestId: `owner/${CONTEST}`, username: ticket });
  await client.get('/api/start-contest');
  const answers = delivery.taskIds.map((taskId, index): Sent => {
    return {
      user,
      key: `key-${index}`,
      taskId,
      sequence: index + 1,
      body: answerSaying(`第${index + 1}次的答案`),
    };
  });
  const record: Entry[] = [];
  const problems: string[] = [];
  const send = async ({ index, afterMs }: Delivery['arrivals'][number]) => {
    const sent = answers[index];
    if (!sent) throw new Error(`there is no answer ${index}`);
    const { key, taskId, sequence, body } = sent;
    await delay(afterMs);
    record.push({ kind: 'send', ...sent });
    const attempt = () =>
      client.post('/api/submit-task', body as object, {
        query: { taskId: String(taskId), userId: user, sequence: String(sequence) },
        headers: { 'idempotency-key': key },
      });
    let reply = await attempt();
    // Two copies may get into each other's way; the page sends it again.
    for (let tries = 1; reply.statusCode >= 500 && tries < MOST_TRIES; tries += 1) reply = await attempt();
    if (reply.statusCode === 200) record.push({ kind: 'acknowledged', user, key });
    else problems.push(`${key} was answered with ${reply.statusCode} ${reply.body}`);
  };
  const { arrivals, atOnce } = delivery;
  for (let next = 0; next < arrivals.length; next += atOnce) {
    await Promise.all(arrivals.slice(next, next + atOnce).map(send));
  }
  return [...problems, ...problemsOf(record, storedOf(await readStored(test.database.db), user))];
}

export function reordered(engine: Engine): Scenario {
  return {
    name: `reordered-${engine}`,
    what: `a candidate's answers arrive in any order, some of them again and several at once, on ${engine}`,
    obstacle: engine === 'postgres' ? needsPostgres : NO_OBSTACLE,
    async run(form, { postgresUrl }) {
      const test = await openTestApp(engine, {}, postgresUrl);
      let candidates = 0;
      try {
        await addSmallContest(test, {
          name: CONTEST,
          taskCount: TASKS,
          canJump: true,
          duration: 0,
          ticket: [{ id: 1, start: String(FIRST_TICKET), end: '99999' }],
        });
        const property = fc.asyncProperty(deliveries, async (delivery) => {
          const ticket = String(FIRST_TICKET + candidates);
          candidates += 1;
          const problems = await problemsAfter(test, ticket, delivery);
          if (problems.length > 0) throw new Error(problems.join('\n'));
        });
        const result = await fc.check(property, { numRuns: RUNS[form] });
        return {
          counts: { candidates },
          problems: result.failed
            ? [`${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`]
            : [],
        };
      } finally {
        await test.close();
      }
    },
  };
}
