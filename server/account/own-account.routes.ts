import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changePassword, endOtherSessions, getOwnSessions } from '#api/own-account.ts';
import { passwordProblem } from '#domain/account/password-policy.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { loginRequired, serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { demandTry } from '#server/http/throttling.commands.ts';
import { findAccount } from './account.repository.ts';
import { changePasswordCommand, endOtherSessionsCommand } from './own-account.commands.ts';
import { listOwnSessions, publicId } from './own-sessions.repository.ts';
import { hashNewPassword, tryPassword } from './password.ts';

function ownOf(session: LiveSession | undefined): { username: string; tokenHash: string } {
  if (!session?.actor) throw new Error('an author without a session makes a call');
  return { username: session.actor.username, tokenHash: session.tokenHash };
}

/** What an author does with its own account: where it is logged in, and its password. */
export function ownAccountRoutes(app: FastifyInstance, { db, write }: Database, config: Config): void {
  const sessionOver = async (request: FastifyRequest, now: Date) =>
    loginRequired(await app.sessions.find(request, now));

  serve(app, getOwnSessions, async ({ session, now }) => {
    const { username, tokenHash } = ownOf(session);
    const account = await findAccount(db, username);
    const sessions = (await listOwnSessions(db, username, now)).map((row) => ({
      id: publicId(row),
      begunAt: row.created_at,
      usedAt: row.token_hash === tokenHash ? now.toISOString() : (row.heard_at ?? row.created_at),
      address: row.address ?? '',
      userAgent: row.user_agent ?? '',
      isThis: row.token_hash === tokenHash,
    }));
    sessions.sort((a, b) => (a.usedAt < b.usedAt ? 1 : -1));
    return { hasPassword: account?.password_hash != null, sessions };
  });

  serve(app, endOtherSessions, async ({ body, session, request, now }) => {
    const own = { ...ownOf(session), address: request.ip, now };
    const ended = await write.run(endOtherSessionsCommand, { ...own, id: body.session });
    if (ended === undefined) throw await sessionOver(request, now);
    if (body.session !== undefined && ended === 0) throw new HttpError(404, '该会话已经结束');
    return { status: 'ok' as const, msg: `已结束${ended}个会话`, data: String(ended) };
  });

  serve(app, changePassword, async ({ body, session, request, now }) => {
    const own = { ...ownOf(session), address: request.ip, now };
    const { username } = own;
    const { oldPassword, newPassword } = body;
    const oldHash = (await findAccount(db, username))?.password_hash;
    if (oldHash == null) throw new HttpError(409, '该账号通过单点登录进入，没有本站密码');
    const about = { username, siteName: config.siteName };
    const problem = newPassword === oldPassword ? '不能与当前密码相同' : passwordProblem(newPassword, about);
    if (problem) throw new HttpError(422, `新密码${problem}`, { field: 'newPassword' });
    const visitor = await app.visitors.find(request);
    const attempt = { call: 'change-password', name: username, ...visitor } as const;
    await demandTry(write, { attempt, trial: 'miss', now });
    if (!(await tryPassword(write, { attempt, now }, oldPassword, oldHash))) {
      await app.noteFailedLogin(request, { owner: '', name: username });
      throw new HttpError(422, '当前密码错误', { field: 'oldPassword' });
    }
    const newHash = await hashNewPassword(write, { attempt, now }, newPassword);
    const outcome = await write.run(changePasswordCommand, { ...own, attempt, oldHash, newHash });
    if (outcome.kind === 'session-over') throw await sessionOver(request, now);
    if (outcome.kind === 'changed-elsewhere') throw new HttpError(409, '密码刚刚在别处修改过，请重新登录');
    return { status: 'ok' as const, msg: '密码已修改', data: String(outcome.ended) };
  });
}
