import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { applyTemplate, FORMULA_TEMPLATES } from './formula-templates.ts';

const TEMPLATES = FORMULA_TEMPLATES.flatMap(({ templates }) => templates);

describe('templates of formulas', () => {
  it.each(TEMPLATES)('$name can be drawn at once', ({ latex }) => {
    expect(() => katex.renderToString(`x${latex.replace('□', 'y')}`, { strict: 'ignore' })).not.toThrow();
  });

  it('are known by different names', () => {
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
  });

  it('take what is selected into their place, and leave the caret behind it', () => {
    expect(applyTemplate('a+b', 0, 3, '\\frac{□}{ }')).toEqual({ text: '\\frac{a+b}{ }', caret: 9 });
    expect(applyTemplate('a+b', 3, 3, '\\pi ')).toEqual({ text: 'a+b\\pi ', caret: 7 });
    expect(applyTemplate('$&', 0, 2, '\\sqrt{□}').text).toBe('\\sqrt{$&}');
  });
});
