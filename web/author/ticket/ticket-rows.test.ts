import { describe, expect, it } from 'vitest';
import {
  addRangeRow,
  EMPTY_NUMBER_ROW,
  findRows,
  firstBadRow,
  mergeTicketRows,
  parseTicketRows,
} from './ticket-rows.ts';

const row = (id: string, rest = {}) => ({ ...EMPTY_NUMBER_ROW, id, ...rest });

describe('ticket rows pasted from a spreadsheet', () => {
  it('reads number, role, name and school in this order', () => {
    expect(parseTicketRows('1001\t学生\t张三\t第一小学\r\n1002\t学生\t李四\t第二小学\r\n')).toEqual([
      row('1001', { type: '学生', name: '张三', school: '第一小学' }),
      row('1002', { type: '学生', name: '李四', school: '第二小学' }),
    ]);
  });

  it('goes by a line of headings, whatever its order, and passes over other columns', () => {
    expect(parseTicketRows('姓名\t年级\t准考证号\n张三\t三年级\t1001')).toEqual([
      row('1001', { name: '张三' }),
    ]);
  });

  it('keeps leading zeros and takes a single column of numbers', () => {
    expect(parseTicketRows('0001\n0002').map((entry) => entry.id)).toEqual(['0001', '0002']);
  });

  it('drops lines without a number and the quotes around a cell', () => {
    expect(parseTicketRows('\n \t学生\n"1003"\t\t"王五"\n')).toEqual([row('1003', { name: '王五' })]);
  });
});

describe('merging pasted rows', () => {
  it('adds new numbers, replaces known ones and fills empty rows', () => {
    const merge = mergeTicketRows(
      [row('1001', { name: '旧名' }), row('')],
      [row('1001', { name: '新名' }), row('1002')],
    );
    expect(merge).toEqual({ rows: [row('1001', { name: '新名' }), row('1002')], added: 1, updated: 1 });
  });

  it('counts a number that is pasted twice once', () => {
    const merge = mergeTicketRows([], [row('7'), row('7', { name: '张三' })]);
    expect(merge.rows).toEqual([row('7', { name: '张三' })]);
    expect(merge.added).toBe(1);
  });
});

describe('a long list', () => {
  const rows = [row('1001', { name: '张三' }), row('2001', { school: '第一中学' }), row('3001')];

  it('is searched by number, name, school and role', () => {
    expect(findRows(rows, '001')).toEqual([0, 1, 2]);
    expect(findRows(rows, '张')).toEqual([0]);
    expect(findRows(rows, '一中')).toEqual([1]);
    expect(findRows([row('7', { type: '教师' })], '教师')).toEqual([0]);
    expect(findRows(rows, '李')).toEqual([]);
  });

  it('shows the page of the first row that is refused', () => {
    const errors = { name: '不能为空', 'ticket.120.id': '不能为空', 'ticket.70.name': '太长' };
    expect(firstBadRow(errors)).toBe(70);
    expect(firstBadRow({ ticket: '准考证列表第3行：准考证号7重复' })).toBeUndefined();
  });
});

describe('range rows', () => {
  it('get the next free id', () => {
    expect(addRangeRow([]).at(-1)).toEqual({ id: 1, start: '', end: '' });
    expect(addRangeRow([{ id: 4, start: '1', end: '2' }]).at(-1)?.id).toBe(5);
  });
});
