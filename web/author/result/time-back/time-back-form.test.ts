import { describe, expect, it } from 'vitest';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import {
  chosenPreview,
  newTimeBack,
  timeBackBody,
  timeBackErrors,
  type TimeBackForm,
} from './time-back-form.ts';

const NOW = new Date('2026-09-01T10:00:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const row = (ticketId: string, changes: Partial<ResultRow> = {}, contest = '期末') =>
  ({
    ...{ contest, ticketId, tag: '学生', startTime: at(-60), stopTime: '', expireTime: at(20) },
    ...changes,
  }) as ResultRow;

const form = (changes: Partial<TimeBackForm> = {}): TimeBackForm => ({
  ...newTimeBack(['期末'], [], NOW.getTime()),
  reason: '停电',
  ...changes,
});

const errorsOf = (changes: Partial<TimeBackForm>, chosen: ResultRow[] = []) => {
  const filled = form(changes);
  return timeBackErrors(filled, timeBackBody('wang', filled, chosen), NOW.getTime());
};

describe('a new form for giving time back', () => {
  it('is for the whole contest, with an outage that began half an hour ago', () => {
    expect(timeBackBody('wang', form(), [])).toEqual({
      contestId: 'wang/期末',
      minutes: 10,
      reason: '停电',
      outageStart: at(-30),
    });
  });

  it('is for the chosen candidates where there are any, in the contest of the first', () => {
    const chosen = [row('1001', {}, '月考'), row('1002'), row('1003', {}, '月考')];
    const filled = newTimeBack(['期末', '月考'], chosen, NOW.getTime());
    expect(filled).toMatchObject({ scope: 'chosen', contest: '月考' });
    expect(timeBackBody('wang', filled, chosen)).toMatchObject({ tickets: ['1001', '1003'] });
    expect(timeBackBody('wang', filled, chosen)).not.toHaveProperty('outageStart');
  });

  it('leaves it to the owner which of several contests it is', () => {
    const filled = newTimeBack(['期末', '月考'], [], NOW.getTime());
    expect(timeBackErrors(filled, timeBackBody('wang', filled, []), NOW.getTime())).toMatchObject({
      contestId: '请选择测试',
    });
  });
});

describe('the check of the form', () => {
  it('passes what is complete', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ scope: 'chosen' }, [row('1001')])).toEqual({});
  });

  it.each([
    [{ reason: '  ' }, 'reason', '请填写原因'],
    [{ reason: '长'.repeat(201) }, 'reason', '不能超过200字'],
    [{ minutes: null }, 'minutes', '请填写分钟数'],
    [{ minutes: 0 }, 'minutes', '至少1分钟'],
    [{ minutes: 601 }, 'minutes', '不能超过600分钟'],
    [{ minutes: 1.5 }, 'minutes', '必须是整数'],
    [{ outageStart: '' }, 'outageStart', '请填写故障开始时间'],
    [{ outageStart: '2099-01-01T00:00' }, 'outageStart', '不能晚于现在'],
    [{ scope: 'chosen' as const }, 'tickets', '至少选择一名考生'],
  ])('names the field: %o', (changes, field, text) => {
    expect(errorsOf(changes)).toEqual({ [field]: text });
  });
});

describe('what is said before it is done', () => {
  const rows = [
    row('running'),
    row('over', { expireTime: at(-5) }),
    row('over-before', { expireTime: at(-31) }),
    row('stopped', { stopTime: at(-1) }),
    row('elsewhere', {}, '月考'),
  ];

  it('counts those who get it, whose time is over, and who gets none, in that contest', () => {
    expect(chosenPreview(form({ scope: 'chosen' }), rows, NOW)).toEqual({
      getting: 3,
      over: 2,
      passedOver: [{ problem: 'stopped', count: 1 }],
      end: undefined,
    });
  });

  it('says the new end when it is about one candidate', () => {
    const of = (index: number) =>
      chosenPreview(form({ scope: 'chosen', minutes: 15 }), rows.slice(index, index + 1), NOW).end;
    expect(of(0)).toEqual({ from: at(20), to: at(35) });
    expect(of(1)).toEqual({ from: at(-5), to: at(15) });
    expect(of(3)).toBeUndefined();
  });
});
