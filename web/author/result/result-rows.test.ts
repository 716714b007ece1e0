import { describe, expect, it } from 'vitest';
import type { LateAnswer, TicketUser } from '#api/result.ts';
import { Contest } from '#domain/contest/contest.schema.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import {
  countResults,
  filterRows,
  parseAnswer,
  resultRows,
  searchRows,
  stateText,
  usefulFilters,
} from './result-rows.ts';
import type { GivenVersion } from './versions/given-versions.ts';

const contest = Contest.parse({
  owner: 'wang',
  name: '期末',
  createdTime: '',
  tasks: ['opening', '甲', '乙', 'closing'],
});

const user = (rest: Partial<TicketUser>): TicketUser => ({
  ...{ area: '', grade: '', class: '', answeredAt: [], state: '' },
  ticketId: '1001',
  contestId: 'wang/期末',
  username: 'wang/期末/1001',
  name: '张三',
  tag: '学生',
  school: '第一小学',
  startTime: '2026-01-01T00:00:00.000Z',
  stopTime: '',
  expireTime: '',
  taskAnswers: [],
  clientIp: '',
  userAgent: '',
  takeovers: 0,
  full: [],
  given: '',
  receipt: null,
  lateAnswers: [],
  drafts: [],
  ...rest,
});

const NOW = Date.parse('2026-01-01T00:30:00.000Z');
const page = (name: string, id: string | null = name) => ({
  ...{ name, id, presentName: name },
  task: undefined,
});
const versions = new Map<string, GivenVersion>([
  [
    'old',
    {
      ...{ key: 'old', contestId: 'wang/期末', contestVersion: 1, number: 1, count: 1 },
      ...{ savedAt: '', savedBy: '', isPresent: false },
      tasks: ['opening', '甲', '乙', '丙', 'closing'].map((name) => page(name)),
    },
  ],
]);
const rowsOf = (users: TicketUser[], contests = [contest]) => resultRows(users, contests, versions, NOW);

const rowOf = (rest: Partial<TicketUser>, contests = [contest]) => {
  const [row] = rowsOf([user(rest)], contests);
  if (!row) throw new Error('no row');
  return row;
};

describe('a row of the results', () => {
  it('is finished when every task has an answer', () => {
    const row = rowOf({ taskAnswers: ['{}', '{}'], stopTime: '2026-01-01T00:01:05.000Z' });
    expect(row).toMatchObject({ state: 'finished', answered: 2, total: 2, timeUsed: '01分05秒' });
  });

  it('is in progress after the start, also without an answer', () => {
    expect(rowOf({}).state).toBe('in-progress');
    expect(rowOf({ taskAnswers: ['', '{}'] })).toMatchObject({ state: 'in-progress', answered: 1 });
  });

  it('is over when the time is, with what was answered; without an answer it is empty', () => {
    const expireTime = '2026-01-01T00:30:00.000Z';
    expect(stateText(rowOf({ expireTime, taskAnswers: ['{}'] }))).toBe('时间已到');
    expect(rowOf({ expireTime }).state).toBe('none');
    expect(rowOf({ expireTime, taskAnswers: ['{}', '{}'] }).state).toBe('finished');
    expect(rowOf({ expireTime: '2026-01-01T00:30:01.000Z', taskAnswers: ['{}'] }).state).toBe('in-progress');
  });

  it('is empty before the start', () => {
    expect(rowOf({ startTime: '' }).state).toBe('none');
  });

  it('is measured by what the candidate was given, not by what the test is now', () => {
    expect(rowOf({ given: 'old', taskAnswers: ['{}', '{}'] })).toMatchObject({
      state: 'in-progress',
      total: 3,
    });
    expect(rowOf({ given: 'old', taskAnswers: ['{}', '{}', '{}'] }).state).toBe('finished');
  });

  it('is over quota with more answers than tasks', () => {
    expect(rowOf({ taskAnswers: ['{}', '{}', '{}'] }).state).toBe('over-quota');
  });

  it('says so when an answer cannot be read', () => {
    const row = rowOf({ taskAnswers: ['{}', '{"basic":'] });
    expect(stateText(row)).toBe('采集出错：已完成');
  });
});

const late = (decision: LateDecision, key: string): LateAnswer => ({
  ...{ taskId: 1, key, sequence: 1, receivedAt: '', delayMs: 0, aside: '', answer: '{}', decision },
});

describe('the late answers of a row', () => {
  it('wait until they are decided', () => {
    const row = rowOf({ lateAnswers: [late('pending', 'a'), late('accepted', 'b'), late('rejected', 'c')] });
    expect([row.waiting, usefulFilters([row])]).toEqual([1, ['late']]);
  });

  it('do not count as answers', () => {
    expect(rowOf({ lateAnswers: [late('pending', 'a')] })).toMatchObject({ answered: 0, waiting: 1 });
    expect(usefulFilters([rowOf({})])).toEqual([]);
  });
});

