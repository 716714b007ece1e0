import type { AnswerPayload } from '#tasks/task.schema.ts';

/** An answer on its way to the server. It stays on this computer until the server has acknowledged it. */
export interface Submission {
  userId: string;
  taskId: number;
  /** Higher with each submission of the user, so that a packet that arrives late never replaces a newer answer. */
  sequence: number;
  /** Server time in ms when it was given: what was given before the end may still arrive after it. */
  queuedAt: number;
  /** A retry with the same key changes nothing on the server. */
  idempotencyKey: string;
  payload: AnswerPayload;
}

type NewSubmission = Omit<Submission, 'sequence'>;

/** A task that was opened, and what has been typed into it and not yet submitted. */
export interface Draft {
  userId: string;
  taskId: number;
  /** Server time in ms when the task was first opened. */
  openedAt: number;
  /** Absent once it was submitted. */
  typed?: Typed;
}

export interface Typed {
  payload: AnswerPayload;
  /** Of the same count as those of submissions. */
  sequence: number;
  /** Server time in ms of the last change. */
  typedAt: number;
  /** The server has acknowledged it as a draft. */
  isSaved: boolean;
}

/** What a page needs to seal answers that it cannot send; see the rescue file. */
export interface RescueKey {
  id: string;
  key: string;
}

/** crypto.randomUUID does not exist on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where drafts and unacknowledged submissions are kept. Each function is one transaction. */
export interface OutboxStore {
  /** Whether it survives a reload. */
  readonly durable: boolean;
  drafts(userId: string): Promise<Draft[]>;
  writeDraft(draft: Draft): Promise<void>;
  /** Puts a submission at the end of the queue with the next sequence number, and takes its text out of the draft. */
  enqueue(submission: NewSubmission, serverNowMs: number): Promise<Submission>;
  /** In the order of sending. */
  queued(userId: string): Promise<Submission[]>;
  removeAcknowledged(submission: Submission): Promise<void>;
  /** What the server does not take becomes a draft again, unless the candidate has typed something newer. */
  turnBackIntoDraft(submission: Submission): Promise<void>;
  rescueKey(userId: string): Promise<RescueKey | undefined>;
  writeRescueKey(userId: string, key: RescueKey): Promise<void>;
  clear(userId: string): Promise<void>;
  /** Runs the action unless another tab is at it; undefined when one is. */
  exclusively<T>(action: () => Promise<T>): Promise<T | undefined>;
  close(): void;
}

/** The time fields belong to the submission, not to what was typed. */
export function draftOf(submission: Submission, earlier: Draft | undefined): Draft {
  const { contestTime: _contest, taskTime: _task, ...payload } = submission.payload;
  const { userId, taskId, sequence, queuedAt } = submission;
  const typed = { payload, sequence, typedAt: queuedAt, isSaved: false };
  return { userId, taskId, openedAt: earlier?.openedAt ?? queuedAt, typed: earlier?.typed ?? typed };
}

export function withoutPayload({ userId, taskId, openedAt }: Draft): Draft {
  return { userId, taskId, openedAt };
}
