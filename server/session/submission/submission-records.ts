import type { Standing } from '#api/session.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import type { VolumeWrites } from '#server/database/ticket-volume.repository.ts';
import type { CheckedAnswer } from '#tasks/check-answer.ts';
import type { PlannedTask } from '../session-plan.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';

/** What came of an answer that was checked before its turn, and by which version of its task. */
export interface CheckedAhead {
  version: string;
  result: CheckedAnswer;
}

/** One answer, or a draft of one, on its way to the disk. Plain data: it crosses a thread. */
export interface SubmissionInput {
  /** aside: the page itself could not send it as an answer; `payload` is what is left of it for a person to read. */
  kind: 'answer' | 'draft' | 'aside';
  tokenHash: string;
  /** Who the page believes to be: the ticket user's id, or owner/contest/ticket with any name of the contest. */
  userId: string;
  taskId: number;
  sequence: number | undefined;
  /** When the page says that it was given, in the server's ms. */
  queuedAt: number | undefined;
  /** A draft has none: the one with the highest sequence stays. */
  idempotencyKey: string;
  /** Of one that the page sets aside: why. */
  reason?: string;
  /** JSON text of an AnswerPayload that has passed the schema: stored as it is, and cheap to hand to a thread. */
  payload: string;
  /** Of a large one, by what its sender seemed to have been given. */
  checkedAhead?: CheckedAhead | undefined;
  /** Of a draft: whether something is typed; undefined where nobody has looked yet. */
  hasContent?: boolean;
  /** The reply is to say only what may have changed; a draft's never says more. */
  isMinimal: boolean;
  now: Date;
}

/** Whether a stored answer counts by itself. */
export const standingOf = (row: { late: number; aside: string }): Standing =>
  row.aside !== '' ? 'aside' : row.late === 1 ? 'late' : 'counts';

/** As what an acknowledged answer is counted: how it stands, or that it was acknowledged before. */
export type Counted = Standing | 'repeated';

/** The reply is JSON text, made where the time is: the thread that answers requests only passes it on. */
export type SubmissionOutcome =
  /** counted: of an answer; a draft is not counted. */
  | { reply: string; counted?: Counted }
  /** startFirst: it would be taken once the test is started, which this candidate need not do by a button. */
  | { refused: string; status: 401 | 403 | 409 | 422; startFirst?: true }
  /** A draft too much in this minute. */
  | { refused: string; status: 429; retryAfterSeconds: number };

/** What decides about a submission. The rest of the row is read with the bodies, for who wants the whole account. */
export const DECIDING_COLUMNS = [
  'id',
  'contest_id',
  'ticket',
  'tag',
  'school',
  'start_time',
  'stop_time',
  'expire_time',
  'created_at',
  'plan',
  'finished_at',
  'aside_tasks',
] as const satisfies (keyof TicketUserRow)[];
export type DecidingUser = Pick<TicketUserRow, (typeof DECIDING_COLUMNS)[number]>;

/** A ticket user with its session and contest, as both engines read it. */
export interface SubmittingRow extends DecidingUser {
  session_expires_at: string;
  session_ended_at: string | null;
  session_ended_reason: string | null;
  contest_owner: string;
  contest_name: string;
  contest_state: string;
  contest_version: number;
  /** Of the history; null where there is no such row. */
  other_bytes: number | null;
  history_full_at: string | null;
}

/** One current answer, without what it says. */
export type AnswerMark = [taskId: number, sequence: number, historyBytes: number];

/** How much a user has left so far, see domain/session/volume.ts. */
export interface Volume {
  /** Of answers that have counted, by task. */
  answered: Map<number, number>;
  /** Of those that did not count when they came. */
  other: number;
  isFull: boolean;
  draftsThisMinute: number;
}

/** Everything that decides about a ticket user's submissions, read inside the transaction. */
export interface SubmittingUser {
  tokenHash: string;
  sessionLive: boolean;
  takenOver: boolean;
  user: DecidingUser;
  contest: { owner: string; name: string; state: string; version: number };
  /** The sequence of the current answer by task id; nobody decides by what it says. */
  answers: Map<number, number>;
  volume: Volume;
}

export interface HistoryRow {
  ticketUserId: string;
  idempotencyKey: string;
  taskId: number;
  sequence: number;
  /** The task and version that was answered. */
  given: PlannedTask;
  body: string;
  receivedAt: string;
  applied: boolean;
  late: boolean;
  delayMs: number;
  lateDecision: LateDecision | '';
  /** Why it could not be checked; empty for all others. */
  aside: string;
  /**
   * The user's history is full: of what counts the body is kept as the current answer alone, and of what waits for the owner
   * only the newest of the task.
   */
  isBeyond: boolean;
  /** Of an applied one: what the history then has of the task. */
  historyBytes: number;
}

/** Of an answer that counts beyond the budget the current answer is the only copy. */
export const historyBody = ({ isBeyond, applied, body }: HistoryRow) => (isBeyond && applied ? '' : body);

export interface DraftRow {
  ticketUserId: string;
  taskId: number;
  sequence: number;
  body: string;
  /** Something is typed: the task was not only opened. */
  hasContent: boolean;
  savedAt: string;
  /** A stored one with a higher number lies ahead of the clock, and is replaced. */
  ahead: number;
}

export interface SubmissionWrites {
  /** A stored answer also ends the drafts that are older than it. */
  history: HistoryRow[];
  /** One per user and task; an older one than is stored changes nothing. */
  drafts: DraftRow[];
  /** Ticket users whose last missing answer has come, with the contest and school that it counts for. */
  finished: { ticketUserId: string; at: string }[];
  /** Ticket users of whom another answer was set aside, with all such tasks. */
  asideTasks: { ticketUserId: string; tasks: string }[];
  volumes: VolumeWrites;
}

/** The user's part of a row and what else was read about it; several sessions of one user share it. */
export function userState(
  row: DecidingUser & Pick<SubmittingRow, 'other_bytes' | 'history_full_at'>,
  marks: readonly AnswerMark[],
  draftsThisMinute = 0,
): Pick<SubmittingUser, 'user' | 'answers' | 'volume'> {
  return {
    user: row,
    answers: new Map(marks.map(([taskId, sequence]) => [taskId, sequence])),
    volume: {
      answered: new Map(marks.map(([taskId, , bytes]) => [taskId, bytes])),
      other: row.other_bytes ?? 0,
      isFull: Boolean(row.history_full_at),
      draftsThisMinute,
    },
  };
}

export function submittingUser(
  row: SubmittingRow,
  tokenHash: string,
  shared: ReturnType<typeof userState>,
  now: string,
): SubmittingUser {
  return {
    ...shared,
    tokenHash,
    sessionLive: row.session_ended_at === null && row.session_expires_at > now,
    takenOver: row.session_ended_reason === 'taken-over',
    contest: {
      owner: row.contest_owner,
      name: row.contest_name,
      state: row.contest_state,
      version: row.contest_version,
    },
  };
}
