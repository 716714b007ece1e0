import type { FastifyInstance } from 'fastify';
import { ticketLogin } from '#api/account.ts';
import { getGlobalCandidate } from '#api/candidate.ts';
import { getClock, getDashboard, startContest, stopContest } from '#api/session.ts';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { dashboardAttempt, lookUpAttempt } from '#server/http/login-tallies.ts';
import { prefersMinimal, saysItIsMinimal } from '#server/http/minimal-reply.ts';
import { serve } from '#server/http/serve.ts';
import { browserOf, setSessionCookie, sittingOf } from '#server/http/sessions.ts';
import { lookUpCounted } from '#server/http/throttling.commands.ts';
import {
  type RunOutcome,
  startContestCommand,
  startTogetherCommand,
  stopContestCommand,
} from './contest-run.commands.ts';
import { isWrongLogin, type LoginRefusal } from './entering/login-decision.ts';
import { takeBackCommand } from './entering/take-back.commands.ts';
import { openExternalCommand, ticketLoginCommand } from './entering/ticket-login.commands.ts';
import { lookUpPerson, lookUpTicket } from './admission.ts';
import { createDashboardPasses } from './dashboard-pass.ts';
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

function loginError({ status, refused, inUse, retryAfterSeconds }: LoginRefusal): HttpError {
  return new HttpError(status, refused, {
    ...(inUse ? { facts: { inUse } } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const timesOf = ({ serverTime, expireTime, stopTime }: Account) => ({ serverTime, expireTime, stopTime });

export function sessionRoutes(app: FastifyInstance, database: Database): void {
  const { db, write } = database;
  const passes = createDashboardPasses(database);
  const wasInside = async (id: string) => (await findTicketUser(db, id)) !== undefined;

  serve(
    app,
    ticketLogin,
    async ({ body, request, reply, now }) => {
      const { owner, name } = parseEntityId(body.contestId);
      const { username, password, again, tab, takeOver } = body;
      const browser = browserOf(request);
      const login = {
        ...{ owner, contest: name, username, password, again },
        ...{ clientIp: browser.address, userAgent: browser.userAgent, ownTokenHash: browser.tokenHash },
        visitor: await app.visitors.find(request),
        ...{ tab, takeOver, now },
      };
      const tried = await write.run(ticketLoginCommand, login);
      const outcome = 'apart' in tried ? await write.run(openExternalCommand, login) : tried;
      if ('refused' in outcome) {
        // Nobody waits for it at nine o'clock, when many mistype.
        if (isWrongLogin(outcome)) void app.noteFailedLogin(request, { owner, name: `${name}/${username}` });
        throw loginError(outcome);
      }
      const ticket = 'leadsTo' in tried ? tried.leadsTo : undefined;
      await passes.renew(request, reply, { owner, username, ticket }, now);
      if ('leadsTo' in outcome) return { status: 'ok' as const, msg: '', data: outcome.leadsTo };
      setSessionCookie(request, reply, outcome.token);
      return { status: 'ok' as const, msg: '' };
    },
    { wasInside },
  );

  serve(app, getGlobalCandidate, async ({ query, request, now }) => {
    const visitor = await app.visitors.find(request);
    const attempt = lookUpAttempt(query.contestId, query.name, visitor);
    const { card } = await lookUpCounted(database, { attempt, now }, () =>
      query.contestId === undefined
        ? lookUpPerson(db, { ticket: query.name, kind: query.page, owner: query.owner })
        : lookUpTicket(db, query.name, query.contestId),
    );
    return card ?? null;
  });

  serve(app, getDashboard, async ({ query, session, request, now }) => {
    const { owner, contest, ticket } = query;
    const sitting = session?.sitting;
    const isSelf = sitting?.contest.owner === owner && sitting.user.ticket === ticket;
    const mayLook =
      (session?.actor && mayActFor(session.actor, owner)) ||
      (await passes.admits(request, owner, ticket, now));
    const username = sitting && session?.actor?.username;
    const asked = { owner, contest, ticket, isSelf, mayLook, username, now };
    const read = () => readDashboard(db, asked);
    if (isSelf || mayLook) return (await read()).dashboard;
    const attempt = dashboardAttempt(entityId(owner, contest), ticket, await app.visitors.find(request));
    return (await lookUpCounted(database, { attempt, now }, read)).dashboard;
  });

  serve(
    app,
    startContest,
    async ({ session, request, reply, now }) => {
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
    },
    {
      revive: async ({ end, tokenHash, ticketUserId }, { ip: clientIp }, now) =>
        end === 'taken-over' &&
        ticketUserId !== undefined &&
        (await write.run(takeBackCommand, { tokenHash, ticketUserId, clientIp, now })),
    },
  );

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
