import { withoutTimes } from '#domain/session/changed-answer.ts';
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
  /** The newest that this page knew of on the server when it was given; unknown for those of an earlier version. */
  basedOn?: number;
  /** It cannot be sent as an answer; the server gets what can be written of it, for its owner to read. */
  aside?: AsideText;
}

export interface AsideText {
  reason: string;
  text: string;
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
  /**
   * Higher with each change that the candidate makes, of the same count as sequences: also when the text is that of an older
   * sequence again, or was taken out. Unknown for those of an earlier version.
   */
  changed?: number;
  /** Numbers under which text of this task was sent; should the server have one of them, it is from here. */
  sent?: readonly number[];
}

export interface Typed {
  payload: AnswerPayload;
  /** Of the same count as those of submissions. */
  sequence: number;
  /** Server time in ms of the last change. */
  typedAt: number;
  /** The server has acknowledged it as a draft. */
  isSaved: boolean;
  /** The newest that this page knew of on the server when it was typed; unknown for those of an earlier version. */
  basedOn?: number;
}

/** What a page needs to seal answers that it cannot send; see the rescue file. */
export interface RescueKey {
  id: string;
  key: string;
}

export interface KeptUser {
  userId: string;
  rescueKey: RescueKey | undefined;
}

/** crypto.randomUUID does not exist on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the server does not have. */
export interface Unsent {
  answers: readonly Submission[];
  drafts: readonly (Draft & { typed: Typed })[];
}

/** Drafts of which the server has the text are not among them. */
export function unsentOf(queued: readonly Submission[], drafts: readonly Draft[]): Unsent {
  const unsaved = drafts.flatMap((draft) => {
    const { typed } = draft;
    return typed && !typed.isSaved ? [{ ...draft, typed }] : [];
  });
  return { answers: queued, drafts: unsaved };
}

/** Where drafts and unacknowledged submissions are kept. Each function is one transaction. */
export interface OutboxStore {
  /** Whether it survives a reload. */
  readonly durable: boolean;
  drafts(userId: string): Promise<Draft[]>;
  /**
   * What was changed later stays: another tab may have replaced the one that writes, while that slept. Unless the numbers of
   * what is there were wrong.
   */
  writeDraft(draft: Draft, isRenumbered?: boolean): Promise<void>;
  /**
   * Puts a submission at the end of the queue with the next sequence number, and takes its text out of the draft, unless that
   * was changed later than `upTo`, in another tab.
   */
  enqueue(submission: NewSubmission, serverNowMs: number, upTo?: number): Promise<Submission>;
  /** In the order of sending. */
  queued(userId: string): Promise<Submission[]>;
  removeAcknowledged(submission: Submission): Promise<void>;
  /** What the server does not take becomes a draft again, unless the candidate has typed something newer. */
  turnBackIntoDraft(submission: Submission): Promise<void>;
  rescueKey(userId: string): Promise<RescueKey | undefined>;
  writeRescueKey(userId: string, key: RescueKey): Promise<void>;
  clear(userId: string): Promise<void>;
  /** An earlier version of the page kept a user's things under the username, which changes with the contest's name. */
  takeOver(account: { id: string; username: string }): Promise<void>;
  /** Everybody of whom this browser keeps something. */
  users(): Promise<KeptUser[]>;
  /**
   * Forgets what is sealed, what the server has, and the key. What has come meanwhile stays, and with it the key.
   */
  forgetSealed(userId: string, sealed: Unsent): Promise<void>;
  /** Runs the action unless another tab is at it; undefined when one is. */
  exclusively<T>(action: () => Promise<T>): Promise<T | undefined>;
  close(): void;
}

export function draftOf(submission: Submission, earlier: Draft | undefined): Draft {
  const payload = withoutTimes(submission.payload);
  const { userId, taskId, sequence, queuedAt } = submission;
  const base = submission.basedOn === undefined ? {} : { basedOn: submission.basedOn };
  const typed = { payload, sequence, typedAt: queuedAt, isSaved: false, ...base };
  const opened = { userId, taskId, openedAt: earlier?.openedAt ?? queuedAt };
  return { ...opened, typed: earlier?.typed ?? typed, changed: earlier?.changed ?? sequence };
}

export function withoutPayload({ typed: _gone, ...rest }: Draft, changed: number): Draft {
  return { ...rest, changed };
}

export const changeOf = ({ changed, typed }: Draft): number => changed ?? typed?.sequence ?? -1;

/** Of two drafts of one task the one that was changed later; the task was opened when it was first opened. */
export function newerDraft(one: Draft, other: Draft | undefined): Draft {
  if (!other) return one;
  const isNewer = changeOf(one) >= changeOf(other);
  return { ...(isNewer ? one : other), openedAt: Math.min(one.openedAt, other.openedAt) };
}

/** Whether a draft is sealed as it now stands, or the server has it: then nothing is lost with it. */
export function isForgettable({ taskId, typed }: Draft, sealed: Unsent): boolean {
  if (!typed || typed.isSaved) return true;
  return sealed.drafts.some((draft) => draft.taskId === taskId && draft.typed.sequence === typed.sequence);
}
