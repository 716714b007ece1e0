import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { TicketCredentials } from '#domain/ticket/login-rules.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { keptPlace, tabId } from './kept-place.ts';

/** They last about a minute; then the reason is shown and the candidate presses the button again. */
const MOST_TRIES = 10;
const USUAL_PAUSE_MS = 5_000;
/** In line: after each network error in a row twice as long. */
const FIRST_NETWORK_PAUSE_MS = 1_000;
const LONGEST_NETWORK_PAUSE_MS = 10_000;
/** A server that ends says `wait` at once. */
const SHORTEST_ROUND_MS = 1_000;

export const BUSY_TEXT = '系统繁忙，正在自动重试登录，请不要关闭或刷新页面';
const inLineText = (before: string) => `正在排队，${before}。轮到时会自动登录，请不要关闭页面。`;
export const CUT_OFF_TEXT = '网络中断，你的排队位置已保留，网络恢复后会自动继续排队，请不要关闭页面。';

export interface Waiting {
  /** The server has no time: another try follows by itself. Told in words. */
  onWait?(text: string): void;
  /** Nobody waits any more. */
  signal?: AbortSignal | undefined;
  /** The id of the account whose session was lost: the same test, whatever it is called now. */
  again?: string;
}

const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 503;

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
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
      onWait?.(BUSY_TEXT);
      await pause(pauseMs(error), signal);
    }
  }
}

/** Whoever stands in line keeps the place when the network is away for a while. */
async function overNetworkErrors<T>(ask: () => Promise<T>, { onWait, signal }: Waiting): Promise<T> {
  for (let longest = FIRST_NETWORK_PAUSE_MS; ; longest = Math.min(longest * 2, LONGEST_NETWORK_PAUSE_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NetworkError) || signal?.aborted) throw error;
      onWait?.(CUT_OFF_TEXT);
      await pause(longest * (0.5 + Math.random() / 2), signal);
    }
  }
}

/** Throws unless the candidate wants to end what another device is doing with this ticket. */
async function demandTakeOver({ signal, again }: Waiting): Promise<void> {
  const { askToTakeOver } = await fetchPatiently(() => import('./take-over-question.tsx'));
  if (!(await askToTakeOver(signal, again !== undefined))) throw new Error(LOGIN_TEXTS.takeOverDeclined);
}

/**
 * Sends the ticket to the server, which has the last word on every rule. Throws when it refuses. Where a login makes no
 * session it gives what it leads to: a parent's ticket, an external test's address. Where another device is answering
 * with the ticket the candidate is asked first, by whatever way they came. Under a rush it waits in line for as
 * long as that takes; a server that is away is asked again for a while.
 */
export async function sendTicket(
  contestId: string,
  { username, password }: TicketCredentials,
  waiting: Waiting = {},
): Promise<string | undefined> {
  const { signal, again } = waiting;
  const kept = keptPlace.find(contestId, Date.now());
  let place = kept?.username === username ? kept.place : '';
  const typed = { contestId, username, ...(password === undefined ? {} : { password }) };
  let takeOver: true | undefined;
  const send = () => {
    const body = { ...typed, ...(again === undefined ? {} : { again }), place, tab: tabId(), takeOver };
    return patiently(() => call('POST /api/ticket-login', { body, ...(signal ? { signal } : {}) }), waiting);
  };
  const ask = async () => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.facts.inUse) || takeOver) throw error;
      await demandTakeOver(waiting);
      takeOver = true;
      return await send();
    }
  };

  try {
    let askedAt = performance.now();
    let reply = await (place === '' ? ask() : overNetworkErrors(ask, waiting));
    while (reply.status === 'wait') {
      place = reply.data ?? '';
      // Whoever was inside is let in first; a page that is loaded anew leads somebody else to the login.
      if (again === undefined) keptPlace.keep(contestId, { username, place, toldAt: Date.now() });
      waiting.onWait?.(inLineText(reply.msg));
      await pause(Math.max(0, askedAt + SHORTEST_ROUND_MS - performance.now()), signal);
      askedAt = performance.now();
      reply = await overNetworkErrors(ask, waiting);
    }
    if (reply.status !== 'ok') throw new Error(reply.msg);
    return reply.data;
  } finally {
    keptPlace.forget(contestId);
  }
}

/** Stands at its field, or over the button when it concerns the login as a whole; a note is no failure. */
export interface LoginProblem {
  place: 'username' | 'password' | 'form' | 'note';
  text: string;
}

const FAILED = '登录失败：';

export function loginProblem(text: string): LoginProblem {
  if (text === LOGIN_TEXTS.ticketRequired) return { place: 'username', text };
  if (text === LOGIN_TEXTS.passwordRequired) return { place: 'password', text };
  // They have decided so themselves.
  if (text === LOGIN_TEXTS.takeOverDeclined) return { place: 'note', text };
  return { place: 'form', text: FAILED + text };
}

export function loginFailure(error: unknown): LoginProblem {
  return loginProblem(error instanceof Error ? error.message : '未知错误');
}
