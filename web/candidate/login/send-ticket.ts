import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { TicketCredentials } from '#domain/ticket/login-rules.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';

/** They last about a minute; then the reason is shown and the candidate presses the button again. */
const MOST_TRIES = 10;
const USUAL_PAUSE_MS = 5_000;

export interface Waiting {
  /** The server has no time: another try follows by itself. */
  onWait?(): void;
  /** Nobody waits any more. */
  signal?: AbortSignal | undefined;
  /** The id of the account whose session was lost: the same test, whatever it is called now. */
  again?: string;
}

const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 503;

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** When the server wishes, or up to twice as late: a whole school must not knock at one moment. */
const pauseMs = ({ retryAfterMs = USUAL_PAUSE_MS }: ApiError) => retryAfterMs * (1 + Math.random());

/** Knocks again while the server lets nobody in. */
export async function patiently<T>(ask: () => Promise<T>, { onWait, signal }: Waiting = {}): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || tries === MOST_TRIES || signal?.aborted) throw error;
      onWait?.();
      await pause(pauseMs(error), signal);
    }
  }
}

/**
 * Sends the ticket to the server, which has the last word on every rule. Throws when it refuses. Where a login makes no
 * session it gives what it leads to: a parent's ticket, an external test's address. A busy server is asked again.
 */
export async function sendTicket(
  contestId: string,
  { username, password }: TicketCredentials,
  waiting?: Waiting,
): Promise<string | undefined> {
  const again = waiting?.again === undefined ? {} : { again: waiting.again };
  const body = { contestId, username, ...(password === undefined ? {} : { password }), ...again };
  const { status, msg, data } = await patiently(() => call('POST /api/ticket-login', { body }), waiting);
  if (status !== 'ok') throw new Error(msg);
  return data;
}

/** Stands at its field, or over the button when it concerns the login as a whole. */
export interface LoginProblem {
  place: 'username' | 'password' | 'form';
  text: string;
}

const FAILED = '登录失败：';

export function loginProblem(text: string): LoginProblem {
  if (text === LOGIN_TEXTS.ticketRequired) return { place: 'username', text };
  if (text === LOGIN_TEXTS.passwordRequired) return { place: 'password', text };
  return { place: 'form', text: FAILED + text };
}

export function loginFailure(error: unknown): LoginProblem {
  return loginProblem(error instanceof Error ? error.message : '未知错误');
}
