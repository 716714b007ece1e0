import type { Account } from '#domain/account/account.schema.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { HandedOver } from '../one-tab/one-tab.ts';
import type { AboutDrafts } from './draft-book.ts';
import type { OutboxStore, RescueKey, Submission, Typed, Unsent } from './outbox-store.ts';
import type { AsideTransport, DraftTransport, Transport } from './send-outcome.ts';
import type { Conflict, OnServer } from './settling.ts';

/**
 * idle: nothing to send. holding: nothing but large drafts, which go less often. sending: under way. unreachable: no answer came. busy: the server asked to come later.
 * session-lost: the server wants a new login before it takes anything.
 */
/** closed: the owner has closed the test for now; what is to be sent waits until it is opened again. */
export type OutboxPhase = 'idle' | 'holding' | 'sending' | 'unreachable' | 'busy' | 'closed' | 'session-lost';

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
  /** Tasks whose answers the server stumbles over; they are tried again behind the others. */
  stuckTasks: readonly number[];
  /** Where another device has brought something else; nothing of these tasks is sent until the candidate has chosen. */
  conflicts: readonly Conflict[];
  /** Counts up whenever the text of a task was replaced, so that a shown task reads it anew. */
  revisions: Readonly<Record<number, number>>;
  phase: OutboxPhase;
  /** False once a call has found no answer, until one does. */
  isReachable: boolean;
  durable: boolean;
  /** Everything typed is where a crash of the page would leave it; while somebody types, it is a moment behind. */
  isKept: boolean;
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
  asideTransport: AsideTransport;
  draftTransport: DraftTransport;
  pause: InterruptibleSleep;
  random: () => number;
  serverNowMs: () => number;
  /** Asks the server for the time. */
  syncClock(): Promise<unknown>;
  /** Asks what the server has and settles it with what is here; false when it could not be asked. */
  settleFirst?(): Promise<boolean>;
  /** The page's copy of the user's account; undefined where it has none, or shows another user. */
  knownAccount(): Account | undefined;
  /** With the account as it now is; not called where the page has no copy that could be brought up to date. */
  onAcknowledged(account: Account): void;
  onRefused(submission: Submission, message: string): void;
  /** The server keeps it, and its owner will look at it. */
  onSetAside(submission: Submission): void;
  /**
   * The server may have answers that this page does not know of: another tab has sent what this one had queued, or another
   * device has started the test. Resolves when the page knows them.
   */
  onUnknownAnswers(): Promise<void> | void;
  /** With each draft the server tells when the time ends; it may have been moved. */
  onExpireTime(expireTime: string): void;
}

export interface Outbox {
  subscribe(listener: () => void): () => void;
  state(): OutboxState;
  /** What was typed into a task and not submitted. */
  draft(taskId: number): AnswerPayload | undefined;
  /** The same for all tasks, with their times; without those about which the candidate has still to choose. */
  typed(): readonly { taskId: number; typed: Typed }[];
  /** Remembers when a task was first opened. */
  open(taskId: number): Promise<void>;
  saveDraft(taskId: number, payload: AnswerPayload): Promise<void>;
  /** The task is left, or the page may be gone in a moment: what was typed is written and sent at once. */
  hurry(): void;
  /**
   * Compares what is here with what the server has, after this device was away. `before` are the answers that the page
   * has shown until now.
   */
  settle(onServer: OnServer & { account: Account }, before: readonly string[]): Promise<void>;
  /** The candidate has chosen between the two texts of a task. */
  choose(taskId: number, side: 'here' | 'there'): Promise<void>;
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
  /** For a rescue file. */
  unsent(): Unsent;
  rescueKey(): Promise<RescueKey | undefined>;
  keepRescueKey(key: RescueKey): Promise<void>;
  /** Forgets the user, drafts included. */
  clear(): Promise<void>;
  /**
   * Another tab of this browser goes on with what is on the disk: nothing more is written or sent from here. Where it could
   * not be kept and the server does not get it in time, this outbox goes on as before.
   */
  handOver(): Promise<HandedOver>;
  /** Another tab has written to the disk although this one goes on: what is newer there than here is shown and sent from here. */
  takeIn(): Promise<void>;
  /** After a logout nothing stays on a shared computer, except what the server does not have. */
  close(hasLoggedOut: boolean): Promise<void>;
}
