import { describe, expect, it } from 'vitest';
import { addRangeRow, cellAt, cellPlace, cellProblems, EMPTY_NUMBER_ROW, findRows } from './ticket-rows.ts';

const row = (id: string, rest = {}) => ({ ...EMPTY_NUMBER_ROW, id, ...rest });

describe('a long list', () => {
  const rows = [row('1001', { name: '张三' }), row('2001', { school: '第一中学' }), row('3001')];

  it('is searched by number, name, school and role', () => {
    expect(findRows(rows, '001')).toEqual([0, 1, 2]);
    expect(findRows(rows, '张')).toEqual([0]);
    expect(findRows(rows, '一中')).toEqual([1]);
    expect(findRows([row('7', { type: '教师' })], '教师')).toEqual([0]);
    expect(findRows(rows, '李')).toEqual([]);
  });

  it('names the cells that are refused, from its top down', () => {
    const errors = { name: '不能为空', 'ticket.120.id': '不能为空', 'ticket.70.name': '太长' };
    expect(cellProblems(errors)).toEqual([
      { index: 70, field: 'name', text: '第71行 姓名：太长' },
      { index: 120, field: 'id', text: '第121行 准考证号：不能为空' },
    ]);
    expect(cellProblems({ ticket: '准考证列表与类型不符' })).toEqual([]);
  });

  it('leads back to the cell that a step was made in', () => {
    const cell = { index: 7, field: 'school' } as const;
    expect(cellAt(cellPlace(cell))).toEqual(cell);
    expect(cellAt('pattern')).toBeUndefined();
  });
});

describe('range rows', () => {
  it('get the next free id', () => {
    expect(addRangeRow([]).at(-1)).toEqual({ id: 1, start: '', end: '' });
    expect(addRangeRow([{ id: 4, start: '1', end: '2' }]).at(-1)?.id).toBe(5);
  });
});
