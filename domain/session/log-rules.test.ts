import { describe, expect, it } from 'vitest';
import { LOG_REFUSALS, logProblem } from './log-rules.ts';
import { REFUSALS } from './refusals.ts';

const contest = { state: 'active' as const, logInterval: 100, tasks: ['opening', 'a', 'b', 'closing'] };
const NOW = new Date('2026-03-01T08:01:00.000Z');
const started = { tag: '学生', startTime: '2026-03-01T08:00:00.000Z', stopTime: '', expireTime: '' };
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
