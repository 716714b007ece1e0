import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ticketLogin } from '#api/account.ts';
import { getGlobalCandidate } from '#api/candidate.ts';
import { getDashboard, startContest, stopContest, submitTask } from '#api/session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { type LiveSession, setSessionCookie, tokenHashOf } from '#server/http/sessions.ts';
import { demandUnthrottled } from '#server/http/throttling.repository.ts';
import { type RunOutcome, startContestCommand, stopContestCommand } from './contest-run.commands.ts';
import { recordLookupCommand } from './lookup.commands.ts';
import { lookUpTicket } from './look-up-ticket.ts';
import { readDashboard } from './read-dashboard.ts';
import { submitTaskCommand } from './submission/submit-task.commands.ts';
import { ticketLoginCommand } from './ticket-login.commands.ts';
import { getTicketUser } from './ticket-user.repository.ts';

const LONGEST_KEY = 100;

/** Made by the page for each submission; a plain client that sends none gets a fresh one. */
function idempotencyKey(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return `request-${request.id}`;
  if (header.length > LONGEST_KEY) throw new HttpError(400, '请求头Idempotency-Key过长');
  return header;
}

/** The reply is JSON text already. */
const asItIs = (text: unknown) => text as string;

function accountOf(outcome: RunOutcome) {
  if ('refused' in outcome) throw new HttpError(409, outcome.refused);
  return outcome.account;
}

export function sessionRoutes(app: FastifyInstance, { db, write }: Database): void {
  /** A session that was taken over has a user, but no actor. */
  async function isTicketOf(
    session: LiveSession | undefined,
    owner: string,
    ticket: string,
  ): Promise<boolean> {
    if (session?.actor?.owner !== owner || session.ticketUserId === undefined) return false;
    return (await getTicketUser(db, session.ticketUserId)).ticket === ticket;
  }

  serve(app, ticketLogin, async ({ body, request, reply, now }) => {
    const { owner, name } = parseEntityId(body.contestId);
    const { username, password } = body;
    await demandUnthrottled(db, { name: `${body.contestId}/${username}`, address: request.ip }, now);
    const outcome = await write.run(ticketLoginCommand, {
      owner,
      contest: name,
      username,
      password,
      clientIp: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      ownTokenHash: tokenHashOf(request),
      now,
    });
    if ('refused' in outcome) throw new HttpError(outcome.status, outcome.refused);
    if ('leadsTo' in outcome) return { status: 'ok' as const, msg: '', data: outcome.leadsTo };
    setSessionCookie(request, reply, outcome.token);
    return { status: 'ok' as const, msg: '' };
  });

  serve(app, getGlobalCandidate, async ({ query, request, now }) => {
    const attempt = { name: `${query.contestId ?? 'look-up'}/${query.name}`, address: request.ip };
    await demandUnthrottled(db, attempt, now);
    const { card, isGuess } = await lookUpTicket(db, query.name, query.contestId);
    if (isGuess) await write.run(recordLookupCommand, { attempt, now });
    return card ?? null;
  });

  serve(app, getDashboard, async ({ query, session, request, now }) => {
    const { owner, contest, ticket } = query;
    const attempt = { name: `${entityId(owner, contest)}/${ticket}`, address: request.ip };
    await demandUnthrottled(db, attempt, now);
    const isSelf = await isTicketOf(session, owner, ticket);
    const { dashboard, isGuess } = await readDashboard(db, { owner, contest, ticket, isSelf, now });
    if (isGuess) await write.run(recordLookupCommand, { attempt, now });
    return dashboard;
  });

  serve(app, startContest, async ({ session, now }) =>
    accountOf(await write.run(startContestCommand, { ticketUserId: session?.ticketUserId ?? '', now })),
  );

  serve(app, stopContest, async ({ session, now }) =>
    accountOf(await write.run(stopContestCommand, { ticketUserId: session?.ticketUserId ?? '', now })),
  );

  serve(
    app,
    submitTask,
    async ({ query, body, request, reply, now }) => {
      const tokenHash = tokenHashOf(request);
      if (!tokenHash) throw new HttpError(401, LOGIN_TEXTS.loginRequired);
      const outcome = await write.run(submitTaskCommand, {
        tokenHash,
        userId: query.userId,
        taskId: query.taskId,
        sequence: query.sequence,
        idempotencyKey: idempotencyKey(request),
        payload: JSON.stringify(body),
        now,
      });
      if ('refused' in outcome) {
        // Whoever is logged in as something else must not be sent to the login page.
        const isLoggedIn = outcome.status === 401 && (await app.sessions.find(request, now))?.actor;
        throw isLoggedIn
          ? new HttpError(403, REFUSALS.otherUser)
          : new HttpError(outcome.status, outcome.refused);
      }
      reply.type('application/json; charset=utf-8').serializer(asItIs);
      return outcome.account;
    },
    { accessInTransaction: true },
  );
}
