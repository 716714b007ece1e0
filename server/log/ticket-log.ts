import type { PlannedTask } from '#server/session/index.ts';
import type { LogForm } from '#server/database/schema.ts';

/** Log entries of one request on their way to the disk. Plain data: it crosses a thread. */
export interface LogInput {
  tokenHash: string;
  taskId: number;
  taskName: string;
  /** Body is JSON text that has passed the schema. Without a sequence the entry is the user's newest. */
  entries: { sequence: number | undefined; form: LogForm; base: number; body: string }[];
  now: Date;
}

export type TicketLogOutcome = 'stored' | { refused: string; status: 401 | 409 };

/** A session with its ticket user, as both engines read it. */
export interface LoggingRow {
  id: string;
  contest_id: string;
  tag: string;
  start_time: string;
  stop_time: string;
  expire_time: string;
  plan: string;
  session_expires_at: string;
  session_ended_at: string | null;
  session_ended_reason: string | null;
  ticket: string;
  contest_state: string;
  contest_version: number;
  contest_owner: string;
  contest_name: string;
  /** Null where nothing was logged yet. */
  log_bytes: number | null;
  log_full_at: string | null;
}

export interface LogRow {
  ticketUserId: string;
  sequence: number;
  taskId: number;
  /** The task and version that was being answered. */
  given: PlannedTask;
  body: string;
  form: LogForm;
  base: number;
  loggedAt: string;
  receivedAt: string;
}
