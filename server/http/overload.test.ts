import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GivesWay, StatusReply } from '#api/endpoint.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { logoutCommand } from '#server/account/account.commands.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  SMALL_ANSWER,
  type TestApp,
} from '#server/testing/test-app.ts';
import { LagMeter, overloadFrom, watchEventLoop } from './overload.ts';

const KINDS: GivesWay[] = ['log', 'login', 'draft'];

function turnedAway(load: number, lagMs: number): GivesWay[] {
  const overload = overloadFrom({ load }, { lagMs });
  return KINDS.filter((kind) => {
    try {
      overload.admit(kind);
      return false;
    } catch {
      return true;
    }
  });
}

describe('what is turned away', () => {
  it('is nothing on a usual day', () => {
    expect(turnedAway(0.01, 100)).toEqual([]);
  });

  it('is logs first, then logins, then drafts, as the queue fills', () => {
    expect([0.05, 0.3, 0.6].map((load) => turnedAway(load, 0))).toEqual([
      ['log'],
      ['log', 'login'],
      ['log', 'login', 'draft'],
    ]);
  });

  it('follows the same order when the event loop is late', () => {
    expect([500, 1_500, 3_000].map((lagMs) => turnedAway(0, lagMs))).toEqual([
      ['log'],
      ['log', 'login'],
      ['log', 'login', 'draft'],
    ]);
  });
});

describe('the lag of the event loop', () => {
  function lagAfter(...late: number[]): number {
    const meter = new LagMeter();
    for (const ms of late) meter.note(ms);
    return meter.lagMs;
  }

  it('is not one long moment', () => {
    expect(lagAfter(0, 0, 0, 0, 0, 5_000, 0, 0, 0, 0)).toBe(0);
    expect(lagAfter(5_000)).toBe(0);
  });

  it('is what most of the last moments were late by', () => {
    expect(lagAfter(0, 0, 0, 0, 0, 300, 310, 290, 305, 300, 0, 300)).toBe(300);
  });

  it('is over soon after the work is', () => {
    expect(lagAfter(...Array.from({ length: 50 }, () => 900), 0, 0, 0, 0, 0)).toBe(0);
  });

  it('is seen in a loop that has too much to do', async () => {
    const { meter, stop } = watchEventLoop();
    try {
      while (meter.lagMs < 50) {
        const until = performance.now() + 200;
        while (performance.now() < until);
        await nextRound();
      }
      await vi.waitFor(() => expect(meter.lagMs).toBeLessThan(50), 10_000);
    } finally {
      stop();
    }
  });
});

describeEngines('while many writes wait', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '测试' });
  });
  afterAll(() => test.close());

  /** Writes that change nothing and wait in the queue like any other. */
  const fillQueue = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        test.database.write.run(logoutCommand, { tokenHash: 'nobody', now: test.clock.now() }),
      ),
    );
  const ticketLogin = (username: string) => ({ contestId: 'owner/测试', username });

  it('nobody new is let in and told to come back, and answers of those who are in are stored', async () => {
    const inside = test.client();
    await inside.post('/api/ticket-login', ticketLogin('1001'));
    await inside.get('/api/start-contest');
    // PostgreSQL's single commands have a queue of their own, which is shorter.
    const busy = fillQueue(engine === 'sqlite' ? 4_500 : 1_500);
    const [submission, ...logins] = await Promise.all([
      inside.post('/api/submit-task', SMALL_ANSWER, { query: { taskId: '1', userId: 'owner/测试/1001' } }),
      test.client().post('/api/ticket-login', ticketLogin('1002')),
      test.client().post('/api/login', { username: 'owner', password: PASSWORD }),
      test.client().post('/api/report-login', { username: '1002' }),
      test.client().post('/api/school-login', { username: '1002' }),
      test.client().get('/api/get-global-candidate', { name: '1002', contestId: 'owner/测试' }),
    ]);
    await busy;
    expect(submission.statusCode).toBe(200);
    for (const reply of logins) {
      expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([503, LOGIN_TEXTS.busy]);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    const later = await test.client().post('/api/ticket-login', ticketLogin('1002'));
    expect(later.statusCode).toBe(200);
  });
});
