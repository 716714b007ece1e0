import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedProblem } from '../ticket/login-rules.ts';
import type { NumberRow } from '../ticket/ticket.schema.ts';
import { readPasted } from './pasted-table.ts';
import { readPastedTickets, withPasted } from './pasted-tickets.ts';
import { reasonText } from './row-reason.ts';
import type { ColumnChoice } from './ticket-table.ts';

const number = (id: string, rest: Partial<NumberRow> = {}): NumberRow => ({
  ...{ id, type: '', name: '', school: '' },
  ...rest,
});
const problemOf = (id: string) => listedProblem({ ticketType: 'number', parentSuffix: '' }, [], id);
const read = (text: string, list: NumberRow[] = [], chosen?: ColumnChoice) =>
  readPastedTickets(text, list, problemOf, chosen);
const keysOf = (text: string) => read(text).table.columns.map(({ key }) => key);
const rowsOf = (text: string, chosen?: ColumnChoice) => withPasted([], read(text, [], chosen), false);
const reasonsOf = (text: string) => read(text).reasons.map(reasonText);

describe('a pasted text', () => {
  it('is read as rows with their lines, whichever way its lines end', () => {
    expect(readPasted('1001\t张三\r\n\r\n1002\t李四\r1003\n')).toEqual([
      { line: 1, cells: ['1001', '张三'] },
      { line: 3, cells: ['1002', '李四'] },
      { line: 4, cells: ['1003'] },
    ]);
  });

  it('may have quoted cells with line breaks, and quotes that are its own', () => {
    expect(readPasted('1\t"第一\n小学"\t"说""好"""\n2\t"没完\tx')).toEqual([
      { line: 1, cells: ['1', '第一 小学', '说"好"'] },
      { line: 3, cells: ['2', '"没完', 'x'] },
    ]);
  });

  it('of plain lines is a number each, with a name behind it, or many on a line', () => {
    expect(readPasted('1001　张三\n1002 李四').map(({ cells }) => cells)).toEqual([
      ['1001', '张三'],
      ['1002', '李四'],
    ]);
    expect(readPasted('准考证号\n1001、1002，1003\n1004').map(({ cells }) => cells)).toEqual([
      ['准考证号'],
      ['1001'],
      ['1002'],
      ['1003'],
      ['1004'],
    ]);
  });

  it('of any signs is read to its end', () => {
    const signs = fc.string({ unit: fc.constantFrom('1', '\t', '\n', '\r', '"', ' ', '张', ',') });
    fc.assert(
      fc.property(signs, (text) => {
        const lines = text.split(/\r\n|\r|\n/).length;
        for (const { line, cells } of readPasted(text)) {
          expect(line).toBeLessThanOrEqual(lines);
          expect(cells.at(-1)).not.toBe('');
        }
      }),
    );
  });
});

describe('the columns of a pasted list', () => {
  it('are those that its titles name, in any order', () => {
    const { table } = read('姓名\t年级\t考号\n张三\t三年级\t1001');
    expect(table.isSaid).toBe(true);
    expect(table.columns.map(({ title, key }) => [title, key])).toEqual([
      ['姓名', 'name'],
      ['年级', undefined],
      ['考号', 'id'],
    ]);
    expect(rowsOf('姓名\t年级\t考号\n张三\t三年级\t1001')).toEqual([number('1001', { name: '张三' })]);
  });

  it('never take names for roles', () => {
    expect(keysOf('1001\t张三\n1002\t李四')).toEqual(['id', 'name']);
    expect(rowsOf('1001\t张三\t第一小学')).toEqual([number('1001', { name: '张三', school: '第一小学' })]);
    expect(keysOf('1001\t教师\t王老师\n1002\t\t李四')).toEqual(['id', 'type', 'name']);
    // One word that is no role, and the column is not taken for roles.
    expect(keysOf('1001\t学生\n1002\t欧阳修')).not.toContain('type');
  });

  it('are told from what stands in them where nothing is said', () => {
    expect(keysOf('1\t第一小学\t张三\t老师\t20260001\n2\t第二中学\t李四\t学生\t20260002')).toEqual([
      undefined,
      'school',
      'name',
      'type',
      'id',
    ]);
    expect(keysOf('0001\n0002')).toEqual(['id']);
    expect(keysOf('张三\n李四')).toEqual([undefined]);
  });

  it('pass over titles that nobody knows', () => {
    const { table, added } = read('学号\t名单\n1001\t张三\n1002\t李四');
    expect([table.isSaid, table.given?.headerLine, added.length]).toEqual([false, 1, 2]);
    expect(table.columns.map(({ title }) => title)).toEqual(['学号', '名单']);
  });

  it('are what the author says they are', () => {
    const text = '1001\t2001\t张三';
    expect(rowsOf(text)).toEqual([number('1001', { name: '张三' })]);
    expect(rowsOf(text, [undefined, 'id', 'school'])).toEqual([number('2001', { school: '张三' })]);
    // Also against all sense: then the rows are refused.
    expect(read(text, [], ['id', undefined, 'type']).reasons.map(reasonText)).toEqual([
      expect.stringContaining('第1行 角色：不认识“张三”') as string,
    ]);
    expect(read(text, [], [undefined, 'name', undefined]).added).toEqual([]);
  });
});

describe('the rows of a pasted list', () => {
  it('have a number each', () => {
    expect(reasonsOf('准考证号\t姓名\n1001\t张三\n\t李四\n')).toEqual(['第3行 准考证号：不能为空']);
    expect(reasonsOf('1001\t张三\n1002\t王五\n\t李四')).toEqual(['第3行 准考证号：不能为空']);
  });

  it('have each number once', () => {
    const { reasons, added } = read('1001\t张三\n1002\t李四\n1001\t王五');
    expect(reasons.map(reasonText)).toEqual(['第3行 准考证号：“1001”与第1行重复']);
    expect(added.map(({ fields }) => fields.name)).toEqual(['张三', '李四']);
  });

  it('have no numbers that nobody could log in with', () => {
    expect(reasonsOf('AB12\t张三\n1002\t李四')).toEqual([
      '第1行 准考证号：“AB12”无法登录：准考证号必须为纯数字',
    ]);
    expect(reasonsOf('demo\ntest\n1001')).toEqual([]);
  });

  it('of numbers that are listed already say so, and overwrite nothing unasked', () => {
    const list = [number('1001', { name: '旧名' }), number(''), number('1002')];
    const pasted = read('1001\t新名\n1002\n1003\t新人', list);
    expect(pasted.known).toMatchObject([
      { row: { line: 1, id: '1001' }, listLine: 1, changes: [{ column: '姓名', from: '旧名', to: '新名' }] },
    ]);
    expect([pasted.added.length, pasted.unchangedCount]).toEqual([1, 1]);
    const added = number('1003', { name: '新人' });
    expect(withPasted(list, pasted, false)).toEqual([list[0], list[2], added]);
    expect(withPasted(list, pasted, true)).toEqual([number('1001', { name: '新名' }), list[2], added]);
  });

  it('keep their zeros, and what the table has no column for', () => {
    const list = [number('0001', { school: '一中' })];
    expect(withPasted(list, read('0001\t张三', list), true)).toEqual([
      number('0001', { name: '张三', school: '一中' }),
    ]);
  });

  it('may be 100,000', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `${20_260_000_000 + at}\t学生\t林小满`).join(
      '\n',
    );
    expect(read(text).added).toHaveLength(100_000);
  });
});
