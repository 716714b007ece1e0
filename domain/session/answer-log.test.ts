import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameAnswer, LOG_REFUSALS, logProblem } from './answer-log.ts';
import { REFUSALS } from './refusals.ts';

const contest = { state: 'active' as const, logInterval: 100, tasks: ['opening', 'a', 'b', 'closing'] };
const NOW = new Date('2026-03-01T08:01:00.000Z');
const started = { startTime: '2026-03-01T08:00:00.000Z', stopTime: '', expireTime: '' };
const task = { taskId: 1, taskName: 'a' };

describe('logging an answer', () => {
  it('is allowed for every task of a running test', () => {
    expect(logProblem(contest, started, task, NOW)).toBeUndefined();
    expect(logProblem(contest, started, { taskId: 2, taskName: 'b' }, NOW)).toBeUndefined();
  });

  it.each([
    ['the contest is closed', { ...contest, state: 'inactive' as const }, started, task, REFUSALS.inactive],
    ['the contest logs nothing', { ...contest, logInterval: 0 }, started, task, LOG_REFUSALS.notLogged],
    ['it has not begun', contest, { ...started, startTime: '' }, task, REFUSALS.notStarted],
    ['it was submitted', contest, { ...started, stopTime: NOW.toISOString() }, task, REFUSALS.stopped],
    ['there is no such task', contest, started, { taskId: 4, taskName: 'a' }, REFUSALS.noSuchTask],
    ['it is the opening page', contest, started, { taskId: 0, taskName: 'opening' }, LOG_REFUSALS.notATask],
    ['it is the closing page', contest, started, { taskId: 3, taskName: 'closing' }, LOG_REFUSALS.notATask],
    ['the task has another name', contest, started, { taskId: 1, taskName: 'b' }, LOG_REFUSALS.otherTask],
  ])('is refused when %s', (_, given, session, logged, text) => {
    expect(logProblem(given, session, logged, NOW)).toBe(text);
  });

  it('is allowed for two minutes after the end, for what was typed in time', () => {
    const session = { ...started, expireTime: '2026-03-01T08:40:00.000Z' };
    const at = (time: string) => logProblem(contest, session, task, new Date(time));
    expect(at('2026-03-01T08:42:00.000Z')).toBeUndefined();
    expect(at('2026-03-01T08:42:00.001Z')).toBe(REFUSALS.expired);
  });

  it('has a sentence for each refusal', () => {
    const all = [...Object.values(REFUSALS), ...Object.values(LOG_REFUSALS)];
    expect(new Set(all).size).toBe(all.length);
  });
});

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('an answer', () => {
  const content = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
  const times = fc.record({ contestTime: fc.nat(), taskTime: fc.nat() }, { requiredKeys: [] });

  it('is the same whenever it was given, and in whatever order its keys stand', () => {
    fc.assert(
      fc.property(content, times, times, (basic, one, other) => {
        expect(isSameAnswer({ basic, ...one } as object, reversed({ basic, ...other }) as object)).toBe(true);
      }),
    );
  });

  it('is another one exactly when its JSON means something else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b] = [one, other].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
        const isEqual = (() => {
          try {
            expect(a).toEqual(b);
            return true;
          } catch {
            return false;
          }
        })();
        expect(isSameAnswer({ basic: a } as object, { basic: b } as object)).toBe(isEqual);
      }),
    );
  });

  it('differs by an entry, its order in a list, and its kind', () => {
    const same = (one: unknown, other: unknown) =>
      isSameAnswer({ basic: one } as object, { basic: other } as object);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same([1], [1, 2])).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same('1', 1)).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same(undefined, undefined)).toBe(true);
  });
});
