import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textLines } from './text-lines.ts';

describe('a text in lines', () => {
  it('breaks Chinese anywhere and Latin between words', () => {
    expect(textLines('春眠不觉晓', 60, 20)).toEqual(['春眠不', '觉晓']);
    expect(textLines('one two three', 80, 20)).toEqual(['one two', 'three']);
  });

  it('breaks a word that is longer than a line, and keeps the lines that were typed', () => {
    expect(textLines('abcdefghij\n\nk', 60, 20)).toEqual(['abcde', 'fghij', '', 'k']);
  });

  it('loses no letter', () => {
    const letters = fc.string({ unit: fc.constantFrom('春', 'a', 'W', '.', ' ', '\n', '😀') });
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 200 }), (text, width) => {
        const bare = (whole: string) => whole.replaceAll(/\s/g, '');
        expect(bare(textLines(text, width, 20).join(''))).toBe(bare(text));
      }),
    );
  });
});
