import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admittedByTicket } from './ticket-admission.ts';
import type { NumberRow, RangeRow } from './ticket.schema.ts';

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

  // Whoever tries every way through the number never answers.
  it.each(['(a+)+$', '(a|a)*', '(a|aa)+', '(.*)*x'])('answers for %s and a long number', (pattern) => {
    expect(byRegex(pattern, `${'a'.repeat(20_000)}!`)).toBe(false);
  });
});
