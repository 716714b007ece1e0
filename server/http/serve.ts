import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type AnyEndpoint, type Endpoint, hasBody, hasQuery, isChanging } from '#api/endpoint.ts';
import { decideAccess, type Scope } from '#domain/account/access.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { HttpError } from './http-error.ts';
import { inLine, type WasInside } from './in-line.ts';
import { isOwnRequest } from './same-origin.ts';
import { type SharedReplies, SharedReply } from './shared-reply.ts';
import type { LiveSession } from './sessions.ts';
import { inUploadScope } from './uploads.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sharedReplies: SharedReplies;
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
    /** Routes that are no declared call (pages, health, metrics) say so here. */
    access?: 'public';
  }
}

export interface CallContext<Query, Body> {
  query: Query;
  body: Body;
  session: LiveSession | undefined;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface ServeOptions {
  /** The handler itself decides access, inside the transaction that stores the answer. */
  accessInTransaction?: true;
  /** Throws to turn a request away before anything is done for it, its body included. */
  admit?(): void;
  /** For log-ins that may be somebody's second one. */
  wasInside?: WasInside;
}

function demandOwnRequest(request: FastifyRequest): void {
  const { headers } = request;
  const own = isOwnRequest({
    host: request.host,
    origin: headers.origin,
    referer: headers.referer,
    accept: headers.accept,
    secFetchSite: headers['sec-fetch-site'] as string | undefined,
    secFetchDest: headers['sec-fetch-dest'] as string | undefined,
  });
  if (!own) throw new HttpError(403, '请求不是来自本站页面');
}

/** Refuses whoever may not make this call. Without a scope: whoever may not make it for anyone. */
function demandAccess(endpoint: AnyEndpoint, session: LiveSession | undefined, scope: Scope): void {
  const decision = decideAccess(endpoint.access, session?.actor, scope);
  if (decision === 'login-required') {
    throw new HttpError(401, session?.takenOver ? LOGIN_TEXTS.takenOver : LOGIN_TEXTS.loginRequired);
  }
  if (decision === 'forbidden') throw new HttpError(403, '没有权限进行此操作');
}

function schemaOf(endpoint: AnyEndpoint): FastifySchema & { summary: string } {
  return {
    summary: endpoint.summary,
    ...(hasQuery(endpoint) ? { querystring: endpoint.query } : {}),
    ...(hasBody(endpoint) ? { body: endpoint.body } : {}),
    response: { 200: endpoint.reply },
  };
}

/** Serves a declared call: guard, session, access, validated input, typed reply. */
export function serve<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply>,
  handler: (
    context: CallContext<z.output<Query>, z.output<Body>>,
  ) => Promise<z.output<Reply> | SharedReply<z.output<Reply>>>,
  options: ServeOptions = {},
): void {
  const declared = endpoint as unknown as AnyEndpoint;
  const { givesWay, goesFirst } = declared;
  const waitsInLine = givesWay === 'login' || givesWay === 'staff-login';

  async function demandSession(request: FastifyRequest): Promise<void> {
    request.liveSession = await app.sessions.find(request, app.clock());
    demandAccess(declared, request.liveSession, {});
  }

  /** Throws to refuse. Nothing is waited for where there is nothing to wait for: answers come by the thousand. */
  function admit(request: FastifyRequest): Promise<void> | undefined {
    if (isChanging(declared)) demandOwnRequest(request);
    if (givesWay !== undefined && !waitsInLine) app.overload.admit(givesWay);
    options.admit?.();
    const asksFirst = !options.accessInTransaction;
    // A log-in takes its turn when it comes out of the line.
    if (!goesFirst && !waitsInLine && !app.turns.isFree()) {
      return app.turns.next().then(() => (asksFirst ? demandSession(request) : undefined));
    }
    return asksFirst ? demandSession(request) : undefined;
  }

  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // HEAD never changes anything; for reads the framework's own HEAD routes would do, but no page needs them.
    exposeHeadRoute: false,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: { endpoint: declared },
    schema: schemaOf(declared),
    onRequest: (request, _reply, done) => {
      try {
        const admitted = admit(request);
        if (admitted) admitted.then(() => done(), done);
        else done();
      } catch (error) {
        done(error as Error);
      }
    },
    handler: async (request, reply) => {
      const input = {
        query: request.query as z.output<Query>,
        body: request.body as z.output<Body>,
      };
      const session = request.liveSession;
      if (!options.accessInTransaction && endpoint.scope) {
        demandAccess(declared, session, endpoint.scope(input));
      }
      const proceed = () => handler({ ...input, session, now: app.clock(), request, reply });
      const line = waitsInLine ? app.loginLines[givesWay] : undefined;
      const answer = await (line ? inLine(line, request, reply, proceed, options.wasInside) : proceed());
      return answer instanceof SharedReply ? app.sharedReplies.send(request, reply, answer) : answer;
    },
  };
  if (endpoint.upload) inUploadScope(app, (scope) => scope.route(route));
  else app.route(route);
}

/** A route without a declaration of who may call it does not start. */
export function demandDeclaredAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', (done) => {
    const open = routes.find(({ config }) => !config?.endpoint && config?.access !== 'public');
    done(open && new Error(`route ${open.url} does not declare who may call it`));
  });
}
