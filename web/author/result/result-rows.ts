import type { TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { taskCount } from '#domain/contest/contest.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';

export const RESULT_STATES = {
  finished: '已完成',
  'in-progress': '进行中',
  none: '未作答',
  'over-quota': '超出题数',
} as const;
export type ResultState = keyof typeof RESULT_STATES;

export interface ResultRow {
  user: TicketUser;
  contest: string;
  answered: number;
  /** 0 when the contest is not known any more. */
  total: number;
  state: ResultState;
  /** An answer could not be read. */
  hasError: boolean;
  timeUsed: string;
  /** Late answers that the owner has not decided about. */
  waiting: number;
}

/** Undefined where there is no answer, null where there is one that cannot be read. */
export function parseAnswer(text: string | undefined): AnswerPayload | null | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? (answer as AnswerPayload | null) : null;
  } catch {
    return null;
  }
}

function stateOf(user: TicketUser, answered: number, total: number): ResultState {
  if (answered > total) return 'over-quota';
  if (user.startTime === '' && answered === 0) return 'none';
  return answered === total ? 'finished' : 'in-progress';
}

function timeUsed({ startTime, stopTime }: TicketUser): string {
  if (startTime === '' || stopTime === '') return '';
  return durationText(Date.parse(stopTime) - Date.parse(startTime));
}

/** One row per ticket user and contest. */
export function resultRows(users: readonly TicketUser[], contests: readonly Contest[]): ResultRow[] {
  const byName = new Map(contests.map((contest) => [contest.name, contest]));
  return users.map((user) => {
    const { name } = parseEntityId(user.contestId);
    const contest = byName.get(name);
    const total = contest ? taskCount(contest) : 0;
    const answers = user.taskAnswers.filter((answer) => answer !== '');
    return {
      user,
      contest: name,
      answered: answers.length,
      total,
      state: stateOf(user, answers.length, total),
      hasError: answers.some((answer) => parseAnswer(answer) === null),
      timeUsed: timeUsed(user),
      waiting: user.lateAnswers.filter(({ decision }) => decision === 'pending').length,
    };
  });
}

export interface ResultCounts {
  all: number;
  finished: number;
  inProgress: number;
  notStarted: number;
  /** Late answers, not candidates. */
  waiting: number;
}

export function countResults(rows: readonly ResultRow[]): ResultCounts {
  const count = (...states: ResultState[]) => rows.filter((row) => states.includes(row.state)).length;
  return {
    all: rows.length,
    finished: count('finished', 'over-quota'),
    inProgress: count('in-progress'),
    notStarted: count('none'),
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
  };
}

/** Every word must be found somewhere in what the table shows about the candidate. */
export function searchRows(rows: readonly ResultRow[], wanted: string): ResultRow[] {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { ticketId, name, tag, school } = row.user;
    const text = [ticketId, name, tag, school, row.contest, stateText(row)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const hasLateAnswers = ({ user }: ResultRow) => user.lateAnswers.length > 0;

export function stateText(row: Pick<ResultRow, 'state' | 'hasError'>): string {
  return `${row.hasError ? '采集出错：' : ''}${RESULT_STATES[row.state]}`;
}
