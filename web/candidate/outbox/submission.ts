import type { AnswerPayload } from '#tasks/task.schema.ts';

/** An answer on its way to the server. It stays on this computer until the server has acknowledged it. */
export interface Submission {
  userId: string;
  taskId: number;
  /** Higher with each submission of the user, so that a packet that arrives late never replaces a newer answer. */
  sequence: number;
  /** A retry with the same key changes nothing on the server. */
  idempotencyKey: string;
  payload: AnswerPayload;
}

export type NewSubmission = Omit<Submission, 'sequence'>;

/** What a candidate has typed into a task and not yet submitted. */
export interface Draft {
  userId: string;
  taskId: number;
  /** Server time in ms when the task was first opened. */
  openedAt: number;
  /** Absent once it was submitted. */
  payload?: AnswerPayload;
}

/** crypto.randomUUID does not exist on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
