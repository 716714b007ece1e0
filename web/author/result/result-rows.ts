import type { Takeover, TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { taskCount } from '#domain/contest/contest.ts';
import type { DraftStanding } from '#domain/result/draft-standing.ts';
import { codeForm, searchForm, searchWords, SHORTEST_CODE } from '#domain/result/result-search.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { isExpired } from '#domain/session/contest-session.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { type RowDraft, rowDrafts } from './drafts.ts';
import { NO_TAKEOVERS, type TakeoversByUser } from './takeovers.ts';
import { answerableTasks, type GivenVersion, type VersionsByKey } from './versions/given-versions.ts';

export const RESULT_STATES = {
  finished: '已完成',
  'in-progress': '进行中',
  'time-over': '时间已到',
  none: '未作答',
  'over-quota': '超出题数',
} as const;
export type ResultState = keyof typeof RESULT_STATES;

export interface ResultRow {
  user: TicketUser;
  contest: string;
  /** What the candidate was given; undefined before the start. */
  version: GivenVersion | undefined;
  answered: number;
  /** Of the test as it was given, or as it would be given now; 0 when it is not known any more. */
  total: number;
  state: ResultState;
  /** An answer could not be read. */
  hasError: boolean;
  timeUsed: string;
  /** Of the last day, newest first. */
  recentTakeovers: readonly Takeover[];
  /** Answers that do not count by themselves and that the owner has not decided about. */
  waiting: number;
  /** Without those that hold nothing. */
  drafts: RowDraft[];
  /** What a search looks through, made once: rows may be many, and each letter that is typed goes through all of them. */
  searched: { text: string; code: string };
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

function stateOf(user: TicketUser, answered: number, total: number, now: number): ResultState {
  if (answered > total) return 'over-quota';
  if (user.startTime === '' && answered === 0) return 'none';
  if (answered === total) return 'finished';
  if (!isExpired(user, new Date(now))) return 'in-progress';
  return answered === 0 ? 'none' : 'time-over';
}

function timeUsed({ startTime, stopTime }: TicketUser): string {
  if (startTime === '' || stopTime === '') return '';
  return durationText(Date.parse(stopTime) - Date.parse(startTime));
}

/** One row per ticket user and contest. */
export function resultRows(
  users: readonly TicketUser[],
  contests: readonly Contest[],
  versions: VersionsByKey,
  now: number,
  takeovers: TakeoversByUser = NO_TAKEOVERS,
): ResultRow[] {
  const byName = new Map(contests.map((contest) => [contest.name, contest]));
  return users.map((user) => {
    const { name } = parseEntityId(user.contestId);
    const contest = byName.get(name);
    const version = versions.get(user.given);
    const total = version ? answerableTasks(version).length : contest ? taskCount(contest) : 0;
    const answers = user.taskAnswers.filter((answer) => answer !== '');
    const state = stateOf(user, answers.length, total, now);
    const hasError = answers.some((answer) => parseAnswer(answer) === null);
    return {
      user,
      contest: name,
      version,
      answered: answers.length,
      total,
      state,
      hasError,
      timeUsed: timeUsed(user),
      recentTakeovers: takeovers.get(user.username)?.recent ?? [],
      waiting: user.lateAnswers.filter(({ decision }) => decision === 'pending').length,
      drafts: rowDrafts(user, contest, now),
      searched: {
        text: searchForm(
          [user.ticketId, user.name, user.tag, user.school, name, stateText({ state, hasError })].join('\n'),
        ),
        code: codeForm(user.receipt?.code ?? ''),
      },
    };
  });
}

export interface ResultCounts {
  all: number;
  finished: number;
  inProgress: number;
  timeOver: number;
  /** Also those whose time ended without an answer. */
  notAnswered: number;
  /** Answers, not candidates. */
  waiting: number;
  partial: number;
}

export function countResults(rows: readonly ResultRow[]): ResultCounts {
  const count = (...states: ResultState[]) => rows.filter((row) => states.includes(row.state)).length;
  return {
    all: rows.length,
    finished: count('finished', 'over-quota'),
    inProgress: count('in-progress'),
    timeOver: count('time-over'),
    notAnswered: count('none'),
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    partial: rows.reduce((sum, row) => sum + draftCount(row, 'partial'), 0),
  };
}

export function draftCount({ drafts }: Pick<ResultRow, 'drafts'>, standing: DraftStanding): number {
  return drafts.filter((draft) => draft.standing === standing).length;
}

/** Every word must be found somewhere in what the table shows about the candidate. */
export function searchRows(rows: readonly ResultRow[], wanted: string): ResultRow[] {
  const words = searchWords(wanted);
  if (words.length === 0) return [...rows];
  const codes = words.map(codeForm);
  return rows.filter(({ searched: { text, code } }) =>
    words.every((word, index) => {
      const part = codes[index] ?? '';
      return text.includes(word) || (part.length >= SHORTEST_CODE && code.includes(part));
    }),
  );
}

/** What the table can be narrowed to. */
export const RESULT_FILTERS = {
  late: '只看有迟到答案的考生',
  aside: '只看有未能检查的答案的考生',
  partial: '只看有未完成答案的考生',
  earlier: '只看作答较早版本的考生',
} as const;
export type ResultFilter = keyof typeof RESULT_FILTERS;

const MATCHES: Record<ResultFilter, (row: ResultRow) => boolean> = {
  late: ({ user }) => user.lateAnswers.some(({ aside }) => aside === ''),
  aside: ({ user }) => user.lateAnswers.some(({ aside }) => aside !== ''),
  partial: (row) => draftCount(row, 'partial') > 0,
  earlier: ({ version }) => version !== undefined && !version.isPresent,
};

export function filterRows(rows: readonly ResultRow[], filters: readonly ResultFilter[]): ResultRow[] {
  return rows.filter((row) => filters.every((filter) => MATCHES[filter](row)));
}

/** Those that would leave somebody. */
export function usefulFilters(rows: readonly ResultRow[]): ResultFilter[] {
  return (Object.keys(RESULT_FILTERS) as ResultFilter[]).filter((filter) => rows.some(MATCHES[filter]));
}

export function stateText(row: Pick<ResultRow, 'state' | 'hasError'>): string {
  return `${row.hasError ? '采集出错：' : ''}${RESULT_STATES[row.state]}`;
}
