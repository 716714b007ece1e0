import { describe, expect, it } from 'vitest';
import { listTags } from './report-tags.ts';
import { placeholderIn, suggestTags } from './tag-suggestions.ts';

const known = {
  asks: [
    { id: 1, text: '我喜欢上学。' },
    { id: 12, text: '运动' },
  ],
  dimensions: [{ id: 101, text: '兴趣' }],
  charts: ['学习兴趣', '全校 位置', '甲:乙'],
};
const inserted = (before: string, after = '') =>
  suggestTags(before, after, known).map((suggestion) => suggestion.inserted);

/** The text after the first suggestion was chosen at |, with | where the caret is then, or [] around what is selected. */
function chosen(text: string): string {
  const [before = '', after = ''] = text.split('|');
  const [suggestion] = suggestTags(before, after, known);
  if (!suggestion) return text;
  const start = before.length - suggestion.replaces;
  const end = start + suggestion.inserted.length + suggestion.keeps;
  const whole = before.slice(0, start) + suggestion.inserted + after.slice(suggestion.replacesBehind);
  const selected = placeholderIn(whole, { start, end });
  return selected
    ? `${whole.slice(0, selected.start)}[${whole.slice(selected.start, selected.end)}]${whole.slice(selected.end)}`
    : `${whole.slice(0, end)}|${whole.slice(end)}`;
}

describe('suggestions', () => {
  it('are all tags after a brace, and fewer with each letter', () => {
    expect(suggestTags('你好{', '', known)).toHaveLength(listTags().length);
    expect(inserted('{姓')).toEqual(['{姓名}']);
    expect(suggestTags('你好{姓', '', known)[0]).toMatchObject({ replaces: 2 });
  });

  it('are the asks and dimensions by number or words, then their parts', () => {
    expect(inserted('{题目:1')).toEqual(['{题目:1:', '{题目:12:', '{题目:101:']);
    expect(inserted('｛题目：上学')).toEqual(['{题目:1:']);
    expect(inserted('{题目:１２：作')).toEqual(['{题目:12:作答}', '{题目:12:作答:文本}']);
  });

  it('are the charts', () => {
    expect(inserted('{图表:')).toEqual(['{图表:学习兴趣}', '{图表:全校 位置}', '{图表:甲:乙}']);
    expect(inserted('{图表:位')).toEqual(['{图表:全校 位置}']);
    expect(inserted('{图表:甲:')).toEqual(['{图表:甲:乙}']);
  });

  it('are none outside of braces, nor in the words of a condition', () => {
    expect(inserted('{姓名}，姓')).toEqual([]);
    expect(inserted('姓')).toEqual([]);
    expect(inserted('{图表:学习兴趣:>3?位置')).toEqual([]);
    expect(inserted('{图表:学习兴趣:>', '?甲:乙}')).toEqual([]);
  });
});

describe('a suggestion that is chosen', () => {
  it('closes a tag that was open, and leaves what stands behind it', () => {
    expect(chosen('你好{姓|，同学')).toBe('你好{姓名}|，同学');
    expect(chosen('{题|和{姓名}')).toBe('{题目:[【编号】]:文本}和{姓名}');
    expect(chosen('{题目:上学|是{姓名}')).toBe('{题目:1:|是{姓名}');
    expect(chosen('{题目:1:文|是')).toBe('{题目:1:文本}|是');
    expect(chosen('{图表:位|是')).toBe('{图表:全校 位置}|是');
  });

  it('replaces the part at the caret alone, keeps the rest of the tag and goes behind it', () => {
    expect(chosen('{题目:运动|:作答:文本}。')).toBe('{题目:12:作答:文本}|。');
    expect(chosen('｛题目：运动|：作答：文本｝。')).toBe('｛题目：12：作答：文本｝|。');
    expect(chosen('{题目:运动|】:文本}')).toBe('{题目:12:文本}|');
    expect(chosen('{题目:|【编号】:文本}')).toBe('{题目:1:文本}|');
    expect(chosen('{题目:1|01:文本}')).toBe('{题目:1:文本}|');
    expect(chosen('{图表:位|}。')).toBe('{图表:全校 位置}|。');
    expect(chosen('{图表:学习|兴去}。')).toBe('{图表:学习兴趣}|。');
    expect(chosen('{题目:12:作|答:文本}。')).toBe('{题目:12:作答}|。');
    expect(chosen('{姓|名}。')).toBe('{姓名}|。');
    expect(chosen('{题|:12:文本}。')).toBe('{题目:12:文本}|。');
  });

  it('goes on to what is still to be filled in', () => {
    expect(chosen('{图表:位|:>【数】?【成立时的文字】:【不成立时的文字】}')).toBe(
      '{图表:全校 位置:>[【数】]?【成立时的文字】:【不成立时的文字】}',
    );
    expect(chosen('{题|}')).toBe('{题目:[【编号】]:文本}');
    expect(chosen('{题目:运动|}')).toBe('{题目:12:|}');
    expect(chosen('{题目:12:|}')).toBe('{题目:12:文本}|');
  });

  it('never doubles a colon or a brace', () => {
    expect(chosen('{题目:运动|:文本')).toBe('{题目:12:|文本');
    expect(chosen('{图表:位|}}')).toBe('{图表:全校 位置}|}');
  });

  it('leaves a sentence before a stray brace as it is', () => {
    expect(chosen('{姓|，你好。}')).toBe('{姓名}|，你好。}');
  });
});

describe('placeholders', () => {
  it('are those of the tags, and no part of a name', () => {
    const text = '{图表:【甲】卷:>【数】?好:【不成立时的文字】}';
    const found = placeholderIn(text, { start: 0, end: text.length });
    expect(found && text.slice(found.start, found.end)).toBe('【数】');
    expect(placeholderIn('【编号】', { start: 1, end: 4 })).toBeUndefined();
  });
});
