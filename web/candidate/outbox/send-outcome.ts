import type { MinimalSubmitReply, Standing } from '#api/session.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import type { AsideText, Draft, Submission, Typed } from './outbox-store.ts';

/** Why something did not get through. */
export type SendFailure =
  /** Final: sending it again would be refused again. */
  | { kind: 'refused'; message: string }
  /** This browser is no longer logged in as that user; what is to be sent waits until it is. */
  | { kind: 'session-lost'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfterMs: number | undefined }
  /** The owner has closed the test, and may open it again. */
  | { kind: 'closed' }
  /** Its number lies ahead of the server's clock: it is sent again with another. */
  | { kind: 'ahead' }
  /** The server is there, and stumbles over this very thing. */
  | { kind: 'failing' };

/** Nothing is left to send but what the server stumbles over, and that has its turn again later. */
export interface OnlyStuck {
  kind: 'stuck';
  waitMs: number;
}

/** What an answer may have changed in the account beside the answer itself, which the page has. */
export type AccountNews = Omit<MinimalSubmitReply, 'task'>;

/** What became of one attempt to send a submission. */
export type SendOutcome =
  /** late: it is stored, but came too late to count by itself. aside: it is stored, and could not be checked. */
  { kind: 'acknowledged'; news: AccountNews; standing: Standing } | SendFailure;

/** What became of one attempt to save a draft. */
export type DraftOutcome = { kind: 'saved'; expireTime: string } | SendFailure;

export type Transport = (submission: Submission) => Promise<SendOutcome>;
export type AsideTransport = (submission: Submission, aside: AsideText) => Promise<SendOutcome>;
export type DraftTransport = (draft: Draft & { typed: Typed }) => Promise<DraftOutcome>;

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
/** Others from 500 on say that the server or what stands before it has trouble with everything. */
const FAILURE = 500;

/** 403 says that somebody else has logged in with this browser: no reason to throw an answer away. */
const WITHOUT_SESSION = [401, 403];

interface Acknowledgement extends AccountNews {
  task?: MinimalSubmitReply['task'];
  late?: true;
  aside?: true;
}

const STANDINGS: readonly unknown[] = ['counts', 'late', 'aside'] satisfies Standing[];

/**
 * In short, as it was asked for; a server of an earlier version says the same with the whole account. What it says of the
 * answer must be understood: an answer that is taken for acknowledged is nowhere else.
 */
function isFromServer(reply: unknown, { userId, taskId }: Submission): reply is Acknowledgement {
  const answered = reply as Partial<Account & MinimalSubmitReply> | null | undefined;
  const { serverTime, expireTime, stopTime, task } = answered ?? {};
  if (![serverTime, expireTime, stopTime].every((time) => typeof time === 'string')) return false;
  return task ? task.id === taskId && STANDINGS.includes(task.state) : answered?.id === userId;
}

function standingIn({ task, late, aside }: Acknowledgement): Standing {
  if (task) return task.state;
  if (aside) return 'aside';
  return late ? 'late' : 'counts';
}

export function outcomeOfReply(reply: unknown, submission: Submission): SendOutcome {
  if (typeof reply === 'string') return { kind: 'refused', message: reply };
  // A school's gateway may answer 200 with a page of its own: only what our server says is an acknowledgement.
  if (!isFromServer(reply, submission)) return { kind: 'unreachable' };
  const { stopTime, expireTime, serverTime } = reply;
  return {
    kind: 'acknowledged',
    news: { stopTime, expireTime, serverTime },
    standing: standingIn(reply),
  };
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
  if (status === FAILURE) return { kind: 'failing' };
  if (message === REFUSALS.inactive) return { kind: 'closed' };
  if (message === REFUSALS.ahead) return { kind: 'ahead' };
  if (status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS || status > FAILURE) {
    return { kind: 'busy', retryAfterMs };
  }
  return { kind: 'refused', message };
}
