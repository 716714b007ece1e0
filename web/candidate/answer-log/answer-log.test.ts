import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basicRules } from '#tasks/basic/rules.ts';
import { KINDS } from '#tasks/registry.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { createAnswerLog, type LoggedState, type LogOutcome } from './answer-log.ts';

const OK: LogOutcome = { kind: 'acknowledged' };
const AWAY: LogOutcome = { kind: 'unreachable' };
const BUSY: LogOutcome = { kind: 'busy', retryAfterMs: 10_000 };
const task = (name: string): TaskSettings => ({
  name,
  type: 'canvas',
  text: '',
  basic: basicRules.newContent(),
});
const typed = (strOption: string): AnswerPayload => ({ basic: [{ id: 1, strOption }] });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function openLog(outcomes: (LogOutcome | Error)[] = [], clock = { aheadMs: 0 }) {
  const sent: LoggedState[][] = [];
  const lastWords: LoggedState[][] = [];
  const complaints: string[] = [];
  const log = createAnswerLog({
    serverNowMs: () => Date.now() + clock.aheadMs,
    syncClock: async () => {
      clock.aheadMs = 0;
    },
    random: () => 0.5,
    onRefused: (message) => complaints.push(message),
    async send(batch, outlivesPage) {
      if (outlivesPage) {
        lastWords.push([...batch]);
        return OK;
      }
      sent.push([...batch]);
      const outcome = outcomes.shift() ?? OK;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  const stop = log.start();
  return { log, sent, lastWords, complaints, stop };
}

function watchTask(log: ReturnType<typeof openLog>['log'], taskId = 1, before: AnswerPayload = {}) {
  let payload = before;
  const leave = log.watch({
    taskId,
    task: task(`题${taskId}`),
    kinds: KINDS,
    intervalMs: 100,
    known: before,
    read: () => payload,
    timed: (answer) => ({ ...answer, taskTime: Math.round(Date.now() / 1_000) }),
  });
  const change = async (next: AnswerPayload) => {
    payload = next;
    await vi.advanceTimersByTimeAsync(100);
  };
  return { leave, change };
}

const texts = (batch: LoggedState[] | undefined) =>
  batch?.map(({ answer }) =>
    answer?.basic?.map((entry) => ('strOption' in entry ? entry.strOption : '')).join(),
  );

describe('the log of an answer', () => {
  it('sends the states together, in order, with increasing sequences and their times', async () => {
    const { log, sent } = openLog();
    const { change } = watchTask(log);
    await change(typed('因'));
    await change(typed('因为'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.map(texts)).toEqual([['因', '因为']]);
    expect(sent[0]?.map(({ sequence, taskId }) => [taskId, sequence])).toEqual([
      [1, 100],
      [1, 200],
    ]);
    expect(sent[0]?.[0]?.answer).toHaveProperty('taskTime');
  });

  it('of a large answer goes less often, with more changes at a time', async () => {
    const { log, sent } = openLog();
    const { change } = watchTask(log);
    const page = { id: 1, strOption: '字'.repeat(100_000) };
    for (let second = 0; second < 40; second += 1) {
      await change({ basic: [page, { id: 2, strOption: `${second}` }] });
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.map((batch) => batch.length)).toEqual([40]);
  });

  it('has nothing to say while nothing changes, or only back and forth between two looks', async () => {
    const { log, sent } = openLog();
    const { change } = watchTask(log, 1, typed('旧'));
    await change(typed('旧'));
    await change({ basic: [...(typed('旧').basic ?? []), { id: 2, strOption: '' }] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  it('logs that an answer was taken back', async () => {
    const { log, sent } = openLog();
    const { change } = watchTask(log);
    await change(typed('a'));
    await change(typed(''));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.map(texts)).toEqual([['a', '']]);
  });

  it('also holds what happened and is no answer', async () => {
    const { log, sent } = openLog();
    const event = { part: 'basic', value: 0 };
    log.note({ taskId: 1, task: task('题1'), kinds: KINDS }, event);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent[0]?.map(({ answer, event }) => [answer, event])).toEqual([[undefined, event]]);
  });

  it('is sent at once when the task is left, with what was typed last', async () => {
    const { log, sent } = openLog();
    let payload = typed('');
    const timed = (answer: AnswerPayload) => answer;
    const read = () => payload;
    const watched = {
      taskId: 1,
      task: task('题1'),
      kinds: KINDS,
      intervalMs: 1_000,
      known: payload,
      read,
      timed,
    };
    const leave = log.watch(watched);
    payload = typed('最后');
    leave();
    expect(sent.map(texts)).toEqual([['最后']]);
  });

  it('knows what was typed before its code was there', async () => {
    const { log, sent } = openLog();
    const [read, timed] = [() => typed('早'), (answer: AnswerPayload) => answer];
    log.watch({ taskId: 1, task: task('题1'), kinds: KINDS, intervalMs: 100, known: {}, read, timed });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.map(texts)).toEqual([['早']]);
  });

  it('of several tasks goes in one batch for each', async () => {
    const { log, sent } = openLog([AWAY]);
    const first = watchTask(log, 1);
    await first.change(typed('a'));
    first.leave();
    await vi.advanceTimersByTimeAsync(0);
    const second = watchTask(log, 2);
    await second.change(typed('b'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.slice(1).map((batch) => [batch[0]?.task.name, texts(batch)])).toEqual([
      ['题1', ['a']],
      ['题2', ['b']],
    ]);
  });

  it('shows what was logged, newest first', async () => {
    const { log } = openLog();
    const { change } = watchTask(log);
    let told = 0;
    const forget = log.subscribe(() => (told += 1));
    await change(typed('a'));
    await change(typed('b'));
    forget();
    await change(typed('c'));
    expect(texts([...log.states()])).toEqual(['c', 'b', 'a']);
    expect(told).toBe(2);
  });
});

describe('a log that does not arrive', () => {
  it.each([
    ['the network is away', AWAY],
    ['the server is busy', BUSY],
    ['something unforeseen happens', new Error('unforeseen')],
  ])('is kept and tried again without a word when %s', async (_, outcome) => {
    const { log, sent, complaints } = openLog([outcome, outcome]);
    const { change } = watchTask(log);
    await change(typed('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    await change(typed('b'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.map(texts)).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    expect(complaints).toEqual([]);
  });

  it('is tried after growing pauses, and not before the server wants it', async () => {
    const { log, sent } = openLog([BUSY, ...Array<LogOutcome>(20).fill(AWAY)]);
    const { change, leave } = watchTask(log);
    await change(typed('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveLength(1);
    leave();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.length).toBeLessThan(40);
  });

  it('is complained about once, however often it is refused, and again after a better time', async () => {
    const no: LogOutcome = { kind: 'refused', message: '当前测试已提交，不能再作答' };
    const { log, sent, complaints } = openLog([no, no, OK, no]);
    const { change } = watchTask(log);
    for (const text of ['a', 'b', 'c', 'd']) {
      await change(typed(text));
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(sent.map(texts)).toEqual([['a'], ['b'], ['c'], ['d']]);
    expect(complaints).toEqual([no.message, no.message]);
  });

  it('waits for a new login, and is complained about once', async () => {
    const lost: LogOutcome = { kind: 'session-lost', message: '请先登录' };
    const { log, sent, complaints } = openLog([lost, lost]);
    const { change } = watchTask(log);
    await change(typed('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(texts)).toEqual([['a'], ['a'], ['a']]);
    expect(complaints).toEqual(['请先登录']);
  });

  it('does not grow without bound', async () => {
    const { log, sent } = openLog(Array<LogOutcome>(1_000).fill(AWAY));
    const { change } = watchTask(log);
    for (let count = 1; count <= 1_200; count += 1) await change(typed(String(count)));
    expect(log.states()).toHaveLength(200);
    expect(texts(sent.at(-1))?.[0]).not.toBe('1');
  });
});

describe('leaving', () => {
  it('the test waits for the log, but not for long', async () => {
    const { log, sent } = openLog();
    const { change } = watchTask(log);
    await change(typed('a'));
    await log.flush();
    expect(sent.map(texts)).toEqual([['a']]);

    const stuck = createAnswerLog({
      serverNowMs: () => 1,
      syncClock: () => Promise.resolve(),
      random: () => 0,
      onRefused: () => {},
      send: () => new Promise(() => {}),
    });
    stuck.start();
    await watchTask(stuck).change(typed('a'));
    let isDone = false;
    void stuck.flush().then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isDone).toBe(true);
  });

  it('the page sends the newest states that fit, and sends them again if it comes back', async () => {
    const { log, lastWords, sent } = openLog();
    const { change } = watchTask(log);
    await change(typed('长'.repeat(19_000)));
    await change(typed('短'.repeat(5_000)));
    await change(typed('末'));
    log.sendLastWords();
    expect(lastWords.map(texts)).toEqual([['短'.repeat(5_000), '末']]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent[0]).toHaveLength(3);
  });

  it('for good ends the tries and the complaints', async () => {
    const { log, sent, complaints, stop } = openLog([AWAY, { kind: 'refused', message: '请先登录' }]);
    const { change, leave } = watchTask(log);
    await change(typed('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    stop();
    leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});

describe('a log that the server does not take', () => {
  it('because it is full ends in silence: nothing more is sent, and nobody is told', async () => {
    const { log, sent, complaints } = openLog([{ kind: 'full' }]);
    const { change } = watchTask(log);
    await change(typed('a'));
    await vi.advanceTimersByTimeAsync(20_000);
    await change(typed('b'));
    await vi.advanceTimersByTimeAsync(60_000);
    log.sendLastWords();
    expect(sent.map(texts)).toEqual([['a']]);
    expect(complaints).toEqual([]);
  });

  it('because its numbers lie ahead is sent again with those of the server’s clock', async () => {
    const { log, sent, complaints } = openLog([{ kind: 'ahead' }], { aheadMs: 3_600_000 });
    const { change } = watchTask(log);
    await change(typed('a'));
    await change(typed('b'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.map(texts)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    const [first = 0, second = 0] = sent[1]?.map(({ sequence }) => sequence) ?? [];
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThanOrEqual(Date.now());
    expect(complaints).toEqual([]);
  });
});
