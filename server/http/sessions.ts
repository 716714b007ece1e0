import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/account/access.ts';
import { hashToken } from '#server/database/ids.ts';

/** The opaque, random token of a session; the database knows only its hash. */
const SESSION_COOKIE = 'kaopu_session';

/** Whoever makes a request. A session that was taken over has no actor any more, but a reason. */
export interface LiveSession {
  tokenHash: string;
  actor: Actor | undefined;
  takenOver: boolean;
  ticketUserId: string | undefined;
  candidate: string | undefined;
}

export interface Sessions {
  find(request: FastifyRequest, now: Date): Promise<LiveSession | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
    /** The server's time; tests pass their own. */
    clock: () => Date;
  }
  interface FastifyRequest {
    liveSession: LiveSession | undefined;
  }
}

export function tokenHashOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[SESSION_COOKIE];
  return token ? hashToken(token) : undefined;
}

/** No expiry date: the cookie ends with the browser, which suits shared computers; the row ends earlier. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
}
