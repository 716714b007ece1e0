import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referencesIn, renameChartInText } from './chart-references.ts';
import { reportText } from './testing/report-texts.ts';

describe('renaming a chart', () => {
  it.each([
    ['<p>{图表:甲}，{图表: 甲 :>3?甲:乙}</p>', '<p>{图表:丙}，{图表: 丙 :>3?甲:乙}</p>'],
    ['{图表:甲}{图表:甲乙}{姓名}甲', '{图表:丙}{图表:甲乙}{姓名}甲'],
    [
      '{图表：<span style="color: red">甲</span>：&gt;3?a:b}',
      '{图表：<span style="color: red">丙</span>：&gt;3?a:b}',
    ],
    ['｛图表:甲｝<b>{图</b>表:\u200b甲}', '｛图表:丙｝<b>{图</b>表:\u200b丙}'],
    ['{图表:无}{x}{', '{图表:无}{x}{'],
  ])('turns %s into %s', (text, renamed) => {
    expect(renameChartInText(text, '甲', '丙')).toBe(renamed);
  });

  it('keeps markup that stands in the name, and writes signs as HTML', () => {
    expect(renameChartInText('{图表:a&amp;<b>b c</b>d}', 'a&b cd', '<x>')).toBe('{图表:&lt;x&gt;<b></b>}');
  });

  it('leaves longer names alone that begin with it', () => {
    const text = '{图表:甲:>3?a:b}{图表:甲:乙}';
    expect(renameChartInText(text, '甲', '丙', ['甲', '甲:乙'])).toBe('{图表:丙:>3?a:b}{图表:甲:乙}');
  });

  it('there and back gives the same words', () => {
    fc.assert(
      fc.property(reportText, (text) => {
        const there = renameChartInText(text, '学习兴趣', 'ZZ9');
        expect(referencesIn(there).charts).not.toContain('学习兴趣');
        const back = renameChartInText(there, 'ZZ9', '学习兴趣');
        expect(referencesIn(back)).toEqual(referencesIn(text));
      }),
    );
  });
});

describe('the charts of a text', () => {
  it('are named once each, in order', () => {
    expect(referencesIn('{图表:乙}{图表:甲:>3?a:b}{图表:乙}{图表:<b>丙</b>}').charts).toEqual([
      '乙',
      '甲',
      '丙',
    ]);
    expect(referencesIn('{图表:甲:乙}{图表:甲：乙}', ['甲:乙']).charts).toEqual(['甲:乙']);
  });

  it('may be drawn by code', () => {
    expect([
      ...referencesIn('{图表代码:{"name": "甲"}}<p>{图表代码:{&quot;name&quot;:&quot;甲&quot;}}</p>').codes,
    ]).toEqual([['{"name":"甲"}', '{"name":"甲"}']]);
  });

  it('and the asks that it speaks of are found by the same reading', () => {
    const { askIds, charts } = referencesIn(
      '<p>{题目:3:文本}{题目:3:作答}{题目:12:作答:文本}{图表:甲}{题目:x:文本}</p>',
    );
    expect([[...askIds], charts]).toEqual([[3, 12], ['甲']]);
  });
});
