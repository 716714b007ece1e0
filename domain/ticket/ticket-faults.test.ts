import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settledTicket } from './settled-ticket.ts';
import { ticketFaults, ticketProblem } from './ticket-faults.ts';
import { matchesPattern } from './ticket-pattern.ts';
import { TICKET_TYPE_LABELS } from './ticket-values.ts';
import { type NumberRow, type RangeRow, Ticket, type TicketType } from './ticket.schema.ts';

const range = (...bounds: [string, string][]) =>
  bounds.map(([start, end], index): RangeRow => ({ id: index + 1, start, end }));
const number = (id: string, rest: Partial<NumberRow> = {}): NumberRow => ({
  id,
  type: '',
  name: '',
  school: '',
  ...rest,
});
const problem = (ticketType: TicketType, ticket: Ticket, parentSuffix = '') =>
  ticketProblem({ ticketType, ticket, parentSuffix }, []);

describe('saving tickets', () => {
  it.each([
    ['number', []],
    ['range', []],
    ['regex', []],
    ['number', [number('1'), number('01')]],
    ['range', range(['1', '2'], ['1', '2'])],
    ['range', range(['9007199254740992', '9007199254740993'])],
    ['regex', '^[A-Z]\\d{6}$'],
  ] as const)('is possible as %s with %j', (type, ticket) => {
    expect(problem(type, ticket as Ticket)).toBeUndefined();
  });

  it('names the line of a range that holds nothing', () => {
    expect(problem('range', range(['1', '2'], ['5', '5']))).toBe('准考证列表第2行：起始号必须小于结束号');
    expect(problem('range', range(['10', '9']))).toBe('准考证列表第1行：起始号必须小于结束号');
    expect(problem('range', range(['9007199254740993', '9007199254740992']))).toContain('第1行');
  });

  it('names the line and the number that stands there twice', () => {
    const rows = [number('7'), number('8'), number('7')];
    expect(problem('number', rows)).toBe('准考证列表第3行 准考证号：“7”与第1行重复');
  });

  it.each([{ id: '8\0' }, { name: '张\0三' }, { school: '\ud800' }, { type: '学\udc00生' }])(
    'names the line of what no table can hold: %j',
    (bad) => {
      const rows = [number('7', { name: '𠮷野' }), number('8', bad)];
      expect(problem('number', rows)).toBe('准考证列表第2行：不能包含空字符或残缺的字符');
    },
  );

  it.each([
    ['number', range(['1', '2'])],
    ['number', '\\d+'],
    ['range', [number('1')]],
    ['range', '\\d+'],
  ] as const)('as %s refuses rows of another type', (type, ticket) => {
    expect(problem(type, ticket as Ticket)).toBe(`准考证列表与类型“${TICKET_TYPE_LABELS[type]}”不符`);
  });

  it('as a pattern refuses a list', () => {
    expect(problem('regex', [number('1')])).toBe('正则类型的准考证必须是一个表达式');
  });

  it.each(['[', '(', '*', '(?=a)', '(a)\\1'])('refuses the pattern %s, and says what is wrong', (pattern) => {
    expect(problem('regex', pattern)).toMatch(/^准考证的正则表达式无法识别：./);
  });

  it.each(['a{1001}', '((a{1000}){1000}){1000}'])(
    'refuses the pattern %s, which would cost too much',
    (pattern) => {
      expect(problem('regex', pattern)).toMatch(/^准考证的正则表达式过于复杂/);
    },
  );

  it('never lets a pattern through that the matcher cannot take', () => {
    const pattern = fc.string({ unit: fc.constantFrom(...'ab1\\[](){}*+?|^$.-,'), maxLength: 12 });
    fc.assert(
      fc.property(pattern, fc.string(), (ticket, id) => {
        if (problem('regex', ticket) === undefined) expect(() => matchesPattern(ticket, id)).not.toThrow();
      }),
    );
  });

  it.each(['', 'x', '-1', '１', '1'.repeat(31)])('refuses the bound %j of a range', (start) => {
    expect(Ticket.safeParse([{ id: 1, start, end: '5' }]).success).toBe(false);
  });
});

describe('a row of numbers', () => {
  it('must be one that somebody can log in with', () => {
    expect(problem('number', [number('1001'), number('AB12')])).toBe(
      '准考证列表第2行 准考证号：“AB12”无法登录：准考证号必须为纯数字',
    );
    expect(problem('number', [number('1001')], 'x')).toContain('没有以它结尾');
    expect(problem('number', [number('1001x'), number('demo')], 'x')).toBeUndefined();
    expect(problem('number', [number('demo'), number('test')])).toBeUndefined();
  });

  it('has one of the ten roles, or several, or none', () => {
    expect(problem('number', [number('1', { type: '学生,老师' }), number('2')])).toBeUndefined();
    expect(problem('number', [number('1', { type: '张三' })])).toMatch(/^准考证列表第1行 角色：不认识“张三”/);
    expect(problem('number', [number('1', { type: '管理员' })])).toContain('不认识“管理员”');
  });

  it('is named among the first few, and the others are counted', () => {
    const rows = Array.from({ length: 9 }, (_, index) => number(`A${index}`));
    expect(problem('number', rows)).toMatch(/第5行 .*；……共9行有误$/);
    const { rows: named, rowCount } = ticketFaults(
      { ticketType: 'number', ticket: rows, parentSuffix: '' },
      [],
    );
    expect([named.length, rowCount]).toEqual([9, 9]);
  });

  it('may be a list of 100,000', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) =>
      number(String(20_260_000_000 + index), { type: '学生', name: `林小满${index}`, school: '示例中学' }),
    );
    expect(problem('number', rows)).toBeUndefined();
  });

  it('is kept as it is meant', () => {
    const rows = [number('１００１', { type: '老师' }), number('1002', { type: '张三' }), number(' 1003 ')];
    expect(settledTicket(rows)).toEqual([
      number('1001', { type: '教师' }),
      number('1002', { type: '张三' }),
      number('1003'),
    ]);
    const [good] = settledTicket([rows[1] as NumberRow]);
    expect(good).toBe(rows[1]);
  });
});
