import fc from 'fast-check';
import { RE2JS } from 're2js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { matchesPattern, patternProblem } from './ticket-pattern.ts';

/** 404 letters, of which 45,000 instructions would be made. */
const EXPENSIVE = `(${'\\pL{999}'.repeat(50)})?`;

describe('a pattern of tickets', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    '\\d{8}',
    '(2026|2027)\\d{4}[A-Z]{2}',
    '[^\\]{1,999}]',
    '\\p{Han}{2,4}\\d{1,20}',
    '(?i)t-[a-z]{1,30}',
    `(${Array.from({ length: 50 }, (_, index) => `A${100 + index}`).join('|')})`,
    'x{,5}',
    '\\{1,999\\}',
  ])('may be as people write it: %s', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });

  it.each([
    EXPENSIVE,
    '(\\p{L}{30}){30}',
    '((a|b){1,30}){1,33}',
    '((((a{0,10}){0,10}){0,10}))',
    '[0-9]{1,1000}',
    '(?:\\pL?\\pL?\\pL?\\pL?\\pL?){90}',
    '[]a]{600}',
    '(?P<name>ab{9}){99}',
    '\\x{41}{900}',
  ])('is refused, without being compiled, when it is too large: %s', (pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile');
    expect(patternProblem(pattern)?.problem).toBe('too-large');
    expect(matchesPattern(pattern, 'aaaa')).toBe(false);
    expect(compile).not.toHaveBeenCalled();
  });

  it('is compiled once, however many numbers are looked up', () => {
    const compile = vi.spyOn(RE2JS, 'compile');
    for (let number = 0; number < 50; number += 1) matchesPattern('KEPT-\\d{4}', `KEPT-${1000 + number}`);
    expect(compile).toHaveBeenCalledTimes(1);
  });

  it('never compiles to much more than its letters told', () => {
    const atom = fc.constantFrom('a', '\\d', '[a-z]', '\\pL', '.', '(b|cd)', '\\.', '[[:alpha:]_]');
    const piece = fc
      .tuple(atom, fc.constantFrom('', '?', '*', '+', '{2}', '{3,7}', '{0,9}', '{4,}', '{40}'))
      .map((parts) => parts.join(''));
    const group = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.constantFrom('', '{5}', '{1,12}', '*'))
      .map(([pieces, times]) => `(?:${pieces.join('')})${times}`);
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (groups) => {
        const pattern = groups.join('|');
        if (patternProblem(pattern)?.problem === 'too-large') return;
        expect(RE2JS.compile(pattern).programSize()).toBeLessThanOrEqual(500);
      }),
    );
  });

  it.each([
    ['(\\d{4}', '左括号“(”没有对应的右括号“)”'],
    ['\\d{4})', '多了一个右括号“)”'],
    ['[0-9', '“[0-9”：方括号“[”没有对应的“]”'],
    ['*123', '“*”：它前面没有要重复的内容'],
    ['[9-0]', '“9-0”：范围应当从小到大，如[0-9]、[A-Z]'],
    ['12\\', '末尾多了一个“\\”'],
    ['\\d{5,2}', '“{5,2}”：重复的次数应当从小到大，且不超过1000'],
    ['(?=12)3', '“(?=”：不支持这种写法'],
    ['(a)\\1', '“\\1”：不认识的转义写法'],
    ['1**', '“**”：不能连着写两个重复符号'],
  ])('says in words what is wrong with %s', (pattern, reason) => {
    expect(patternProblem(pattern)).toEqual({ problem: 'invalid', reason });
  });

  it('never answers in English', () => {
    const signs = fc.array(fc.constantFrom(...'(){}[]\\,019*+?|^$-:<!=P>'), { maxLength: 12 });
    fc.assert(
      fc.property(signs, (letters) => {
        const reason = patternProblem(letters.join(''))?.reason.replace(/“[^”]*”/g, '') ?? '';
        expect(reason).not.toMatch(/[a-z]{2}/i);
      }),
    );
  });

  it('is never too much work, whatever the letters', () => {
    const signs = fc.array(fc.constantFrom(...'(){}[]\\,0199aQEpL?*+|^$-:x'), { maxLength: 60 });
    fc.assert(
      fc.property(signs, (letters) => {
        expect([undefined, 'invalid', 'too-large']).toContain(patternProblem(letters.join(''))?.problem);
      }),
    );
  });
});
