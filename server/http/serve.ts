import '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type AnyEndpoint, type Endpoint, hasBody, hasQuery, isChanging, type Sends } from '#api/endpoint.ts';
import { decideAccess, type Scope } from '#domain/account/access.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { SESSION_END_TEXTS } from '#domain/account/session-end.ts';
import { EventReply } from './event-reply.ts';
import { FileReply } from './file-reply.ts';
import { HttpError } from './http-error.ts';
import { inLine, type WasInside } from './in-line.ts';
import { ListReply } from './list-reply.ts';
import { bodyLimitOf } from './request-bodies.ts';
import { foreignness } from './same-origin.ts';
import { type SharedReplies, SharedReply } from './shared-reply.ts';
import { type LiveSession, tokenHashOf } from './sessions.ts';
import { type CallInput, showsNobody } from './traces.ts';
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

/** What a handler may answer with, by what its call declares to send. */
type Answer<Reply, S extends Sends> = {
  json: Reply | SharedReply<Reply> | (Reply extends (infer Item)[] ? ListReply<Item> : never);
  file: FileReply;
  events: EventReply<Reply>;
}[S];

interface ServeOptions {
  /** The handler itself decides access, inside the transaction that stores the answer. Before it only strangers are refused. */
  accessInTransaction?: true;
  /** Throws to turn a request away before anything is done for it, its body included. */
  admit?(): void;
  /** Brings a session back that was ended from elsewhere, where the call is a reason to; tells whether it did. */
  revive?(session: LiveSession, request: FastifyRequest, now: Date): Promise<boolean>;
  /** For log-ins that may be somebody's second one. */
  wasInside?: WasInside;
}

/** A body that took longer is believed after another look at the session, which may have ended meanwhile. */
const SESSION_GOOD_FOR_MS = 1_000;

function demandOwnRequest(request: FastifyRequest): void {
  const headers = request.headers as Record<string, string | undefined>;
  const problem = foreignness({
    host: request.host,
    origin: headers.origin,
    referer: headers.referer,
    accept: headers.accept,
    secFetchSite: headers['sec-fetch-site'],
    secFetchDest: headers['sec-fetch-dest'],
    secFetchMode: headers['sec-fetch-mode'],
    // Of every POST browsers name the origin.
    userAgent: request.method === 'GET' ? headers['user-agent'] : undefined,
    page: headers['x-kaopu-page'],
  });
  if (problem !== undefined) throw new HttpError(403, problem);
}

const ANOTHER_PERSON =
  '这里已换人登录，这个页面是上一位打开的，没有执行。要继续，请在别的标签页重新登录原来的账号，再回到这里操作；刷新会丢失没有保存的内容';

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Tabs share a cookie: a page that says whose it is does nothing as somebody who has logged in beside it. */
function demandSamePerson({ headers }: FastifyRequest, session: LiveSession | undefined): void {
  const told = headers['x-kaopu-account'];
  if (typeof told !== 'string' || !session?.actor) return;
  if (decoded(told) !== (session.ticketUserId ?? session.actor.username))
    throw new HttpError(409, ANOTHER_PERSON);
}

/** With why the session is over, where that was meant. */
export function loginRequired(session: LiveSession | undefined): HttpError {
  return new HttpError(401, session?.end ? SESSION_END_TEXTS[session.end] : LOGIN_TEXTS.loginRequired);
}

/** Refuses whoever may not make this call. Without a scope: whoever may not make it for anyone. */
function demandAccess(endpoint: AnyEndpoint, session: LiveSession | undefined, scope: Scope): void {
  const decision = decideAccess(endpoint.access, session?.actor, scope);
  if (decision === 'login-required') throw loginRequired(session);
  if (decision === 'forbidden') throw new HttpError(403, '没有权限进行此操作');
}

function schemaOf(endpoint: AnyEndpoint): FastifySchema & { summary: string } {
  return {
    summary: endpoint.summary,
    ...(hasQuery(endpoint) ? { querystring: endpoint.query } : {}),
    ...(hasBody(endpoint) ? { body: endpoint.body } : {}),
    ...(endpoint.sends === 'file' ? {} : { response: { 200: endpoint.reply } }),
  };
}

