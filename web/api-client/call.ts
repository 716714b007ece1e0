import type { z } from 'zod';
import type { Calls } from '#api/calls.ts';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { serverClock } from './server-clock.ts';

type QueryPart<Query> = Record<string, never> extends Query ? { query?: Query } : { query: Query };
type BodyPart<Body> = [Body] extends [undefined] ? { body?: undefined } : { body: Body };

export type CallName = keyof Calls;
export type CallInput<Name extends CallName> = QueryPart<z.input<Calls[Name]['query']>> &
  BodyPart<z.input<Calls[Name]['body']>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** The request goes on when its page goes away. */
    keepalive?: boolean;
  };
export type CallReply<Name extends CallName> = z.output<Calls[Name]['reply']>;

type Arguments<Name extends CallName> =
  Record<string, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

export function addressOf(path: string, query: object | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) params.set(key, String(value));
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

/** Accounts and dashboards carry it, also inside of another reply; get-account carries the account as text. */
function serverTimeIn(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  if ('account' in reply) return serverTimeIn(reply.account);
  if ('serverTime' in reply && typeof reply.serverTime === 'string') return reply.serverTime;
  const text = 'data' in reply && typeof reply.data === 'string' ? reply.data : '';
  return /"serverTime":"([^"]+)"/.exec(text)?.[1];
}

/** What was answered, and which version of a thing that is. */
interface VersionedReply<Name extends CallName> {
  reply: CallReply<Name>;
  /** Empty where the thing has none. */
  version: string;
}

/** Says which version a change is based on, so that it does not silently replace a newer one. */
export function basedOn(version: string): Record<string, string> {
  return version === '' ? {} : { 'if-match': version };
}

/** For those who have the answers themselves and need not get them back. */
export const MINIMAL_REPLY = { prefer: 'return=minimal' };

/** Our server says these with a sentence. A school's gateway, which has a page of its own, has not let us through to it. */
const BY_A_GATEWAY = [401, 403];

const underWay = new Set<Promise<unknown>>();
const LONGEST_WAIT_MS = 2_000;

/** Whoever logs out lets what has been asked for be answered first: overtaken on the way it would be refused. */
export async function untilAnswered(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([Promise.allSettled(underWay), patience]);
}

/** Makes a declared call; its input and answer are typed by the declaration. Throws ApiError or NetworkError. */
export async function call<Name extends CallName>(
  name: Name,
  ...input: Arguments<Name>
): Promise<CallReply<Name>> {
  return (await callVersioned(name, ...input)).reply;
}

/** The same, for a thing that is edited. */
export async function callVersioned<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<VersionedReply<Name>> {
  const [method, path] = name.split(' ') as [string, string];
  const body = input?.body;
  const sentAt = performance.now();
  const asked = fetch(addressOf(path, input?.query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...PAGE_HEADER,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input?.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(input?.signal ? { signal: input.signal } : {}),
    ...(input?.keepalive ? { keepalive: true } : {}),
  });
  underWay.add(asked);
  let response: Response;
  try {
    response = await asked;
  } catch (error) {
    throw new NetworkError(error);
  } finally {
    underWay.delete(asked);
  }
  const receivedAt = performance.now();
  const reply: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    if (reply === undefined && BY_A_GATEWAY.includes(response.status))
      throw new NetworkError(response.status);
    throw ApiError.from(response, reply);
  }
  const serverTime = serverTimeIn(reply);
  if (serverTime) serverClock.synchronise(serverTime, sentAt, receivedAt);
  return { reply: reply as CallReply<Name>, version: response.headers.get('etag') ?? '' };
}

/** Gives a connection up that hangs for so long. */
export async function callWithin<Reply>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ms);
  try {
    return await ask(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
