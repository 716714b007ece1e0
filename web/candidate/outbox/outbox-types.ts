import type { Account } from '#domain/account/account.schema.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { InterruptibleSleep } from './interruptible-sleep.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Transport } from './send-outcome.ts';
import type { OutboxPhase } from './status-text.ts';
import type { Submission } from './submission.ts';

export interface OutboxState {
  /** Not yet acknowledged, in the order of sending. */
  queued: readonly Submission[];
  /** Tasks in which something was typed and not submitted. */
  draftTasks: readonly number[];
  /** Server time in ms when each task was first opened on this computer. */
  openedAt: Readonly<Record<number, number>>;
  /**
   * From the newest acknowledgement. It changes together with the queue, so that an answer is at no moment in
   * neither of them; the page's other copy of the account follows a moment later.
   */
  account: Account | undefined;
  phase: OutboxPhase;
  durable: boolean;
  /** Why the server wants a new login. */
  lostMessage: string;
}

export interface OutboxOptions {
  userId: string;
  store: OutboxStore;
  transport: Transport;
  pause: InterruptibleSleep;
  random: () => number;
  serverNowMs: () => number;
  onAcknowledged(account: Account): void;
  onRefused(submission: Submission, message: string): void;
  /** Another tab has sent what this one had queued. */
  onSentElsewhere(): void;
}

export interface Outbox {
  subscribe(listener: () => void): () => void;
  state(): OutboxState;
  /** What was typed into a task and not submitted. */
  draft(taskId: number): AnswerPayload | undefined;
  /** Remembers when a task was first opened. */
  open(taskId: number): Promise<void>;
  saveDraft(taskId: number, payload: AnswerPayload): Promise<void>;
  /** Resolves when the answer is kept on this computer; sending it goes on by itself. */
  submit(taskId: number, payload: AnswerPayload): Promise<void>;
  /** Tries now, and tells whether the server has everything. */
  flush(): Promise<boolean>;
  /** Does not wait for the next try: the network is back, the tab is awake, the page has just been loaded. */
  retryNow(): void;
  /** The user has logged in again. */
  renewSession(): void;
  loseSession(message: string): void;
  /** Forgets the user, drafts included. */
  clear(): Promise<void>;
  /** After a logout nothing stays on a shared computer, except what the server does not have. */
  close(hasLoggedOut: boolean): Promise<void>;
}
