import type { Account } from '#domain/account/account.schema.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import type { Draft, Submission, Typed } from './outbox-store.ts';

/** Why something did not get through. */
export type SendFailure =
  /** Final: sending it again would be refused again. */
  | { kind: 'refused'; message: string }
  /** This browser is no longer logged in as that user; what is to be sent waits until it is. */
  | { kind: 'session-lost'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfterMs: number | undefined };

/** What became of one attempt to send a submission. */
export type SendOutcome =
  /** late: it is stored, but came too late to count by itself. */
  { kind: 'acknowledged'; account: Account; isLate: boolean } | SendFailure;

/** What became of one attempt to save a draft. */
export type DraftOutcome = { kind: 'saved'; expireTime: string } | SendFailure;

export type Transport = (submission: Submission) => Promise<SendOutcome>;
export type DraftTransport = (draft: Draft & { typed: Typed }) => Promise<DraftOutcome>;

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** 403 says that somebody else has logged in with this browser: no reason to throw an answer away. */
const WITHOUT_SESSION = [401, 403];

export function outcomeOfReply(reply: unknown, submission: Submission): SendOutcome {
  if (typeof reply === 'string') return { kind: 'refused', message: reply };
  // A school's gateway may answer 200 with a page of its own: only the account itself is an acknowledgement.
  const answered = reply as Partial<Account & { late: true }> | null | undefined;
  if (answered?.username !== submission.userId) return { kind: 'unreachable' };
  const { late, ...account } = answered;
  return { kind: 'acknowledged', account: account as Account, isLate: late === true };
}

export function outcomeOfDraftReply(reply: { expireTime?: unknown } | null | undefined): DraftOutcome {
  const expireTime = reply?.expireTime;
  return typeof expireTime === 'string' ? { kind: 'saved', expireTime } : { kind: 'unreachable' };
}

export function outcomeOfError(error: unknown): SendFailure {
  if (error instanceof NetworkError) return { kind: 'unreachable' };
  if (!(error instanceof ApiError)) throw error;
  const { status, message, retryAfterMs } = error;
  if (WITHOUT_SESSION.includes(status)) return { kind: 'session-lost', message };
  if (status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS || status >= 500) {
    return { kind: 'busy', retryAfterMs };
  }
  return { kind: 'refused', message };
}
