import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/account/access.ts';
import type { SessionEnd } from '#domain/account/session-end.ts';
import { hashToken } from '#server/database/ids.ts';
import type { ContestTable, TicketUserTable } from '#server/database/schema.ts';

/** The opaque, random token of a session; the database knows only its hash. */
export const SESSION_COOKIE = 'kaopu_session';

/** A ticket user and the contest as it is now: read with the session, so that most calls need no other query. */
export interface Sitting {
  user: TicketUserTable;
  contest: Pick<ContestTable, 'id' | 'owner' | 'name' | 'version' | 'state' | 'created_time' | 'deleted_at'>;
}

/** Whoever makes a request. A session that was ended from elsewhere has no actor any more, but a reason. */
export interface LiveSession {
  tokenHash: string;
  /** When they logged in. */
  begunAt: string;
  actor: Actor | undefined;
  end: SessionEnd | undefined;
  ticketUserId: string | undefined;
  /** Of a ticket user whose session is live. */
  sitting?: Sitting;
  candidate: string | undefined;
}

/** For calls that a ticket user makes for itself. */
export function sittingOf(session: LiveSession | undefined): Sitting {
  if (!session?.sitting) throw new Error('a ticket user without a contest makes a call');
  return session.sitting;
}

export interface Sessions {
  /** Whether this process has found the session live within the last minute; it may have ended since. */
  isKnown(request: FastifyRequest, now: Date): boolean;
  find(request: FastifyRequest, now: Date): Promise<LiveSession | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
    /** The server's time; tests pass their own. */
    clock: () => Date;
    /** Whether the address that people use begins with https. */
    isPublicHttps: boolean;
  }
  interface FastifyRequest {
    liveSession: LiveSession | undefined;
    /** When it was last asked for, in ms since 1970. */
    sessionFoundAt: number;
  }
}

export function tokenHashOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[SESSION_COOKIE];
  return token ? hashToken(token) : undefined;
}

/** People reach the site by https, whatever lies between its front and this process. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.server.isPublicHttps;
}

/** The browser in which a session begins, and the session that it has had until then. */
export interface Browser {
  address: string;
  userAgent: string;
  tokenHash: string | undefined;
}

const LONGEST_USER_AGENT = 500;

export function browserOf(request: FastifyRequest): Browser {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
    tokenHash: tokenHashOf(request),
  };
}

/** No expiry date: the cookie ends with the browser, which suits shared computers; the row ends earlier. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
}
