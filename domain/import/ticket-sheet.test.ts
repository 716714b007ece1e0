import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberRow } from '../ticket/ticket.schema.ts';
import { reasonText } from './row-reason.ts';
import {
  describeTicketChange,
  importedTicket,
  readTicketHeader,
  readTicketRow,
  TICKET_EXAMPLES,
  TICKET_TITLES,
  ticketCells,
} from './ticket-sheet.ts';

function read(titles: readonly string[], cells: string[]) {
  const header = readTicketHeader({ line: 1, cells: [...titles] });
  if ('reasons' in header) throw new Error(header.reasons.map(reasonText).join('\n'));
  return readTicketRow(header.header, { line: 3, cells });
}

function rowOf(titles: readonly string[], cells: string[]) {
  const outcome = read(titles, cells);
  if ('reasons' in outcome) throw new Error(outcome.reasons.map(reasonText).join('\n'));
  return outcome.row;
}

const reasonsOf = (titles: readonly string[], cells: string[]) => {
  const outcome = read(titles, cells);
  return 'reasons' in outcome ? outcome.reasons.map(reasonText) : [];
};

describe("a row of a contest's own list", () => {
  it('has a number, a role, a name and a school', () => {
    expect(TICKET_TITLES).toEqual(['准考证号', '角色', '姓名', '学校']);
    const row = rowOf(['学校', '准考证号*', '角色', '姓名'], ['一中', '００７', '老师', '王五']);
    expect(importedTicket(undefined, row)).toEqual({ id: '007', type: '教师', name: '王五', school: '一中' });
  });

  it('is refused with its line and column', () => {
    expect(reasonsOf(TICKET_TITLES, ['1'.repeat(61), '保安', '名'.repeat(101), '校'.repeat(101)])).toEqual([
      '第3行 准考证号：不能超过60个字符',
      expect.stringContaining('第3行 角色：不认识“保安”'),
      '第3行 姓名：不能超过100个字符',
      '第3行 学校：不能超过100个字符',
    ]);
  });

  it('changes what the file has columns for', () => {
    const existing = { id: '7', type: '学生', name: '甲', school: '一中' };
    expect(describeTicketChange(undefined, rowOf(['准考证号'], ['7']))).toBe('new');
    expect(describeTicketChange(existing, rowOf(['准考证号'], ['7']))).toBe('unchanged');
    expect(describeTicketChange(existing, rowOf(['准考证号', '姓名', '角色'], ['7', '乙', '']))).toEqual({
      changed: [
        { column: '角色', from: '学生', to: '' },
        { column: '姓名', from: '甲', to: '乙' },
      ],
    });
  });

  it('that is taken fits into the list, and comes back after a download', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 120 });
    fc.assert(
      fc.property(
        fc.tuple(fc.oneof(cell, fc.nat().map(String)), fc.constantFrom('', '学生'), cell, cell),
        (cells) => {
          const outcome = read(TICKET_TITLES, cells);
          if ('reasons' in outcome) return;
          const ticket = importedTicket(undefined, outcome.row);
          expect(NumberRow.parse(ticket)).toEqual(ticket);
          expect(describeTicketChange(ticket, rowOf(TICKET_TITLES, ticketCells(ticket)))).toBe('unchanged');
        },
      ),
    );
  });

  it('of the template says that it is an example', () => {
    for (const cells of TICKET_EXAMPLES) {
      expect(reasonsOf(TICKET_TITLES, cells)).toEqual(['第3行 准考证号：这是模板中的示例行，请删除']);
    }
  });
});
