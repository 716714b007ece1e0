import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { authoringWarnings } from './authoring-warnings.ts';

const LOST_RANGE = '写了范围，但没有说明填数字（如“请填整数”），范围不起作用';
const right: Question = { ...EMPTY_QUESTION, id: 1, text: '喜欢吗？', options: ['是', '否'] };
const warnings = (rest: Partial<Question>) => authoringWarnings({ ...right, ...rest }, undefined);
const table = { type: 'table-choice', options: [], headers: ['好', '不好'], subtitles: ['语文'] } as const;
const asTable = { ...table, options: [], headers: [...table.headers], subtitles: [...table.subtitles] };

describe('a question that can be answered', () => {
  it.each<Partial<Question>>([
    {},
    { type: 'fill-blank', options: [] },
    { type: 'multi-fill-blank', options: [] },
    { type: 'single-slider', options: [] },
    { type: 'multi-choice', text: '最多选2项【互斥：1】' },
    { type: 'single-slider', text: '几分？【滑块：1-7】【反向计分】' },
    { type: 'fill-blank', text: '每周____小时（0-100）' },
    { type: 'fill-blank', text: '身高（100-220），可保留1位小数' },
    asTable,
    { ...asTable, headers: ['学科', '好', '不好'], options: ['好', '不好'] },
    { ...asTable, type: 'table-choice-slider', headers: [], subtitles: ['味道【滑块：1-5】【反向计分】'] },
  ])('has no warning: %j', (rest) => {
    expect(warnings(rest)).toEqual([]);
  });
});

describe('a question that cannot be answered as it stands', () => {
  it.each<[string, Partial<Question>]>([
    ['还没有题目文本', { text: ' ' }],
    ['还没有选项', { options: [] }],
    ['至少需要两个选项', { type: 'multi-choice', options: ['是'] }],
    ['还没有行标题', { ...asTable, subtitles: [] }],
    ['还没有行标题', { type: 'table-choice-slider' }],
    ['还没有选项或列标题', { ...asTable, headers: [] }],
    ['至少需要两个选项', { ...asTable, headers: ['好'] }],
    ['列标题有2个，选项有4个，列标题不会显示', { ...asTable, options: ['1', '2', '3', '4'] }],
    ['两端说明要写左右两端，只写一端不显示', { type: 'single-slider', options: ['低'] }],
    ['两端说明只显示第一行和最后一行', { type: 'single-slider', options: ['低', '中', '高'] }],
  ])('says %s', (warning, rest) => {
    expect(warnings(rest)).toEqual([warning]);
  });
});

describe('words without effect', () => {
  it.each<[string, Partial<Question>]>([
    ['限选项数只对多选题起作用', { text: '限选2项' }],
    ['限选3项，但只有2个选项', { type: 'multi-choice', text: '限选3项' }],
    ['互斥只对多选题起作用', { text: '喜欢吗？【互斥：1】' }],
    ['互斥中的选项3、9不存在', { type: 'multi-choice', text: '喜欢吗？【互斥：1,3;9】' }],
    ['没有看懂互斥，请写成【互斥：1,2;3,4】', { type: 'multi-choice', text: '喜欢吗？【互斥：都没有】' }],
    ['滑块范围只对滑块题起作用', { text: '喜欢吗？【滑块：1-7】' }],
    ['没有看懂滑块范围，请写成【滑块：1-7】', { type: 'single-slider', text: '喜欢吗？【滑块：7】' }],
    ['反向计分对多选题不起作用', { type: 'multi-choice', text: '喜欢吗？【反向计分】' }],
    [LOST_RANGE, { type: 'fill-blank', text: '每周几次（0-20）' }],
    [LOST_RANGE, { type: 'multi-fill-blank', options: ['次数（0-20）', '人数（　）人'] }],
    [LOST_RANGE, { type: 'multi-fill-blank', text: '都填（0-20）', options: ['次数'] }],
    ['写的范围里没有可以填的数，范围不起作用', { type: 'fill-blank', text: '请填整数，范围0.2到0.8' }],
  ])('lead to: %s', (warning, rest) => {
    expect(warnings(rest)).toEqual([warning]);
  });

  it('lead to no warning about options of a question that has none yet', () => {
    const text = '限选3项【互斥：1】';
    expect(warnings({ type: 'multi-choice', text, options: [] })).toEqual(['还没有选项']);
  });

  it('include a condition that points to nothing', () => {
    expect(warnings({ visibleId: 9, visibleOption: '1' })).toEqual(['显示条件指向的问题不在前面，不起作用']);
  });
});
