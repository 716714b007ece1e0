import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSignin, signin } from '#api/account.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { hashToken, newToken } from '#server/database/ids.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { browserOf, isSecure, setSessionCookie } from '#server/http/sessions.ts';
import { beginSigninCommand, finishSigninCommand, takeSigninCommand } from './signin.commands.ts';
import { isProviderAway, type SingleSignOn, singleSignOn } from './single-sign-on.ts';

/** Ties an attempt to the browser that began it, so that nobody can be logged in to another's account. */
const BROWSER_COOKIE = 'kaopu_signin';
const ATTEMPT_LIFETIME_MS = 10 * 60_000;
const NOT_CONFIGURED = '本站没有配置单点登录';
const UNREACHABLE = '无法连接单点登录服务器';
const EXPIRED = '登录已过期，请重新登录';
const NOT_AN_AUTHOR = '您的账号不在本站允许的人员范围内，请联系管理员';

/** Its kind alone: messages and causes of these errors carry codes and states. */
const kindOf = (error: unknown) => {
  const { name, code, error: refusal } = error as { name?: string; code?: string; error?: string };
  return { kind: name, code, refusal };
};

export function signinRoutes(app: FastifyInstance, { write }: Database, config: Config): void {
  const provider = config.singleSignOn && singleSignOn(config.singleSignOn);

  function demandProvider(): SingleSignOn {
    if (!provider) throw new HttpError(404, NOT_CONFIGURED);
    return provider;
  }

  function callbackAddress(request: FastifyRequest): string {
    // As an address is spelt normally: the provider compares letter by letter, and some proxies add a default port.
    return new URL(`${config.publicUrl ?? `${request.protocol}://${request.host}`}/callback`).href;
  }

  serve(app, beginSignin, async ({ request, reply, now }) => {
    const begun = await demandProvider()
      .begin(callbackAddress(request))
      .catch((error: unknown) => {
        request.log.warn(kindOf(error), 'single sign-on provider does not answer');
        throw new HttpError(502, UNREACHABLE);
      });
    const browser = newToken();
    const attempt = {
      state_hash: hashToken(begun.state),
      browser_hash: hashToken(browser),
      code_verifier: begun.codeVerifier,
      nonce: begun.nonce,
      expires_at: new Date(now.getTime() + ATTEMPT_LIFETIME_MS).toISOString(),
    };
    await write.run(beginSigninCommand, { attempt, now });
    reply.setCookie(BROWSER_COOKIE, browser, {
      path: '/api/signin',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
      maxAge: ATTEMPT_LIFETIME_MS / 1_000,
    });
    return { status: 'ok' as const, msg: '', data: begun.url };
  });

  serve(app, signin, async ({ query, request, reply, now }) => {
    const sso = demandProvider();
    const { code, state, iss } = query;
    const browser = request.cookies[BROWSER_COOKIE];
    if (!browser) throw new HttpError(401, EXPIRED);
    const hashes = { stateHash: hashToken(state), browserHash: hashToken(browser) };
    const attempt = await write.run(takeSigninCommand, { ...hashes, now });
    if (!attempt) throw new HttpError(401, EXPIRED);
    const address = new URL(callbackAddress(request));
    address.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
    const expected = { state, codeVerifier: attempt.code_verifier, nonce: attempt.nonce };
    const person = await sso.finish(address, expected).catch((error: unknown) => {
      request.log.warn(kindOf(error), 'single sign-on was refused');
      if (isProviderAway(error)) throw new HttpError(502, UNREACHABLE);
      throw new HttpError(401, '单点登录失败，请重新登录');
    });
    reply.clearCookie(BROWSER_COOKIE, { path: '/api/signin' });
    const token = await write.run(finishSigninCommand, { person, browser: browserOf(request), now });
    if (!token) {
      request.log.warn({ subject: person.subject }, 'single sign-on of somebody who is no author');
      throw new HttpError(403, NOT_AN_AUTHOR);
    }
    setSessionCookie(request, reply, token);
    return { status: 'ok' as const, msg: '' };
  });
}
