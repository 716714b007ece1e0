import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type FindAccount } from 'oidc-provider';
import { vi } from 'vitest';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import type { HttpBrowser } from './http-browser.ts';

/** What the provider knows about each of its people, by the name they log in with. */
export type People = Record<string, Record<string, unknown>>;

export interface SignOnProvider {
  issuer: string;
  /** What our server is told about it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

const CLIENT = { id: 'kaopu', secret: 'a secret between the two servers' };

function publicPartOfAnotherKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
}

/** A real OpenID Connect provider on a loopback port, with its own login and consent pages. */
export async function startSignOnProvider(
  redirectUris: string[],
  people: People,
  { isForged = false } = {},
): Promise<SignOnProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = releasedAtEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const findAccount: FindAccount = (_context, id) =>
    people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // It warns that its own store and pages are for development, which is what they are used for here.
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'picture'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    findAccount,
    pkce: { required: () => true },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['signs the cookies of this test'] },
    features: { devInteractions: { enabled: true } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
  warnings.mockRestore();
  const answer = provider.callback();
  const published = { kty: 'RSA', use: 'sig', alg: 'RS256', ...publicPartOfAnotherKey() };
  server.on('request', (request, response) => {
    // Whoever signs in its place does not have the key that it publishes.
    if (isForged && request.url === '/jwks') response.end(JSON.stringify({ keys: [published] }));
    else void answer(request, response);
  });
  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    stop,
  };
}

const MOST_STEPS = 12;

/** Goes through the provider's pages as a person would, up to the address that leads back to our page. */
export async function logInAtProvider(
  browser: HttpBrowser,
  begin: string,
  login: string,
  callback: string,
): Promise<URL> {
  let address = begin;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (address.startsWith(callback)) return new URL(address);
    const page = await browser.get(address);
    const next = page.status === 200 ? await submitForm(browser, address, await page.text(), login) : page;
    const location = next.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${next.status}: ${await next.text()}`);
    address = new URL(location, address).href;
  }
  throw new Error('the provider leads in a circle');
}

async function submitForm(
  browser: HttpBrowser,
  address: string,
  html: string,
  login: string,
): Promise<Response> {
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
  if (prompt === undefined) throw new Error(`the provider shows no form: ${html}`);
  const fields = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt };
  return browser.fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
}
