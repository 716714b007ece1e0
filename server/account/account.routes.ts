import type { FastifyInstance } from 'fastify';
import { getAccount, getAuthConfig, getUser, login, logout } from '#api/account.ts';
import type { Account, Profile } from '#domain/account/account.schema.ts';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { SESSION_END_TEXTS } from '#domain/account/session-end.ts';
import { findCandidate } from '#server/candidate/index.ts';
import type { Config } from '#server/config.ts';
import type { WriteQueue } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Attempt } from '#server/http/login-tallies.ts';
import { serve } from '#server/http/serve.ts';
import {
  type Browser,
  browserOf,
  clearSessionCookie,
  type LiveSession,
  setSessionCookie,
} from '#server/http/sessions.ts';
import { demandTry } from '#server/http/throttling.commands.ts';
import { clearDashboardPass, getTicketAccount } from '#server/session/index.ts';
import { loginCommand, logoutCommand, renewHashCommand } from './account.commands.ts';
import { findAccount, lookupAccount, normalAccount } from './account.repository.ts';
import { lookupLoginRoutes } from './lookup-login.routes.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { ownerRoutes } from './owner.routes.ts';
import { hashPassword, isCheapHash, tryPassword } from './password.ts';
import { signinRoutes } from './signin.routes.ts';

/** Undefined for everybody who does not look after a list. */
function reporterOf({ actor, sitting }: LiveSession) {
  if (!actor || !sitting || !isCandidateEditorTag(sitting.user.tag)) return undefined;
  const { contest, user } = sitting;
  return { actor: actor.username, owner: contest.owner, subject: `${contest.id}/${user.ticket}` };
}

async function findSessionAccount(db: Db, session: LiveSession, now: Date): Promise<Account | undefined> {
  const { actor, sitting, candidate } = session;
  if (!actor) return undefined;
  if (sitting) return getTicketAccount(db, sitting, now);
  if (actor.type === 'report-user' || actor.type === 'school-user') {
    const found = await findCandidate(db, actor.owner, candidate ?? '');
    return found && lookupAccount(actor.type, found, now);
  }
  const row = await findAccount(db, actor.username);
  return row && normalAccount(row, now);
}

/** Undefined for a wrong password. One that was stored anew meanwhile is compared again: it may be the same. */
async function letInByPassword(
  { db, write }: Database,
  counted: { attempt: Attempt; now: Date },
  password: string,
  browser: Browser,
): Promise<{ token: string; checkedHash: string } | undefined> {
  const { name: username } = counted.attempt;
  const subject = { type: 'normal-user', username } as const;
  for (;;) {
    const checkedHash = (await findAccount(db, username))?.password_hash ?? '';
    if (!(await tryPassword(write, counted, password, checkedHash))) return undefined;
    const token = await write.run(loginCommand, { subject, checkedHash, browser, ...counted });
    if (token !== undefined) return { token, checkedHash };
  }
}

async function renewCheapHash(
  write: WriteQueue,
  login: { username: string; password: string; oldHash: string; from: string },
): Promise<void> {
  const { username, password, oldHash, from } = login;
  if (!isCheapHash(oldHash)) return;
  const newHash = await hashPassword(password, from);
  await write.run(renewHashCommand, { username, oldHash, newHash });
}

interface AccountRoutes {
  database: Database;
  config: Config;
  /** Whether the site, at this address, is open to everybody who knows the demo's password. */
  isPublicDemo(address: string): Promise<boolean>;
}

export function accountRoutes(app: FastifyInstance, { database, config, isPublicDemo }: AccountRoutes): void {
  const { db, write } = database;

  serve(app, getAccount, async ({ session, request, reply, now }) => {
    await app.visitors.greet(request, reply);
    if (session?.end) throw new HttpError(401, SESSION_END_TEXTS[session.end]);
    const account = session && (await findSessionAccount(db, session, now));
    return { status: 'ok' as const, msg: '', data: account ? JSON.stringify(account) : '' };
  });

  serve(app, getAuthConfig, async ({ request, reply }) => {
    await app.visitors.greet(request, reply);
    return {
      siteName: config.siteName,
      password: true,
      singleSignOn: config.singleSignOn !== undefined,
      demo: await isPublicDemo(config.publicUrl ?? `${request.protocol}://${request.host}`),
      aliplayerUrl: config.aliplayerUrl ?? '',
    };
  });

  serve(app, login, async ({ body, request, reply, now }) => {
    const { username, password } = body;
    const attempt = { call: 'login', name: username, ...(await app.visitors.find(request)) } as const;
    await demandTry(write, { attempt, trial: 'miss', now });
    const browser = browserOf(request);
    const letIn = await letInByPassword(database, { attempt, now }, password, browser);
    if (!letIn) {
      await app.noteFailedLogin(request, { owner: '', name: username });
      throw new HttpError(401, LOGIN_REFUSALS.wrongUserOrPassword);
    }
    const known = { username, password, oldHash: letIn.checkedHash, from: attempt.address };
    await renewCheapHash(write, known).catch((error: unknown) => {
      // Whoever is let in is not kept out by it: the next log-in does it.
      request.log.warn({ err: error }, 'a password could not be hashed anew');
    });
    setSessionCookie(request, reply, letIn.token);
    return { status: 'ok' as const, msg: '' };
  });

  serve(app, logout, async ({ query, session, reply, now }) => {
    if (session) {
      const { tokenHash } = session;
      await write.run(logoutCommand, { tokenHash, reporter: reporterOf(session), now });
    }
    clearSessionCookie(reply);
    if (query.dashboard) clearDashboardPass(reply);
    return { status: 'ok' as const, msg: '' };
  });

  serve(app, getUser, async ({ query, session, now }): Promise<Profile | null> => {
    if (session?.actor?.username === query.username) {
      return (await findSessionAccount(db, session, now)) ?? null;
    }
    const row = await findAccount(db, query.username);
    return row ? normalAccount(row, now) : null;
  });

  ownAccountRoutes(app, database, config);
  ownerRoutes(app, database);
  lookupLoginRoutes(app, database);
  signinRoutes(app, database, config);
}
