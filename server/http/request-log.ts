import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyEndpoint, isChanging } from '#api/endpoint.ts';
import { loggedError } from './logged-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, without what was typed. */
    refusedBecause: string | undefined;
    /** It has its line already. */
    isLogged: boolean;
  }
}

/** Addresses of these are the same for everybody; those of pages may name a candidate. */
const SHOWN_PATH = /^\/(api|assets)\//;
const LONGEST_PATH = 100;

/** Never the query: tickets and the codes of single sign-on stand there. */
function loggedAddress(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return SHOWN_PATH.test(path) ? path.slice(0, LONGEST_PATH) : (request.routeOptions.url ?? 'page');
}

/** What stands in the log of a request; headers, queries and bodies do not. */
export const LOGGED = {
  // Of this machine, and for people to read.
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: loggedAddress(request),
      remoteAddress: request.ip,
    }),
    err: (error: unknown) => loggedError(error),
  },
};

/** A call that takes longer is worth a line. */
const SLOW_MS = 1_000;

/** Calls that come by the thousand at nine o'clock: those that candidates make for themselves. */
function isCandidates({ access, givesWay }: AnyEndpoint): boolean {
  return access === 'candidate' || (givesWay !== undefined && givesWay !== 'staff-login');
}

const isStaff = ({ liveSession }: FastifyRequest) => liveSession?.actor?.type === 'normal-user';

/** Pages and their files, what candidates do and what anybody reads: one line stands for many. */
function isQuiet(request: FastifyRequest): boolean {
  if (isStaff(request)) return false;
  const { endpoint } = request.routeOptions.config;
  return endpoint === undefined || !isChanging(endpoint) || isCandidates(endpoint) || hasTicket(request);
}

const hasTicket = ({ liveSession }: FastifyRequest) => liveSession?.actor?.type === 'ticket-user';

/** Everything that a line says; of staff also who it was, whose names are no personal data of pupils. */
export function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  const { liveSession, refusedBecause } = request;
  return {
    req: request,
    res: reply,
    responseTime: Math.round(reply.elapsedTime),
    ...(isStaff(request) ? { account: liveSession?.actor?.username } : {}),
    ...(refusedBecause === undefined ? {} : { reason: refusedBecause }),
  };
}

/**
 * One line for each request. Of the quiet ones that went well one in `sample` has a line, by kind of call, and says for how
 * many it stands: a region's answers are thousands of lines a second. At the level of debug all of them are there.
 */
export function logRequests(app: FastifyInstance, sample: number): void {
  app.decorateRequest('refusedBecause', undefined);
  app.decorateRequest('isLogged', false);
  const counts = new Map<string, number>();

  function isSampled(request: FastifyRequest): boolean {
    const kind = request.routeOptions.url ?? '';
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count % sample);
    return count === sample;
  }

  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.isLogged) return;
    const isTrouble = reply.statusCode >= 400 || reply.elapsedTime >= SLOW_MS;
    if (isTrouble || !isQuiet(request)) request.log.info(lineOf(request, reply), 'request completed');
    else if (isSampled(request)) request.log.info({ ...lineOf(request, reply), sample }, 'request completed');
    else request.log.debug(lineOf(request, reply), 'request completed');
  });
}

/** Unique among processes by the prefix, cheap by counting. They tie what a user reports to the log. */
export function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}
