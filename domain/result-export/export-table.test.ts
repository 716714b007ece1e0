import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { raisedFor, type TypedCodes } from './answer-variables.ts';
import { codebookRows } from './codebook.ts';
import { ExportChoices } from './export-choices.schema.ts';
import { exportTable } from './export-table.ts';
import type { ExportedRecord } from './row-variables.ts';
import type { Answer } from './variable.ts';

const column = (code: string, rest: Partial<ResultColumn> = {}): ResultColumn => ({
  ...{
    key: code,
    code,
    contest: '期末',
    task: '题一',
    taskKey: 't',
    part: 'basic',
    question: 1,
    label: code,
  },
  ...{ type: 'choice', options: ['步行', '公交', ''], isMultiple: false, range: null },
  ...{ isReversed: false, detailOf: '', versions: [1] },
  ...rest,
});

const TASKS = [
  { taskKey: 't', name: '题一' },
  { taskKey: 'u', name: '题二' },
];
const RECORD: ExportedRecord = {
  ...{ serial: 7, pseudonym: 'K3F9', ticket: '20260101', name: '赵欣怡', tag: '学生' },
  ...{ area: '东湖区', school: '实验小学', grade: '五年级', class: '2班', contest: '期末', version: 2 },
  ...{ state: '已完成', startTime: '2026-03-02T16:00:05.000Z', stopTime: '', usedMs: 275_400, isOver: true },
  tasks: [
    { taskKey: 't', taskTime: 12.6, isPartial: true, hasError: false },
    { taskKey: 'u', taskTime: undefined, isPartial: true, hasError: true },
  ],
};

const choices = (chosen: Partial<ExportChoices>) => ExportChoices.parse(chosen);

function recordOf(chosen: Partial<ExportChoices>, record: Partial<ExportedRecord> = {}) {
  const { records } = exportTable({ columns: [], tasks: TASKS }, choices(chosen));
  return Object.fromEntries(records.map(({ title, cell }) => [title, cell({ ...RECORD, ...record })]));
}

describe('what stands before the answers', () => {
  it('is everything about a candidate, by the clock of China', () => {
    expect(recordOf({})).toEqual({
      ...{ 准考证号: '20260101', 姓名: '赵欣怡', 角色: '学生', 区县: '东湖区', 学校: '实验小学' },
      ...{ 年级: '五年级', 班级: '2班', 测试: '期末', 版本: 2, 状态: '已完成' },
      ...{ 开始时间: '2026-03-03 00:00:05', 结束时间: '', '用时（分钟）': 4.59 },
      ...{ '题一 用时（秒）': 12.6, '题二 用时（秒）': undefined, 无法读取的题目: '题二' },
    });
    expect(recordOf({}, { usedMs: null })['用时（分钟）']).toBeUndefined();
  });

  it('leads to nobody where people are not to be known: days, whole minutes and seconds', () => {
    const hidden = {
      ...{ 角色: '学生', 测试: '期末', 版本: 2, 状态: '已完成', 开始日期: '2026-03-03', 结束日期: '' },
      ...{ '用时（分钟）': 5, '题一 用时（秒）': 13, '题二 用时（秒）': undefined, 无法读取的题目: '题二' },
    };
    expect(recordOf({ people: 'without' })).toEqual({ 序号: 7, ...hidden });
    const withPlaces = { 区县: '东湖区', 学校: '实验小学', ...hidden };
    expect(recordOf({ people: 'pseudonym', hasPlaces: true })).toEqual({ 代号: 'K3F9', ...withPlaces });
  });

  it('tells what was typed and not submitted from what is still being typed', () => {
    expect(recordOf({ partial: 'marked' })).toMatchObject({ 未完成的题目: '题一；题二', 作答中的题目: '' });
    const going = recordOf({ partial: 'marked' }, { isOver: false });
    expect(going).toMatchObject({ 未完成的题目: '', 作答中的题目: '题一；题二' });
  });
});

