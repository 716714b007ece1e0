import { z } from 'zod';
import { BUDGETS, type VolumeKind } from '#domain/session/volume.ts';
import { RESULT_STATES, type ResultState } from './result-states.ts';

export const ResultStateName = z.enum(Object.keys(RESULT_STATES) as [ResultState, ...ResultState[]]);

/** One candidate and one test, without the answers themselves. */
export const ResultRow = z.object({
  /** owner/contest/ticket. */
  username: z.string(),
  contest: z.string(),
  ticketId: z.string(),
  name: z.string(),
  tag: z.string(),
  area: z.string(),
  school: z.string(),
  grade: z.string(),
  class: z.string(),
  startTime: z.string(),
  stopTime: z.string(),
  expireTime: z.string(),
  state: ResultStateName,
  /** An answer could not be read. */
  hasError: z.boolean(),
  answered: z.int(),
  /** Of the test as it was given, or as it would be given now. */
  total: z.int(),
  /** From the start to the end; null before. */
  timeUsedMs: z.int().nullable(),
  /** When the candidate was last heard of: by a call, an answer or a draft; empty where nobody knows. */
  lastActiveAt: z.string(),
  takeovers: z.int(),
  /** The key of the version that was given; empty before the start. */
  given: z.string(),
  isEarlier: z.boolean(),
  receipt: z.string(),
  /** Answers that do not count by themselves: how many wait for a decision, and how many there are. */
  late: z.object({ waiting: z.int(), all: z.int() }),
  aside: z.object({ waiting: z.int(), all: z.int() }),
  /** Tasks with something typed and not submitted, see domain/result/draft-standing.ts. */
  drafts: z.object({ partial: z.int(), answering: z.int(), changed: z.int() }),
  full: z.array(z.enum(Object.keys(BUDGETS) as [VolumeKind, ...VolumeKind[]])),
  /** One for each column that was asked for: what was answered, in words and cut short. */
  values: z.array(z.string()),
});
export type ResultRow = z.infer<typeof ResultRow>;

export const ResultPage = z.object({ at: z.string(), total: z.int(), rows: z.array(ResultRow) });
export type ResultPage = z.infer<typeof ResultPage>;

/** The figures above the table, of all whom the filter means. */
export const ResultSummary = z.object({
  at: z.string(),
  /** Candidates and tests: somebody who is to take two tests counts twice. */
  listed: z.int(),
  loggedIn: z.int(),
  /** By state; they add up to everybody who is listed or has logged in. */
  states: z.record(ResultStateName, z.int()),
  /** Of those who have ended the test. */
  meanMs: z.int().nullable(),
  medianMs: z.int().nullable(),
  /** Answers that wait for a decision. */
  waiting: z.object({ late: z.int(), aside: z.int() }),
  partial: z.int(),
  /** How many were given an earlier version. */
  earlier: z.int(),
  /** In the order of the present test, then those that only earlier versions have; given also to those who have not started. */
  tasks: z.array(z.object({ contest: z.string(), name: z.string(), given: z.int(), answered: z.int() })),
});
export type ResultSummary = z.infer<typeof ResultSummary>;
