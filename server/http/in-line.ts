import type { FastifyReply, FastifyRequest } from 'fastify';
import { lineText, LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { HttpError } from './http-error.ts';
import type { LoginLine, Newcomer } from './login-line.ts';

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

async function newcomerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  wasInside?: WasInside,
): Promise<Newcomer> {
  const { contestId, username = '', again, place } = (request.body ?? {}) as LoginBody;
  const onHeld = (leave: () => void) => void reply.raw.once('close', leave);
  if (again !== undefined && (await wasInside?.(again)))
    return { key: again, place, wasInside: true, onHeld };
  if (contestId !== undefined) return { key: `${contestId} ${username}`, place, onHeld };
  // Elsewhere names can be invented without end: whoever comes from one browser is one person.
  const { address, client } = await request.server.visitors.find(request);
  return { key: `${address} ${client}`, network: address, place, onHeld };
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
    const answer = await line.enter(await newcomerOf(request, reply, wasInside));
    if (answer.kind === 'busy') {
      throw new HttpError(503, LOGIN_TEXTS.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (answer.kind === 'wait') {
      // Only the call whose body has a place is answered so, and its reply declares it.
      return { status: 'wait', msg: lineText(answer.before), data: answer.place } as Reply;
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
