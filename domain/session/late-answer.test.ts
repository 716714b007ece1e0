import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingAnswer, type LateDecision } from './late-answer.ts';

const entry = (sequence: number, decision?: LateDecision) => ({ sequence, decision });

describe('the answer that counts', () => {
  it('is the newest that came in time, while late ones wait', () => {
    expect(countingAnswer([entry(2), entry(1), entry(9, 'pending')])).toEqual(entry(2));
  });

  it('is the accepted late one when it is newer, and again the other when it is rejected', () => {
    expect(countingAnswer([entry(2), entry(9, 'accepted')])).toEqual(entry(9, 'accepted'));
    expect(countingAnswer([entry(2), entry(9, 'rejected')])).toEqual(entry(2));
  });

  it('does not go back to an older one because that was accepted', () => {
    expect(countingAnswer([entry(5), entry(3, 'accepted')])).toEqual(entry(5));
  });

  it('is missing when there is none but late ones that wait', () => {
    expect(countingAnswer([entry(1, 'pending'), entry(2, 'rejected')])).toBeUndefined();
    expect(countingAnswer([])).toBeUndefined();
  });

  it('does not depend on the order of the history', () => {
    const history = fc.uniqueArray(
      fc.record({
        sequence: fc.nat(),
        decision: fc.constantFrom(undefined, 'pending' as const, 'accepted' as const, 'rejected' as const),
      }),
      { selector: ({ sequence }) => sequence },
    );
    fc.assert(
      fc.property(history, (rows) => {
        expect(countingAnswer([...rows].reverse())).toEqual(countingAnswer(rows));
      }),
    );
  });
});