/** Events are written one by one, each as the reply's schema says. */
function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof SharedReply) return request.server.sharedReplies.send(request, reply, answer);
  if (answer instanceof ListReply) return answer.send(reply);
  if (answer instanceof FileReply) return answer.send(request, reply);
  if (!(answer instanceof EventReply)) return answer;
  return answer.send(request, reply, (event) => reply.serialize(event as object) as string);
}

/** Serves a declared call: guard, session, access, validated input, typed reply. */
export function serve<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  S extends Sends,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply, 'GET' | 'POST', `/api/${string}`, S>,
  handler: (context: CallContext<z.output<Query>, z.output<Body>>) => Promise<Answer<z.output<Reply>, S>>,
  options: ServeOptions = {},
): void {
  const declared = endpoint as unknown as AnyEndpoint;
  const { givesWay, goesFirst } = declared;
  const waitsInLine = givesWay === 'login' || givesWay === 'staff-login';
  const bodyLimit = bodyLimitOf(declared);

  async function demandSession(request: FastifyRequest): Promise<void> {
    const now = app.clock();
    let session = await app.sessions.find(request, now);
    if (session?.end && (await options.revive?.(session, request, now))) {
      session = await app.sessions.find(request, now);
    }
    if (declared.access !== 'public') demandSamePerson(request, session);
    request.liveSession = session;
    request.sessionFoundAt = now.getTime();
    if (session?.actor && !declared.isUnattended) app.presence.hear(session.tokenHash, now);
    demandAccess(declared, session, {});
  }

  /** Nobody's body is read. Whoever was known a moment ago is not asked about again before the transaction. */
  function demandSomebody(request: FastifyRequest): Promise<void> | undefined {
    const now = app.clock();
    if (app.sessions.isKnown(request, now)) return undefined;
    return app.sessions.find(request, now).then((session) => {
      if (!session?.actor) throw loginRequired(session);
    });
  }

  async function tracingRefusal<A>(
    asked: Promise<A>,
    session: LiveSession | undefined,
    scope: Scope,
    input: CallInput,
  ): Promise<A> {
    try {
      return await asked;
    } catch (error) {
      await app.leaveRefusal(declared, session, scope, input, error);
      throw error;
    }
  }

  const demandCaller = options.accessInTransaction ? demandSomebody : demandSession;

  /** Throws to refuse. Nothing is waited for where there is nothing to wait for: answers come by the thousand. */
  function admit(request: FastifyRequest): Promise<void> | undefined {
    if (isChanging(declared)) demandOwnRequest(request);
    if (givesWay !== undefined && !waitsInLine) app.overload.admit(givesWay);
    options.admit?.();
    // A log-in takes its turn when it comes out of the line.
    if (!goesFirst && !waitsInLine && !app.turns.isFree()) {
      return app.turns.next().then(() => demandCaller(request));
    }
    return demandCaller(request);
  }

  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // HEAD never changes anything; for reads the framework's own HEAD routes would do, but no page needs them.
    exposeHeadRoute: false,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { endpoint: declared },
    // Compressing would hold events back, and spoil the lengths and ranges of files.
    ...(endpoint.sends === 'json' ? {} : { compress: false as const }),
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
      const isOld = app.clock().getTime() - request.sessionFoundAt > SESSION_GOOD_FOR_MS;
      if (!options.accessInTransaction && isOld) await demandSession(request);
      const session = request.liveSession;
      const scope = options.accessInTransaction ? undefined : endpoint.scope?.(input);
      if (scope) demandAccess(declared, session, scope);
      const isTraced = scope !== undefined && !declared.recordsItself && !endpoint.showsNobodyIf?.(input);
      if (isTraced && isChanging(declared)) await app.leaveTrace(declared, session, scope, input);
      const proceed = () => handler({ ...input, session, now: app.clock(), request, reply });
      const line = waitsInLine ? app.loginLines[givesWay] : undefined;
      const asked = line ? inLine(line, request, reply, proceed, options.wasInside) : proceed();
      const answer = await (scope && declared.shows ? tracingRefusal(asked, session, scope, input) : asked);
      if (isTraced && !isChanging(declared) && !showsNobody(answer))
        await app.leaveTrace(declared, session, scope, input);
      // The transaction has found the session to be live.
      const heard = options.accessInTransaction ? tokenHashOf(request) : undefined;
      if (heard !== undefined) app.presence.hear(heard, app.clock());
      return send(request, reply, answer);
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