describe('the columns of answers', () => {
  const cellsOf = (chosen: Partial<ExportChoices>, of: ResultColumn, answer: NonNullable<Answer>) =>
    exportTable({ columns: [of], tasks: [] }, choices(chosen)).answers.map(({ title, cell }) => [
      title,
      cell(answer),
    ]);

  it('hold options by number, in words, or both', () => {
    expect(cellsOf({}, column('Q1'), 2)).toEqual([['Q1', 2]]);
    expect(cellsOf({ values: 'texts' }, column('Q1'), 2)).toEqual([['Q1', '公交']]);
    // An option without words is called by its number.
    expect(cellsOf({ values: 'both' }, column('Q1'), 3)).toEqual([
      ['Q1', 3],
      ['Q1_文字', '3'],
    ]);
  });

  it('hold several options in one cell, or in a column for each', () => {
    const several = column('Q2', { isMultiple: true });
    expect(cellsOf({}, several, [1, 3])).toEqual([['Q2', '1;3']]);
    expect(cellsOf({ values: 'texts' }, several, [1, 3])).toEqual([['Q2', '步行；3']]);
    const split = cellsOf({ multiple: 'split' }, several, [1, 3]);
    expect(split.map(([, cell]) => cell)).toEqual([1, 0, 1]);
  });

  it('hold numbers, and nothing where words were typed instead', () => {
    const number = column('Q3', { type: 'number', options: [] });
    expect(cellsOf({}, number, 4.5)).toEqual([['Q3', 4.5]]);
    expect(cellsOf({}, number, '不知道')).toEqual([['Q3', undefined]]);
    expect(cellsOf({}, column('Q4', { type: 'text', options: [] }), '步行')).toEqual([['Q4', '步行']]);
  });

  it('have titles and labels that can be told apart', () => {
    const columns = [column('测试'), column('Q1', { key: 'b', label: '测试', versions: [2, 3] })];
    const { records, answers } = exportTable({ columns, tasks: [] }, choices({}));
    expect(answers.map(({ title }) => title)).toEqual(['测试_2', 'Q1']);
    expect(answers.map(({ label }) => label)).toEqual(['测试（版本1）', '测试（版本2、3）']);
    const names = [...records, ...answers].map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('make room for what was typed and looks like the code of a missing answer', () => {
    const columns = [
      column('N', { type: 'number', options: [], range: { min: 0, max: 10 } }),
      column('T', { type: 'text', options: [] }),
    ];
    const typed: TypedCodes = new Map<string, Set<number | string>>([
      ['N', new Set([-9])],
      ['T', new Set(['#9'])],
    ]);
    const { answers } = exportTable({ columns, tasks: [] }, choices({}), raisedFor(columns, typed));
    expect(answers.map(({ missing }) => missing.unanswered)).toEqual([-99, '##9']);
    expect(raisedFor(columns, new Map())).toEqual(new Map());
  });
});

describe('the codebook', () => {
  const columns = [
    column('Q1', { isReversed: true, versions: [1, 2] }),
    column('Q1_other', { type: 'text', options: [], detailOf: 'Q1' }),
    column('Q2', { type: 'number', options: [], range: { min: 0, max: 10 } }),
    column('Q3', { isMultiple: true }),
  ];
  const rowsOf = (chosen: Partial<ExportChoices>, hasMissingCodes = false) =>
    codebookRows(exportTable({ columns, tasks: [] }, choices(chosen)), {
      partName: () => '基础问答',
      hasMissingCodes,
    });
  const about = (rows: string[][], code: string) => rows.find(([, title]) => title === code);

  it('says of each column what was asked and what its values mean', () => {
    const rows = rowsOf({});
    const values = '1=步行；2=公交；3=3';
    expect(about(rows, 'Q1')).toEqual([
      ...['Q1', 'Q1', 'Q1', values, '单选', '题一', '基础问答', '1、2', '', '是', '空白'],
    ]);
    expect(about(rows, 'Q1_other')?.slice(3, 9)).toEqual(['', '文字', '题一', '基础问答', '1', 'Q1']);
    expect(about(rows, 'Q2')?.slice(3, 5)).toEqual(['0～10', '数字']);
    expect(about(rows, 'Q3')?.slice(3, 5)).toEqual(['1=步行；2=公交；3=', '多选']);
    expect(about(rows, '准考证号')?.slice(4)).toEqual(['文字', '', '', '', '', '', '空白']);
  });

  it('says what stands where there is no answer', () => {
    const rows = rowsOf({}, true);
    expect(about(rows, 'Q2')?.[10]).toBe('-9=未作答；-8=未被问到；-7=填写的不是数字');
    expect(about(rows, 'Q1_other')?.[10]).toBe('#9=未作答；#8=未被问到');
  });

  it('has a line for each question of a long table, whose own columns are explained', () => {
    const rows = rowsOf({ shape: 'long', values: 'both' });
    expect(about(rows, '答案文字')?.[2]).toBe('选择题选项的文字');
    expect(rows.filter(([name]) => name === '').map(([, title]) => title)).toEqual([
      ...['Q1', 'Q1_other', 'Q2', 'Q3'],
    ]);
  });
});
