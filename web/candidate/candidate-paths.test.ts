import { describe, expect, it } from 'vitest';
import { parseContestParam, testPath, ticketLoginPath } from './candidate-paths.ts';

describe('paths', () => {
  it('survive Chinese names, spaces and question marks', () => {
    expect(testPath('li', '数学 期末?', 3)).toBe('/li/%E6%95%B0%E5%AD%A6%20%E6%9C%9F%E6%9C%AB%3F/test/3');
    expect(ticketLoginPath('li', 'a b', '0012')).toBe('/ticket-login/li,a%20b/0012');
  });

  it('take owner and contest apart', () => {
    expect(parseContestParam('li,数学')).toEqual({ owner: 'li', name: '数学' });
    expect(parseContestParam('li')).toBeUndefined();
    expect(parseContestParam(',数学')).toBeUndefined();
    expect(parseContestParam('li,')).toBeUndefined();
    expect(parseContestParam('li,数学,上')).toBeUndefined();
  });
});
