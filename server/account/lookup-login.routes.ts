import type { FastifyInstance } from 'fastify';
import { reportLogin, schoolLogin } from '#api/account.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { LOOKUP_TITLES, LOOKUP_UNKNOWN, lookupProblem } from '#domain/ticket/login-rules.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { browserOf, setSessionCookie } from '#server/http/sessions.ts';
import { tooManyTries } from '#server/http/throttling.commands.ts';
import { loginCommand, lookupLoginCommand } from './account.commands.ts';
import { tryPassword } from './password.ts';

const LOOKUPS = [
  { endpoint: reportLogin, call: 'report-login', type: 'report-user', title: LOOKUP_TITLES.report },
  { endpoint: schoolLogin, call: 'school-login', type: 'school-user', title: LOOKUP_TITLES.school },
] as const;

const passwordRefused = (message: string) => new HttpError(401, message, { data: 'password-required' });

/** Report and progress look-ups: the number alone, unless the candidate has a query password. */
export function lookupLoginRoutes(app: FastifyInstance, { write }: Database): void {
  for (const { endpoint, call, type, title } of LOOKUPS) {
    serve(app, endpoint, async ({ body, request, reply, now }) => {
      const { username, password, owner } = body;
      const problem = lookupProblem(username, title);
      if (problem) throw new HttpError(422, problem, { field: 'username' });

      const attempt = { call, name: username, ...(await app.visitors.find(request)) };
      const browser = browserOf(request);
      const login = { type, owner, attempt, hasPassword: Boolean(password), browser, now };
      const outcome = await write.run(lookupLoginCommand, login);
      if (outcome.kind === 'throttled') throw tooManyTries();
      if (outcome.kind === 'unknown') throw new HttpError(401, LOOKUP_UNKNOWN);
      if (outcome.kind === 'password-required') throw passwordRefused('请输入查询密码！');
      let token = 'token' in outcome ? outcome.token : undefined;
      if (outcome.kind === 'password') {
        const { hash, subject } = outcome;
        if (await tryPassword(write, { attempt, now }, password ?? '', hash))
          token = await write.run(loginCommand, { subject, checkedHash: hash, attempt, browser, now });
        if (token === undefined) await app.noteFailedLogin(request, { owner: subject.owner, name: username });
      }
      if (token === undefined) throw passwordRefused(LOGIN_TEXTS.wrongPassword);
      setSessionCookie(request, reply, token);
      return { status: 'ok' as const, msg: '' };
    });
  }
}
