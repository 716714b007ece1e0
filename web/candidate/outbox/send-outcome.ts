import type { Account } from '#domain/account/account.schema.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import type { Submission } from './submission.ts';

/** What became of one attempt to send a submission. */
export type SendOutcome =
  | { kind: 'acknowledged'; account: Account }
  /** Final: sending it again would be refused again. */
  | { kind: 'refused'; message: string }
  /** This browser is no longer logged in as that user; the submission waits until it is. */
  | { kind: 'session-lost'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfterMs: number | undefined };

export type Transport = (submission: Submission) => Promise<SendOutcome>;

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** 403 says that somebody else has logged in with this browser: no reason to throw an answer away. */
const WITHOUT_SESSION = [401, 403];

export function outcomeOfReply(reply: unknown, submission: Submission): SendOutcome {
  if (typeof reply === 'string') return { kind: 'refused', message: reply };
  // A school's gateway may answer 200 with a page of its own: only the account itself is an acknowledgement.
  const account = reply as Partial<Account> | null | undefined;
  if (account?.username !== submission.userId) return { kind: 'unreachable' };
  return { kind: 'acknowledged', account: account as Account };
}

export function outcomeOfError(error: unknown): SendOutcome {
  if (error instanceof NetworkError) return { kind: 'unreachable' };
  if (!(error instanceof ApiError)) throw error;
  const { status, message, retryAfterMs } = error;
  if (WITHOUT_SESSION.includes(status)) return { kind: 'session-lost', message };
  if (status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS || status >= 500) {
    return { kind: 'busy', retryAfterMs };
  }
  return { kind: 'refused', message };
}
