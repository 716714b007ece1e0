import { describe, expect, it } from 'vitest';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import { newerAccount, withQueued } from './current-account.ts';

const answer = (option: number) => ({ basic: [{ id: 1, option }] });

describe('answers with what is still queued', () => {
  it('are the acknowledged ones while nothing is queued', () => {
    expect(withQueued(['{}', ''], [])).toEqual(['{}', '']);
  });

  it('fill up with unanswered entries before a later task', () => {
    expect(withQueued([], [{ taskId: 3, payload: answer(2) }])).toEqual(['', '', JSON.stringify(answer(2))]);
  });

  it('show the newest of several submissions of one task', () => {
    const queued = [
      { taskId: 1, payload: answer(1) },
      { taskId: 1, payload: answer(4) },
    ];
    expect(withQueued([JSON.stringify(answer(3))], queued)).toEqual([JSON.stringify(answer(4))]);
  });

  it('leave the given list as it is', () => {
    const known = ['{}'];
    withQueued(known, [{ taskId: 1, payload: answer(1) }]);
    expect(known).toEqual(['{}']);
  });
});

describe('two copies of the account', () => {
  const at = (serverTime: string) =>
    ({ ...EMPTY_ACCOUNT, type: 'ticket-user', username: 'li/数学/1', serverTime }) as const;
  const early = at('2026-03-01T08:00:00.000Z');
  const late = at('2026-03-01T08:00:01.000Z');

  it('give way to the later one', () => {
    expect(newerAccount(early, undefined)).toBe(early);
    expect(newerAccount(early, late)).toBe(late);
    expect(newerAccount(late, early)).toBe(late);
  });
});
