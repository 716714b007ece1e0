import { describe, expect, it } from 'vitest';
import { addRangeRow, EMPTY_NUMBER_ROW, mergeTicketRows, parseTicketRows } from './ticket-rows.ts';

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

describe('range rows', () => {
  it('get the next free id', () => {
    expect(addRangeRow([]).at(-1)).toEqual({ id: 1, start: '', end: '' });
    expect(addRangeRow([{ id: 4, start: '1', end: '2' }]).at(-1)?.id).toBe(5);
  });
});
