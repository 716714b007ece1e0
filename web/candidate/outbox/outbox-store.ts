import type { Draft, NewSubmission, RescueKey, Submission } from './submission.ts';

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
