import { describe, expect, it } from 'vitest';
import type { LateAnswer, TicketUser } from '#api/result.ts';
import { Contest } from '#domain/contest/contest.schema.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import {
  countResults,
  hasLateAnswers,
  parseAnswer,
  resultRows,
  searchRows,
  stateText,
} from './result-rows.ts';

const contest = Contest.parse({
  owner: 'wang',
  name: '期末',
  createdTime: '',
  tasks: ['opening', '甲', '乙', 'closing'],
});

const user = (rest: Partial<TicketUser>): TicketUser => ({
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
  lateAnswers: [],
  drafts: [],
  ...rest,
});

const rowOf = (rest: Partial<TicketUser>) => {
  const [row] = resultRows([user(rest)], [contest]);
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

  it('is empty before the start', () => {
    expect(rowOf({ startTime: '' }).state).toBe('none');
  });

  it('is over quota when the author has taken tasks away since', () => {
    expect(rowOf({ taskAnswers: ['{}', '{}', '{}'] }).state).toBe('over-quota');
  });

  it('says so when an answer cannot be read', () => {
    const row = rowOf({ taskAnswers: ['{}', '{"basic":'] });
    expect(stateText(row)).toBe('采集出错：已完成');
  });
});

const late = (decision: LateDecision, key: string): LateAnswer => ({
  ...{ taskId: 1, key, sequence: 1, receivedAt: '', delayMs: 0, answer: '{}', decision },
});

describe('the late answers of a row', () => {
  it('wait until they are decided', () => {
    const row = rowOf({ lateAnswers: [late('pending', 'a'), late('accepted', 'b'), late('rejected', 'c')] });
    expect([row.waiting, hasLateAnswers(row)]).toEqual([1, true]);
  });

  it('do not count as answers', () => {
    expect(rowOf({ lateAnswers: [late('pending', 'a')] })).toMatchObject({ answered: 0, waiting: 1 });
    expect(hasLateAnswers(rowOf({}))).toBe(false);
  });
});

describe('the statistics', () => {
  it('count every row once', () => {
    const rows = resultRows(
      [user({ taskAnswers: ['{}', '{}'] }), user({}), user({ startTime: '' })],
      [contest],
    );
    expect(countResults(rows)).toEqual({ all: 3, finished: 1, inProgress: 1, notStarted: 1, waiting: 0 });
  });

  it('count the answers that wait, not their candidates', () => {
    const two = user({ lateAnswers: [late('pending', 'a'), late('pending', 'b')] });
    const rows = resultRows([two, user({ lateAnswers: [late('rejected', 'a')] })], [contest]);
    expect(countResults(rows).waiting).toBe(2);
  });
});

describe('searching', () => {
  const rows = resultRows(
    [user({}), user({ ticketId: '2002', name: '李四', school: '第二小学' })],
    [contest],
  );

  it('wants every word somewhere', () => {
    expect(searchRows(rows, '李四 第二').map((row) => row.user.ticketId)).toEqual(['2002']);
    expect(searchRows(rows, '李四 第一')).toEqual([]);
    expect(searchRows(rows, '  ')).toHaveLength(2);
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
