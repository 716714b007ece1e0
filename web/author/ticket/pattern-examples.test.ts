import { describe, expect, it } from 'vitest';
import { matchesPattern } from '#domain/ticket/ticket-pattern.ts';
import { PATTERN_EXAMPLES, wideSignNote } from './pattern-examples.ts';

describe('the examples of patterns', () => {
  it.each(PATTERN_EXAMPLES)('say the truth: $wish', ({ pattern, fits, not }) => {
    expect(matchesPattern(pattern, fits)).toBe(true);
    expect(matchesPattern(pattern, not)).toBe(false);
  });
});

describe('signs that an input method has made wide', () => {
  it('are named with what was meant', () => {
    expect(wideSignNote('（2025|2026)\\d{4}')).toBe('有全角符号“（”，是不是想写“(”？');
    expect(wideSignNote('(2025|2026)\\d{4}')).toBeUndefined();
  });
});
