import type { FastifyInstance } from 'fastify';
import { ticketLogin } from '#api/account.ts';
import { getGlobalCandidate } from '#api/candidate.ts';
import { getClock, getDashboard, startContest, stopContest } from '#api/session.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { prefersMinimal, saysItIsMinimal } from '#server/http/minimal-reply.ts';
import { serve } from '#server/http/serve.ts';
import { setSessionCookie, sittingOf, tokenHashOf } from '#server/http/sessions.ts';
import { demandUnthrottled } from '#server/http/throttling.repository.ts';
import {
  type RunOutcome,
  startContestCommand,
  startTogetherCommand,
  stopContestCommand,
} from './contest-run.commands.ts';
import {
  openExternalCommand,
  recordLookupCommand,
  ticketLoginCommand,
} from './entering/ticket-login.commands.ts';
import { lookUpTicket } from './admission.ts';
import { readDashboard } from './read-dashboard.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { submissionRoutes } from './submission/submission.routes.ts';
import { findTicketUser } from './ticket-user.repository.ts';

/** The reply is JSON text already. */
const asItIs = (text: unknown) => text as string;

function accountOf(outcome: RunOutcome) {
  if ('refused' in outcome) throw new HttpError(409, outcome.refused);
  return outcome.account;
}

const timesOf = ({ serverTime, expireTime, stopTime }: Account) => ({ serverTime, expireTime, stopTime });

export function sessionRoutes(app: FastifyInstance, database: Database): void {
  const { db, write } = database;
  const wasInside = async (id: string) => (await findTicketUser(db, id)) !== undefined;

  serve(
    app,
    ticketLogin,
    async ({ body, request, reply, now }) => {
      const { owner, name } = parseEntityId(body.contestId);
      const { username, password, again } = body;
      const login = {
        ...{ owner, contest: name, username, password, again },
        clientIp: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
        ownTokenHash: tokenHashOf(request),
        now,
      };
      const tried = await write.run(ticketLoginCommand, login);
      const outcome = 'apart' in tried ? await write.run(openExternalCommand, login) : tried;
      if ('refused' in outcome) throw new HttpError(outcome.status, outcome.refused);
      if ('leadsTo' in outcome) return { status: 'ok' as const, msg: '', data: outcome.leadsTo };
      setSessionCookie(request, reply, outcome.token);
      return { status: 'ok' as const, msg: '' };
    },
    { wasInside },
  );

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
    const sitting = session?.sitting;
    const isSelf = sitting?.contest.owner === owner && sitting.user.ticket === ticket;
    const { dashboard, isGuess } = await readDashboard(db, { owner, contest, ticket, isSelf, now });
    if (isGuess) await write.run(recordLookupCommand, { attempt, now });
    return dashboard;
  });

  serve(app, startContest, async ({ session, request, reply, now }) => {
    const run = { ticketUserId: session?.ticketUserId ?? '', now };
    const outcome = await write.run(startTogetherCommand, run);
    if ('refused' in outcome) throw new HttpError(409, outcome.refused);
    const accountText =
      'apart' in outcome
        ? JSON.stringify(accountOf(await write.run(startContestCommand, run)))
        : outcome.reply;
    if (prefersMinimal(request)) {
      saysItIsMinimal(reply);
      return timesOf(JSON.parse(accountText) as Account);
    }
    reply.type('application/json; charset=utf-8').serializer(asItIs);
    return accountText as never;
  });

  serve(app, stopContest, async ({ session, request, reply, now }) => {
    const run = { ticketUserId: session?.ticketUserId ?? '', now };
    const account = accountOf(await write.run(stopContestCommand, run));
    if (!prefersMinimal(request)) return account;
    saysItIsMinimal(reply);
    return { ...timesOf(account), receipt: account.receipt };
  });

  serve(app, getClock, ({ session, now }) => {
    const { expire_time: expireTime, stop_time: stopTime } = sittingOf(session).user;
    return Promise.resolve({ serverTime: now.toISOString(), expireTime, stopTime });
  });

  submissionRoutes(app, database);
  recoveryRoutes(app, database);
}
