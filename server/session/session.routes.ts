import type { FastifyInstance } from 'fastify';
import { ticketLogin } from '#api/account.ts';
import { getGlobalCandidate } from '#api/candidate.ts';
import { getClock, getDashboard, startContest, stopContest } from '#api/session.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { type LiveSession, setSessionCookie, tokenHashOf } from '#server/http/sessions.ts';
import { demandUnthrottled } from '#server/http/throttling.repository.ts';
import { type RunOutcome, startContestCommand, stopContestCommand } from './contest-run.commands.ts';
import { recordLookupCommand, ticketLoginCommand } from './ticket-login.commands.ts';
import { lookUpTicket } from './admission.ts';
import { readDashboard } from './read-dashboard.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { submissionRoutes } from './submission/submission.routes.ts';
import { getTicketUser } from './ticket-user.repository.ts';

function accountOf(outcome: RunOutcome) {
  if ('refused' in outcome) throw new HttpError(409, outcome.refused);
  return outcome.account;
}

export function sessionRoutes(app: FastifyInstance, database: Database): void {
  const { db, write } = database;
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
      again: body.again,
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

  serve(app, getClock, async ({ session, now }) => {
    const user = await getTicketUser(db, session?.ticketUserId ?? '');
    return { serverTime: now.toISOString(), expireTime: user.expire_time, stopTime: user.stop_time };
  });

  submissionRoutes(app, database);
  recoveryRoutes(app, database);
}
