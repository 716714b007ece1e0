import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { lineText } from '#domain/account/login-texts.ts';
import { hashToken } from '#server/database/ids.ts';
import { HttpError } from './http-error.ts';
import type { LoginLine, Newcomer } from './login-line.ts';
import type { Seals } from './seals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of places in the line, which pages carry from one process to another: nobody makes up an earlier one. */
    placeSeals: Seals;
  }
}

const RETRY_AFTER_SECONDS = 5;

/** What log-ins say about who logs in. */
interface LoginBody {
  contestId?: string;
  username?: string;
  again?: string;
  place?: string;
}

/** Whether an account's id is one that a lost session may have had: invented ones must not go before others. */
export type WasInside = (again: string) => Promise<boolean>;

type Somebody = Pick<Newcomer, 'key' | 'network' | 'wasInside'>;

async function whoIs(request: FastifyRequest, wasInside?: WasInside): Promise<Somebody> {
  const { contestId, username = '', again } = (request.body ?? {}) as LoginBody;
  if (again !== undefined && (await wasInside?.(again))) return { key: again, wasInside: true };
  if (contestId !== undefined) return { key: `${contestId} ${username}` };
  // Elsewhere names can be invented without end: whoever comes from one browser is one person.
  const { address, client } = await request.server.visitors.find(request);
  return { key: `${address} ${client}`, network: address };
}

/** A place is one person's. */
const placeText = (place: string, key: string) => `${place}-${hashToken(key)}`;

/** What the line itself has said; whoever comes with anything else is new. */
async function placeIn(request: FastifyRequest, key: string): Promise<string | undefined> {
  const { place: sealed } = (request.body ?? {}) as LoginBody;
  if (!sealed) return sealed;
  const { placeSeals, clock } = request.server;
  const text = (await placeSeals.open(sealed, clock())) ?? '';
  const place = text.slice(0, Math.max(0, text.indexOf('-')));
  return text === placeText(place, key) ? place : '';
}

/** Logs in when it is this one's turn. A page that can wait is told how many are before it, and comes back by itself. */
export async function inLine<Reply>(
  line: LoginLine,
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: () => Promise<Reply>,
  wasInside?: WasInside,
): Promise<Reply> {
  if (!line.entersAtOnce()) {
    const somebody = await whoIs(request, wasInside);
    const place = await placeIn(request, somebody.key);
    const onHeld = (leave: () => void) => void reply.raw.once('close', leave);
    const answer = await line.enter({ ...somebody, place, onHeld });
    if (answer.kind === 'busy') {
      request.server.figures.shed.inc({ kind: request.routeOptions.config.endpoint?.givesWay ?? 'login' });
      throw new HttpError(503, LOGIN_REFUSALS.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (answer.kind === 'wait') {
      // Only the call whose body has a place is answered so, and its reply declares it.
      const { placeSeals, clock } = request.server;
      const data = await placeSeals.seal(placeText(answer.place, somebody.key), clock());
      return { status: 'wait', msg: lineText(answer.before), data } as Reply;
    }
  }
  const { turns } = request.server;
  try {
    if (!turns.isFree()) await turns.next();
    return await proceed();
  } finally {
    line.leave();
  }
}
