import type { Account } from '#domain/account/account.schema.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { AboutDrafts, ServerDraft } from './draft-book.ts';
import type { OutboxStore, Draft, RescueKey, Submission, Typed } from './outbox-store.ts';
import type { DraftTransport, Transport } from './send-outcome.ts';

/**
 * idle: nothing to send. sending: under way. unreachable: no answer came. busy: the server asked to come later.
 * session-lost: the server wants a new login before it takes anything.
 */
export type OutboxPhase = 'idle' | 'sending' | 'unreachable' | 'busy' | 'session-lost';

export interface OutboxState extends AboutDrafts {
  /** Not yet acknowledged, in the order of sending. */
  queued: readonly Submission[];
  /**
   * From the newest acknowledgement. It changes together with the queue, so that an answer is at no moment in
   * neither of them; the page's other copy of the account follows a moment later.
   */
  account: Account | undefined;
  /** Tasks whose answers came too late to count by themselves. */
  lateTasks: readonly number[];
  phase: OutboxPhase;
  /** False once a call has found no answer, until one does. */
  isReachable: boolean;
  durable: boolean;
  /** Why the server wants a new login. */
  lostMessage: string;
}

/** A pause that can be cut short, as when the network comes back. */
interface InterruptibleSleep {
  sleep(ms: number): Promise<void>;
  interrupt(): void;
}

export interface OutboxOptions {
  userId: string;
  store: OutboxStore;
  transport: Transport;
  draftTransport: DraftTransport;
  pause: InterruptibleSleep;
  random: () => number;
  serverNowMs: () => number;
  onAcknowledged(account: Account): void;
  onRefused(submission: Submission, message: string): void;
  /** Another tab has sent what this one had queued. */
  onSentElsewhere(): void;
  /** With each draft the server tells when the time ends; it may have been moved. */
  onExpireTime(expireTime: string): void;
}

/** What the server does not have, for a rescue file. */
export interface Unsent {
  answers: readonly Submission[];
  drafts: readonly (Draft & { typed: Typed })[];
}

export interface Outbox {
  subscribe(listener: () => void): () => void;
  state(): OutboxState;
  /** What was typed into a task and not submitted. */
  draft(taskId: number): AnswerPayload | undefined;
  /** The same for all tasks, with their times. */
  typed(): readonly { taskId: number; typed: Typed }[];
  /** Remembers when a task was first opened. */
  open(taskId: number): Promise<void>;
  saveDraft(taskId: number, payload: AnswerPayload): Promise<void>;
  /** What was typed at another computer, where it is newer. */
  adoptDrafts(drafts: readonly ServerDraft[]): Promise<void>;
  /** Resolves when the answer is kept on this computer; sending it goes on by itself. It is given now, or at `givenAt`. */
  submit(taskId: number, payload: AnswerPayload, givenAt?: number): Promise<void>;
  /** Tries now, and tells whether the server has everything. */
  flush(): Promise<boolean>;
  /** Does not wait for the next try: the network is back, the tab is awake, the page has just been loaded. */
  retryNow(): void;
  /** A call beside the outbox has reached the server, or has not. */
  noteReachable(isReachable: boolean): void;
  /** The user has logged in again. */
  renewSession(): void;
  loseSession(message: string): void;
  unsent(): Unsent;
  rescueKey(): Promise<RescueKey | undefined>;
  keepRescueKey(key: RescueKey): Promise<void>;
  /** Forgets the user, drafts included. */
  clear(): Promise<void>;
  /** After a logout nothing stays on a shared computer, except what the server does not have. */
  close(hasLoggedOut: boolean): Promise<void>;
}
