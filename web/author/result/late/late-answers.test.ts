import { describe, expect, it } from 'vitest';
import type { LateAnswer } from '#api/result.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import { canBeAccepted, candidateCount, decisionCalls, lateStanding } from './late-answers.ts';

const late = (key: string, decision: LateDecision = 'pending', aside = ''): LateAnswer => ({
  ...{ taskId: 1, key, sequence: 1, receivedAt: '', delayMs: 0, aside, answer: '{}', decision },
});

const choice = (contestId: string, ticket: string, key: string) => ({ contestId, ticket, key });

describe('the late answers that wait', () => {
  it('belong to as many candidates as there are tickets in each contest', () => {
    const choices = [choice('wang/甲', '1', 'a'), choice('wang/甲', '1', 'b'), choice('wang/乙', '1', 'a')];
    expect(candidateCount(choices)).toBe(2);
  });
});

describe('an answer that could not be checked', () => {
  it('can be accepted only if it is an answer at all', () => {
    expect(canBeAccepted({ answer: '{"basic":[]}' })).toBe(true);
    expect(canBeAccepted({ answer: '[循环引用]' })).toBe(false);
    expect(canBeAccepted({ answer: '5' })).toBe(false);
    expect(canBeAccepted({ answer: '{"basic":5}' })).toBe(false);
  });
});

describe('a decision about many answers', () => {
  it('is one call for each contest', () => {
    const choices = [choice('wang/甲', '1', 'a'), choice('wang/乙', '1', 'b'), choice('wang/甲', '2', 'c')];
    expect(decisionCalls('accepted', choices)).toEqual([
      {
        contestId: 'wang/甲',
        decision: 'accepted',
        answers: [
          { ticket: '1', key: 'a' },
          { ticket: '2', key: 'c' },
        ],
      },
      { contestId: 'wang/乙', decision: 'accepted', answers: [{ ticket: '1', key: 'b' }] },
    ]);
  });

  it('is cut into calls of at most 5000 answers, without losing any', () => {
    const many = Array.from({ length: 12_001 }, (_, index) => choice('wang/甲', '1', `k${index}`));
    const calls = decisionCalls('rejected', many);
    expect(calls.map(({ answers }) => answers.length)).toEqual([5_000, 5_000, 2_001]);
    expect(new Set(calls.flatMap(({ answers }) => answers.map(({ key }) => key))).size).toBe(12_001);
  });

  it('about nothing is no call', () => {
    expect(decisionCalls('accepted', [])).toEqual([]);
  });
});

describe('an accepted late answer', () => {
  it('counts unless a newer answer of the task does', () => {
    const accepted = late('a', 'accepted');
    expect(lateStanding(accepted, '{}')).toBe('counts');
    expect(lateStanding(accepted, '{"basic":[]}')).toBe('behind-newer');
    expect(lateStanding(accepted, undefined)).toBe('behind-newer');
    expect(lateStanding(late('a', 'rejected'), '{}')).toBe('rejected');
    expect(lateStanding(late('a'), '{}')).toBe('waiting');
  });
});
