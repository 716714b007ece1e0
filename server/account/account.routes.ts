import type { FastifyInstance } from 'fastify';
import { getAccount, getAuthConfig, getUser, login, logout } from '#api/account.ts';
import type { Account, Profile } from '#domain/account/account.schema.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { findCandidate } from '#server/candidate/index.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { clearSessionCookie, type LiveSession, setSessionCookie } from '#server/http/sessions.ts';
import { demandUnthrottled } from '#server/http/throttling.repository.ts';
import { getTicketAccount } from '#server/session/index.ts';
import { loginCommand, logoutCommand } from './account.commands.ts';
import { findAccount, lookupAccount, normalAccount } from './account.repository.ts';
import { lookupLoginRoutes } from './lookup-login.routes.ts';
import { isPasswordRight } from './password.ts';
import { signinRoutes } from './signin.routes.ts';

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

export function accountRoutes(app: FastifyInstance, database: Database, config: Config): void {
  const { db, write } = database;

  serve(app, getAccount, async ({ session, now }) => {
    if (session?.takenOver) throw new HttpError(401, LOGIN_TEXTS.takenOver);
    const account = session && (await findSessionAccount(db, session, now));
    return { status: 'ok' as const, msg: '', data: account ? JSON.stringify(account) : '' };
  });

  serve(app, getAuthConfig, () =>
    Promise.resolve({
      siteName: config.siteName,
      password: true,
      singleSignOn: config.singleSignOn !== undefined,
    }),
  );

  serve(app, login, async ({ body, request, reply, now }) => {
    const attempt = { name: `user/${body.username}`, address: request.ip };
    await demandUnthrottled(db, attempt, now);
    const account = await findAccount(db, body.username);
    const right = await isPasswordRight(body.password, account?.password_hash);
    const subject = right ? ({ type: 'normal-user', username: body.username } as const) : undefined;
    const token = await write.run(loginCommand, { subject, attempt, now });
    if (!token) throw new HttpError(401, LOGIN_TEXTS.wrongUserOrPassword);
    setSessionCookie(request, reply, token);
    return { status: 'ok' as const, msg: '' };
  });

  serve(app, logout, async ({ session, reply, now }) => {
    if (session) await write.run(logoutCommand, { tokenHash: session.tokenHash, now });
    clearSessionCookie(reply);
    return { status: 'ok' as const, msg: '' };
  });

  serve(app, getUser, async ({ query, session, now }): Promise<Profile | null> => {
    if (session?.actor?.username === query.username) {
      return (await findSessionAccount(db, session, now)) ?? null;
    }
    const row = await findAccount(db, query.username);
    return row ? normalAccount(row, now) : null;
  });

  lookupLoginRoutes(app, database);
  signinRoutes(app, database, config);
}
