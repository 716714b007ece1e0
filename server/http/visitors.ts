import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#domain/account/throttle.ts';
import type { Visitor } from './login-tallies.ts';
import type { Seals } from './seals.ts';
import { isSecure } from './sessions.ts';

/** Tells the browsers behind one address apart. It opens nothing, and nothing is stored for it. */
const VISITOR_COOKIE = 'kaopu_visitor';
/** All who ask without a cookie of ours share their address's budget. */
const NO_COOKIE = 'none';
const ID_BYTES = 16;

export interface Visitors {
  /** Gives a browser that has none its cookie: by the calls that every page makes first. */
  greet(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  find(request: FastifyRequest): Promise<Visitor>;
}

declare module 'fastify' {
  interface FastifyInstance {
    visitors: Visitors;
  }
}

export function visitorsOf(seals: Seals): Visitors {
  /** Undefined where somebody has made the cookie up. */
  async function idOf(request: FastifyRequest): Promise<string | undefined> {
    const cookie = request.cookies[VISITOR_COOKIE];
    return cookie === undefined ? undefined : seals.open(cookie, request.server.clock());
  }

  return {
    async greet(request, reply) {
      if ((await idOf(request)) !== undefined) return;
      const id = randomBytes(ID_BYTES).toString('base64url');
      // It ends with the browser, as the session's does.
      reply.setCookie(VISITOR_COOKIE, await seals.seal(id, request.server.clock()), {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
      });
    },
    async find(request) {
      return { address: networkOf(request.ip), client: (await idOf(request)) ?? NO_COOKIE };
    },
  };
}
