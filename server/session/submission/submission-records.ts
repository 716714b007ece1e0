import type { LateDecision } from '#domain/session/late-answer.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';

/** One answer, or a draft of one, on its way to the disk. Plain data: it crosses a thread. */
export interface SubmissionInput {
  kind: 'answer' | 'draft';
  tokenHash: string;
  /** owner/contest/ticket, as the page believes to be. */
  userId: string;
  taskId: number;
  sequence: number | undefined;
  /** When the page says that it was given, in the server's ms. */
  queuedAt: number | undefined;
  /** A draft has none: the one with the highest sequence stays. */
  idempotencyKey: string;
  /** JSON text of an AnswerPayload that has passed the schema: stored as it is, and cheap to hand to a thread. */
  payload: string;
  now: Date;
}

/** The reply is JSON text, made where the time is: the thread that answers requests only passes it on. */
export type SubmissionOutcome = { reply: string } | { refused: string; status: 401 | 403 | 409 | 422 };

/** A ticket user with its session and contest, as both engines read it. */
export interface SubmittingRow extends TicketUserRow {
  session_expires_at: string;
  session_ended_at: string | null;
  session_ended_reason: string | null;
  contest_owner: string;
  contest_name: string;
  contest_state: string;
  contest_version: number;
}

/** Everything that decides about a ticket user's submissions, read inside the transaction. */
export interface SubmittingUser {
  tokenHash: string;
  sessionLive: boolean;
  takenOver: boolean;
  user: TicketUserRow;
  contest: { owner: string; name: string; state: string; version: number };
  /** Current answers by task id. */
  answers: Map<number, { sequence: number; body: string }>;
}

export interface HistoryRow {
  ticketUserId: string;
  idempotencyKey: string;
  taskId: number;
  sequence: number;
  taskName: string;
  taskVersion: number;
  body: string;
  receivedAt: string;
  applied: boolean;
  late: boolean;
  delayMs: number;
  lateDecision: LateDecision | '';
}

export interface DraftRow {
  ticketUserId: string;
  taskId: number;
  sequence: number;
  body: string;
  savedAt: string;
}

export interface SubmissionWrites {
  /** A stored answer also ends the drafts that are older than it. */
  history: HistoryRow[];
  /** One per user and task; an older one than is stored changes nothing. */
  drafts: DraftRow[];
  /** Ticket users whose last missing answer has come, with the contest and school that it counts for. */
  finished: { ticketUserId: string; contestId: string; school: string; counts: boolean; at: string }[];
}

export function submittingUser(
  row: SubmittingRow,
  tokenHash: string,
  shared: Pick<SubmittingUser, 'user' | 'answers'>,
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
