import type { FastifyInstance } from 'fastify';
import { reportLogin, schoolLogin } from '#api/account.ts';
import { watchedBy } from '#domain/account/tags.ts';
import { LOOKUP_TITLES, LOOKUP_UNKNOWN, lookupProblem } from '#domain/ticket/login-rules.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { findCandidateOfAnyOwner } from '#server/candidate/index.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { setSessionCookie } from '#server/http/sessions.ts';
import { demandUnthrottled } from '#server/http/throttling.repository.ts';
import { loginCommand } from './account.commands.ts';
import { isPasswordRight } from './password.ts';

const LOOKUPS = [
  { endpoint: reportLogin, type: 'report-user', title: LOOKUP_TITLES.report, admits: () => true },
  {
    endpoint: schoolLogin,
    type: 'school-user',
    title: LOOKUP_TITLES.school,
    admits: (tag: string) => watchedBy(tag) !== undefined,
  },
] as const;

/** Report and progress look-ups: the number alone, unless the candidate has a query password. */
export function lookupLoginRoutes(app: FastifyInstance, { db, write }: Database): void {
  for (const { endpoint, type, title, admits } of LOOKUPS) {
    serve(app, endpoint, async ({ body, request, reply, now }) => {
      const problem = lookupProblem(body.username, title);
      if (problem) throw new HttpError(422, problem, { field: 'username' });
      const attempt = { name: `look-up/${body.username}`, address: request.ip };
      await demandUnthrottled(db, attempt, now);

      const found = await findCandidateOfAnyOwner(db, body.username);
      const refuse = async (message: string, data?: string) => {
        await write.run(loginCommand, { subject: undefined, attempt, now });
        throw new HttpError(401, message, data === undefined ? {} : { data });
      };
      if (!found || !admits(found.candidate.tag)) return refuse(LOOKUP_UNKNOWN);
      if (found.queryPasswordHash !== null) {
        if (!body.password) throw new HttpError(401, '请输入查询密码！', { data: 'password-required' });
        const right = await isPasswordRight(body.password, found.queryPasswordHash);
        if (!right) return refuse(LOGIN_TEXTS.wrongPassword, 'password-required');
      }
      const { owner, name: candidate } = found.candidate;
      const token = await write.run(loginCommand, { subject: { type, owner, candidate }, attempt, now });
      if (token) setSessionCookie(request, reply, token);
      return { status: 'ok' as const, msg: '' };
    });
  }
}