describe('what was typed and not submitted', () => {
  const draft = (taskId: number, answer = '{"basic":[{"id":1,"strOption":"写了一半"}]}') => ({
    ...{ taskId, savedAt: '', answer },
  });
  const standings = (rest: Partial<TicketUser>, contests = [contest]) =>
    rowOf({ drafts: [draft(1), draft(2)], taskAnswers: ['{}'], ...rest }, contests).drafts.map(
      ({ standing }) => standing,
    );

  it('is being answered while there is time, and a change beside an answer that counts', () => {
    expect(standings({})).toEqual(['changed', 'answering']);
    expect(standings({ expireTime: '2026-01-01T00:30:01.000Z' })).toEqual(['changed', 'answering']);
  });

  it('is unfinished when the time is over, the test ended or the contest closed, and counts for nothing', () => {
    expect(standings({ expireTime: '2026-01-01T00:30:00.000Z' })).toEqual(['changed', 'partial']);
    expect(standings({ stopTime: '2026-01-01T00:10:00.000Z' })).toEqual(['changed', 'partial']);
    expect(standings({}, [{ ...contest, state: 'inactive' }])).toEqual(['changed', 'partial']);
    const row = rowOf({ drafts: [draft(1)], stopTime: '2026-01-01T00:10:00.000Z' });
    expect(row).toMatchObject({ answered: 0, state: 'in-progress' });
    expect([countResults([row]).partial, usefulFilters([row])]).toEqual([1, ['partial']]);
  });

  it('is nothing while a task was only opened', () => {
    const empty = [
      '{"taskTime":3}',
      '{"basic":[]}',
      '{"basic":[{"id":1,"option":null},{"id":2,"strOption":""}]}',
    ];
    expect(rowOf({ drafts: empty.map((answer, index) => draft(index + 1, answer)) }).drafts).toEqual([]);
  });
});

describe('the filters', () => {
  it('leave those to whom all of them apply', () => {
    const aside = { ...late('pending', 'a'), aside: '检查程序出错' };
    const rows = [
      rowOf({ given: 'old' }),
      rowOf({ ticketId: '1002', lateAnswers: [aside] }),
      rowOf({ ticketId: '1003', given: 'old', lateAnswers: [aside] }),
    ];
    expect(usefulFilters(rows)).toEqual(['aside', 'earlier']);
    expect(filterRows(rows, ['aside', 'earlier']).map(({ user }) => user.ticketId)).toEqual(['1003']);
    expect(filterRows(rows, [])).toHaveLength(3);
  });
});

describe('the statistics', () => {
  it('count every row once', () => {
    const expireTime = '2026-01-01T00:29:00.000Z';
    const rows = rowsOf([
      user({ taskAnswers: ['{}', '{}'] }),
      user({}),
      user({ startTime: '' }),
      user({ expireTime }),
      user({ expireTime, taskAnswers: ['{}'] }),
    ]);
    expect(countResults(rows)).toEqual({
      all: 5,
      finished: 1,
      inProgress: 1,
      timeOver: 1,
      notAnswered: 2,
      waiting: 0,
      partial: 0,
    });
  });

  it('count the answers that wait, not their candidates', () => {
    const two = user({ lateAnswers: [late('pending', 'a'), late('pending', 'b')] });
    const rows = rowsOf([two, user({ lateAnswers: [late('rejected', 'a')] })]);
    expect(countResults(rows).waiting).toBe(2);
  });
});

describe('searching', () => {
  const rows = rowsOf([
    user({}),
    user({
      ...{ ticketId: '2002', name: '李四', school: '第二小学' },
      receipt: { count: 2, at: '2026-01-01T00:20:00.000Z', code: 'A1B0-77YZ' },
    }),
  ]);

  it('wants every word somewhere', () => {
    expect(searchRows(rows, '李四 第二').map((row) => row.user.ticketId)).toEqual(['2002']);
    expect(searchRows(rows, '李四 第一')).toEqual([]);
    expect(searchRows(rows, '  ')).toHaveLength(2);
  });

  it('finds the code of a receipt as it was written down, in whole or in half', () => {
    for (const code of [
      'A1B0-77YZ',
      'a1b077yz',
      'AIBO-77yz',
      '77yz',
      'a1b0 - 77yz',
      'Ａ１Ｂ０－７７ＹＺ',
      'A1B0 — 77YZ',
    ]) {
      expect(searchRows(rows, code).map((row) => row.user.ticketId)).toEqual(['2002']);
    }
    expect(searchRows(rows, 'A1B0-77YX')).toEqual([]);
    expect(searchRows(rows, 'yz')).toEqual([]);
  });
});

describe('an answer', () => {
  it('is absent, readable or broken', () => {
    expect(parseAnswer('')).toBeUndefined();
    expect(parseAnswer(undefined)).toBeUndefined();
    expect(parseAnswer('{"taskTime":3}')).toEqual({ taskTime: 3 });
    expect(parseAnswer('{')).toBeNull();
    expect(parseAnswer('5')).toBeNull();
  });
});
