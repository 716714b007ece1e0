import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admittedByTicket, ticketProblem } from './ticket-admission.ts';
import { type NumberRow, type RangeRow, Ticket } from './ticket.schema.ts';

const range = (...bounds: [string, string][]) =>
  bounds.map(([start, end], index): RangeRow => ({ id: index + 1, start, end }));
const number = (id: string, rest: Partial<NumberRow> = {}): NumberRow => ({
  id,
  type: '',
  name: '',
  school: '',
  ...rest,
});

const inRange = (ticketId: string, ...bounds: [string, string][]) =>
  admittedByTicket({ ticketType: 'range', ticket: range(...bounds), tag: '学生' }, ticketId, undefined) !==
  undefined;
const byRegex = (pattern: string, ticketId: string) =>
  admittedByTicket({ ticketType: 'regex', ticket: pattern, tag: '学生' }, ticketId, undefined) !== undefined;

describe('a range of tickets', () => {
  it('holds its start and not its end', () => {
    expect(['999', '1000', '1001', '1999', '2000'].map((id) => inRange(id, ['1000', '2000']))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('goes on into longer numbers', () => {
    expect(['8', '9', '10', '11', '12'].map((id) => inRange(id, ['9', '12']))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['007', ['001', '010'], true],
    ['7', ['001', '010'], false],
    ['07', ['1', '100'], false],
    ['0007', ['001', '100'], false],
    ['010', ['001', '50'], true],
    ['050', ['001', '50'], false],
    ['10', ['001', '50'], false],
    ['1000', ['001', '2000'], true],
  ] as const)('keeps leading zeros: %s in %j is %s', (id, [start, end], expected) => {
    expect(inRange(id, [start, end])).toBe(expected);
  });

  it('tells numbers apart that a floating point number cannot', () => {
    const start = '9007199254740993';
    expect(inRange('9007199254740992', [start, '9007199254740995'])).toBe(false);
    expect(inRange(start, [start, '9007199254740995'])).toBe(true);
    expect(inRange('9007199254740995', [start, '9007199254740995'])).toBe(false);
    expect(inRange('9'.repeat(29) + '8', ['1' + '0'.repeat(29), '9'.repeat(30)])).toBe(true);
  });

  it.each(['', 'demo', '1500 ', '-1500', '1e3', '１５００', '0x5dc', '1500\n'])('does not hold %j', (id) => {
    expect(inRange(id, ['1000', '2000'])).toBe(false);
  });

  it('is one of several rows', () => {
    expect(inRange('35', ['10', '20'], ['30', '40'])).toBe(true);
    expect(inRange('25', ['10', '20'], ['30', '40'])).toBe(false);
    expect(inRange('25')).toBe(false);
  });

  it('holds a number of its own width exactly when it lies between the bounds', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n });
    fc.assert(
      fc.property(digits, digits, digits, (start, end, id) => {
        const wide = (value: bigint) => value.toString().padStart(20, '0');
        expect(inRange(wide(id), [wide(start), wide(end)])).toBe(id >= start && id < end);
      }),
    );
  });
});

describe('a list of numbers', () => {
  const rows = [number('1001', { type: '教师', name: '李四', school: '一中' }), number('1002')];
  const listed = (id: string) => rows.find((row) => row.id === id);
  const admit = (id: string) =>
    admittedByTicket({ ticketType: 'number', ticket: [], tag: '学生' }, id, listed(id));

  it('knows the role, name and school of the holder', () => {
    expect(admit('1001')).toEqual({ tag: '教师', name: '李四', school: '一中', isKnown: true });
  });

  it('gives a holder without a role that of the contest', () => {
    expect(admit('1002')).toEqual({ tag: '学生', name: '', school: '', isKnown: false });
  });

  it('admits nothing but its rows', () => {
    expect(admit('1003')).toBeUndefined();
    expect(admit('01001')).toBeUndefined();
    expect(admit('')).toBeUndefined();
  });

  it('has no say in a contest that goes by something else', () => {
    const row = number('1001');
    expect(admittedByTicket({ ticketType: 'range', ticket: [], tag: '学生' }, '1001', row)).toBeUndefined();
    expect(admittedByTicket({ ticketType: 'regex', ticket: 'A', tag: '学生' }, '1001', row)).toBeUndefined();
  });
});

describe('a pattern of tickets', () => {
  it('must match the whole number', () => {
    expect(byRegex('\\d{4}', '1234')).toBe(true);
    expect(byRegex('\\d{4}', '12345')).toBe(false);
    expect(byRegex('\\d{4}', 'x1234')).toBe(false);
    expect(byRegex('A|AB', 'AB')).toBe(true);
    expect(byRegex('A$', 'A\n')).toBe(false);
  });

  it('gives the holder the role of the contest', () => {
    const contest = { ticketType: 'regex', ticket: 'T\\d+', tag: '教师' } as const;
    const admitted = { name: '', tag: '教师', school: '', isKnown: false };
    expect(admittedByTicket(contest, 'T1', undefined)).toEqual(admitted);
  });

  it('admits nobody while it is empty or not yet written', () => {
    expect(byRegex('', '')).toBe(false);
    expect(byRegex('', '1')).toBe(false);
    expect(
      admittedByTicket({ ticketType: 'regex', ticket: [], tag: '学生' }, '1', undefined),
    ).toBeUndefined();
  });

  it.each(['(a+)+$', '(a|a)*', '(a|aa)+', '(.*)*x'])('answers soon for %s and a long number', (pattern) => {
    const started = performance.now();
    expect(byRegex(pattern, `${'a'.repeat(20_000)}!`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

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
    expect(ticketProblem(type, ticket as Ticket)).toBeUndefined();
  });

  it('names the line of a range that holds nothing', () => {
    expect(ticketProblem('range', range(['1', '2'], ['5', '5']))).toBe(
      '准考证列表第2行：起始号必须小于结束号',
    );
    expect(ticketProblem('range', range(['10', '9']))).toBe('准考证列表第1行：起始号必须小于结束号');
    expect(ticketProblem('range', range(['9007199254740993', '9007199254740992']))).toContain('第1行');
  });

  it('names the line and the number that stands there twice', () => {
    const rows = [number('7'), number('8'), number('7')];
    expect(ticketProblem('number', rows)).toBe('准考证列表第3行：准考证号7重复');
  });

  it.each([{ id: '8\0' }, { name: '张\0三' }, { school: '\ud800' }, { type: '学\udc00生' }])(
    'names the line of what no table can hold: %j',
    (bad) => {
      const rows = [number('7', { name: '𠮷野' }), number('8', bad)];
      expect(ticketProblem('number', rows)).toBe('准考证列表第2行：不能包含空字符或残缺的字符');
    },
  );

  it.each([
    ['number', range(['1', '2'])],
    ['number', '\\d+'],
    ['range', [number('1')]],
    ['range', '\\d+'],
  ] as const)('as %s refuses rows of another type', (type, ticket) => {
    expect(ticketProblem(type, ticket as Ticket)).toBe(`准考证列表与类型“${type}”不符`);
  });

  it('as a pattern refuses a list', () => {
    expect(ticketProblem('regex', [number('1')])).toBe('正则类型的准考证必须是一个表达式');
  });

  it.each(['[', '(', '*', '(?=a)', '(a)\\1'])('refuses the pattern %s', (pattern) => {
    expect(ticketProblem('regex', pattern)).toBe('准考证的正则表达式无法识别');
  });

  it.each(['a{1001}', '((a{1000}){1000}){1000}'])('refuses the pattern %s, and says why', (pattern) => {
    expect(ticketProblem('regex', pattern)).toMatch(/^准考证的正则表达式过于复杂/);
  });

  it('never lets a pattern through that the matcher cannot take', () => {
    const pattern = fc.string({ unit: fc.constantFrom(...'ab1\\[](){}*+?|^$.-,'), maxLength: 12 });
    fc.assert(
      fc.property(pattern, fc.string(), (ticket, id) => {
        if (ticketProblem('regex', ticket) === undefined) expect(() => byRegex(ticket, id)).not.toThrow();
      }),
    );
  });

  it.each(['', 'x', '-1', '１', '1'.repeat(31)])('refuses the bound %j of a range', (start) => {
    expect(Ticket.safeParse([{ id: 1, start, end: '5' }]).success).toBe(false);
  });
});
