import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeForm, codePatterns, searchWords } from './result-search.ts';

const sign = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');
const code = fc.array(sign, { minLength: 8, maxLength: 8 }).map((signs) => signs.join(''));
const halves = (text: string) => `${text.slice(0, 4)}-${text.slice(4)}`;

/** As both databases read a pattern. */
const matches = (pattern: string, text: string) => new RegExp(`^${pattern.replaceAll('_', '.')}$`).test(text);

describe('what is searched for in results', () => {
  it('is words, whatever the width and the case of their letters, with dashes that connect', () => {
    expect(searchWords(' ＡＢ12　张三  x - y ')).toEqual(['ab12', '张三', 'x-y']);
    expect(searchWords('   ')).toEqual([]);
  });

  it('finds a receipt however it was written down', () => {
    expect(codeForm('ab0o-1il7')).toBe(codeForm('AB00 1117'));
    expect(codePatterns('ab-123456')).toEqual(['AB12-3456']);
    expect(codePatterns('b-1234')).toEqual(['B123-4___', '_B12-34__', '__B1-234_', '___B-1234']);
  });

  it('finds every code that has the signs in a row, and no other', () => {
    const word = fc.tuple(code, fc.nat(4), fc.integer({ min: 4, max: 8 })).map(([whole, begin, length]) => ({
      ...{ whole, part: whole.slice(begin, begin + length) },
    }));
    fc.assert(
      fc.property(word, code, ({ whole, part }, other) => {
        const finds = (text: string) => codePatterns(part).some((pattern) => matches(pattern, halves(text)));
        expect(finds(whole)).toBe(true);
        expect(finds(other)).toBe(other.includes(part));
      }),
    );
  });

  it('looks for no code by what is too short for one, or too long', () => {
    expect(codePatterns('123')).toEqual([]);
    expect(codePatterns('123456789')).toEqual([]);
  });
});
