import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { Seals } from '#server/http/seals.ts';
import { isSecure } from '#server/http/sessions.ts';

/**
 * A log-in at a parent contest makes no session; what it gives is this cookie, without which a dashboard says nothing about
 * anybody. It is signed and not stored: it opens nothing but the progress of the tickets that it names.
 */
const PASS_COOKIE = 'kaopu_dashboard';
const GOOD_FOR_MS = 24 * 3_600_000;
/** Parents within parents, each with its own suffix. */
const MOST_TICKETS = 10;

interface Pass {
  owner: string;
  tickets: string[];
  /** Ms since 1970. */
  until: number;
}

const textOf = (pass: Pass) => Buffer.from(JSON.stringify(pass)).toString('base64url');
const passIn = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Pass;

interface PassedLogin {
  owner: string;
  /** The number as it was typed. */
  username: string;
  /** Under which a parent's dashboard is found; undefined where the log-in led elsewhere. */
  ticket: string | undefined;
}

/** On a shared computer nothing of the last user stays. */
export function clearDashboardPass(reply: FastifyReply): void {
  reply.clearCookie(PASS_COOKIE, { path: '/' });
}

export function createDashboardPasses(database: Database) {
  const seals = new Seals(database, 'dashboard-pass');

  async function passOf(request: FastifyRequest, now: Date): Promise<Pass | undefined> {
    const sealed = request.cookies[PASS_COOKIE];
    const text = sealed && (await seals.open(sealed, now));
    const pass = text ? passIn(text) : undefined;
    return pass && pass.until > now.getTime() ? pass : undefined;
  }

  return {
    async admits(request: FastifyRequest, owner: string, ticket: string, now: Date): Promise<boolean> {
      const pass = await passOf(request, now);
      return pass?.owner === owner && pass.tickets.includes(ticket);
    },

    /** After every log-in: the same person keeps what they had, for anybody else it ends. */
    async renew(request: FastifyRequest, reply: FastifyReply, login: PassedLogin, now: Date): Promise<void> {
      const { owner, username, ticket } = login;
      const pass = await passOf(request, now);
      const isSame = pass?.owner === owner && pass.tickets.includes(username);
      if (ticket === undefined) {
        if (!isSame && request.cookies[PASS_COOKIE]) clearDashboardPass(reply);
        return;
      }
      const tickets = new Set([...(isSame ? pass.tickets : []), username, ticket]);
      const renewed = {
        owner,
        tickets: [...tickets].slice(-MOST_TICKETS),
        until: now.getTime() + GOOD_FOR_MS,
      };
      reply.setCookie(PASS_COOKIE, await seals.seal(textOf(renewed), now), {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
      });
    },
  };
}
