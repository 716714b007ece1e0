import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldLines, linesOfField, needsSource } from './field-text.ts';
import { linesFromText } from './question-list.ts';

describe('a list in a field', () => {
  const typed = fc
    .array(fc.constantFrom('a<b', '1 < 2', '&nbsp;', '<b>', '甲', '甲  乙', '\n', ' ', '&amp;'), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));

  it('comes back as it was typed, line by line', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const stored = linesOfField(text, false);
        expect(fieldLines(stored, false)).toBe(linesFromText(text).join('\n'));
        expect(needsSource([], stored)).toBe(false);
      }),
    );
  });

  it('is edited as HTML when a line is more than words', () => {
    expect(needsSource([], ['甲', '<img src="a.png">'])).toBe(true);
    expect(needsSource([], ['甲<br />乙'])).toBe(true);
    expect(needsSource(['甲<br />乙', 'a &lt; b'], ['甲'])).toBe(false);
    expect(needsSource(['<b>甲</b>'], [])).toBe(true);
    expect(fieldLines(['<b>甲</b>', 'a &lt; b'], true)).toBe('<b>甲</b>\na &lt; b');
    expect(linesOfField('<b>甲</b>\na &lt; b', true)).toEqual(['<b>甲</b>', 'a &lt; b']);
  });
});
