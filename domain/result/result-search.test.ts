import { describe, expect, it } from 'vitest';
import { codeForm, searchWords } from './result-search.ts';

describe('what is searched for in results', () => {
  it('is words, whatever the width and the case of their letters, with dashes that connect', () => {
    expect(searchWords(' ＡＢ12　张三  x - y ')).toEqual(['ab12', '张三', 'x-y']);
    expect(searchWords('   ')).toEqual([]);
  });

  it('finds a receipt however it was written down', () => {
    expect(codeForm('ab0o-1il7')).toBe(codeForm('AB00 1117'));
  });
});
