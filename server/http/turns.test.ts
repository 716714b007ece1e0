import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, SMALL_ANSWER, type TestApp } from '#server/testing/test-app.ts';
import { Turns } from './turns.ts';

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** A call that takes a turn and then works without a pause, as a read of SQLite does. */
async function call(turns: Turns, ms: number, done: () => void): Promise<void> {
  if (!turns.isFree()) await turns.next();
  await Promise.resolve();
  workFor(ms);
  done();
}

/** All in one round of the event loop, each in a callback of its own, as what is read from sockets. */
function arriving(count: number, begin: (index: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, async (_, index) => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    await begin(index);
  });
}

it('short calls begin at once, all in one round', async () => {
  // They take no time at all, whatever else this machine does meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(1);
  const turns = new Turns();
  let count = 0;
  for (let index = 0; index < 20; index += 1) void call(turns, 0, () => (count += 1));
  await Promise.resolve();
  await Promise.resolve();
  expect(count).toBe(20);
  expect(turns.delayMs).toBe(0);
  await nextRound();
});

it('an answer that arrives while many calls wait comes after a few milliseconds of their work', async () => {
  const turns = new Turns();
  const order: number[] = [];
  const calls = arriving(40, (index) => call(turns, 2, () => order.push(index)));
  await nextRound();
  await nextRound();
  // Somebody else has had a round to begin; 80 ms of work would have been before it.
  expect(order.length).toBeGreaterThan(0);
  expect(order.length).toBeLessThan(15);
  expect(turns.delayMs).toBeGreaterThan(0);
  await Promise.all(calls);
  expect(order).toEqual(Array.from({ length: 40 }, (_, index) => index));
  expect(turns.delayMs).toBe(0);
});

it('many short calls share a round', async () => {
  const turns = new Turns();
  const calls = arriving(400, () => call(turns, 0.1, () => undefined));
  let rounds = 0;
  let isDone = false;
  void Promise.all(calls).then(() => (isDone = true));
  while (!isDone) {
    await nextRound();
    rounds += 1;
  }
  expect(rounds).toBeLessThan(200);
});

describeEngines('while more has come than can be done', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '测试' });
  });
  afterAll(() => test.close());

  it('answers, drafts and the heartbeat are served, and all else waits for its turn', async () => {
    const login = { contestId: 'owner/测试', username: '1001' };
    const inside = test.client();
    await inside.post('/api/ticket-login', login);
    await inside.get('/api/start-contest');
    // Nobody gets a turn for now.
    let giveTurns = (): void => undefined;
    const turn = new Promise<void>((resolve) => (giveTurns = resolve));
    vi.spyOn(test.app.turns, 'isFree').mockReturnValue(false);
    const asked = vi.spyOn(test.app.turns, 'next').mockReturnValue(turn);
    const others = Promise.all([
      test.client().post('/api/ticket-login', { ...login, username: '1002' }),
      inside.get('/api/get-account'),
      inside.get('/api/start-contest'),
      inside.get('/api/get-contest', { id: 'owner/测试' }),
    ]);
    const query = { taskId: '1', userId: 'owner/测试/1001' };
    const served = await Promise.all([
      inside.post('/api/submit-task', SMALL_ANSWER, { query }),
      inside.post('/api/save-draft', SMALL_ANSWER, { query: { ...query, sequence: '9', queuedAt: '1' } }),
      inside.get('/api/get-clock'),
    ]);
    expect(served.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    await expect.poll(() => asked.mock.calls.length).toBe(4);
    vi.restoreAllMocks();
    giveTurns();
    expect((await others).map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200]);
  });
});
