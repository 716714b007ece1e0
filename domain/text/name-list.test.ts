import { describe, expect, it } from 'vitest';
import { isBlankList, listsName, unknownNames } from './name-list.ts';

describe('a list of names', () => {
  it('is separated by commas of either width', () => {
    for (const name of ['一中', '二中', '三中']) expect(listsName('一中, 二中，三中', name)).toBe(true);
    expect(listsName('一中, 二中', '一')).toBe(false);
  });

  it('may hold a name with a full-width comma', () => {
    expect(listsName('语文，上,数学', '语文，上')).toBe(true);
  });

  it('is blank when it names nobody', () => {
    expect(isBlankList(' ， ,')).toBe(true);
    expect(isBlankList('一中')).toBe(false);
    expect(listsName('', '')).toBe(false);
  });

  it('tells what it names that there is not', () => {
    expect(unknownNames('语文，上,一中, 一', ['语文，上', '一中', '二中'])).toEqual(['一']);
    expect(unknownNames('', ['一中'])).toEqual([]);
  });
});
