import { describe, expect, it } from 'vitest';
import { listTags } from './report-tags.ts';
import { suggestTags } from './tag-suggestions.ts';

const known = {
  asks: [
    { id: 1, text: '我喜欢上学。' },
    { id: 12, text: '运动' },
  ],
  dimensions: [{ id: 101, text: '兴趣' }],
  charts: ['学习兴趣', '全校 位置'],
};
const inserted = (before: string) => suggestTags(before, known).map((suggestion) => suggestion.inserted);

describe('suggestions', () => {
  it('are all tags after a brace, and fewer with each letter', () => {
    expect(suggestTags('你好{', known)).toHaveLength(listTags().length);
    expect(inserted('{姓')).toEqual(['{姓名}']);
    expect(suggestTags('你好{姓', known)[0]).toMatchObject({ replaces: 2 });
  });

  it('are the asks and dimensions by number or words, then their parts', () => {
    expect(inserted('{题目:1')).toEqual(['{题目:1:', '{题目:12:', '{题目:101:']);
    expect(inserted('｛题目：上学')).toEqual(['{题目:1:']);
    expect(inserted('{题目:１２：作')).toEqual(['{题目:12:作答}', '{题目:12:作答:文本}']);
  });

  it('are the charts', () => {
    expect(inserted('{图表:')).toEqual(['{图表:学习兴趣}', '{图表:全校 位置}']);
    expect(inserted('{图表:位')).toEqual(['{图表:全校 位置}']);
  });

  it('are none outside of braces', () => {
    expect(inserted('{姓名}，姓')).toEqual([]);
    expect(inserted('姓')).toEqual([]);
  });
});
