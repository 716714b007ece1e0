import * as oidc from 'openid-client';
import { type Claims, isAnyOf } from '#domain/account/sign-on-people.ts';
import type { Config } from '#server/config.ts';
import type { SignedInPerson } from './signin.commands.ts';

type Settings = NonNullable<Config['singleSignOn']>;

export interface BegunSignin {
  url: string;
  state: string;
  codeVerifier: string;
  nonce: string;
}

/** OpenID Connect, authorization code with PKCE, against any provider. */
export interface SingleSignOn {
  begin(redirectUri: string): Promise<BegunSignin>;
  finish(callbackUrl: URL, expected: Omit<BegunSignin, 'url'>): Promise<SignedInPerson>;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Tokens are believed for their signature, not for the connection alone by which they came. Providers are asked in the clear
 * only on this very machine.
 */
function discoveryOptions(issuer: URL): oidc.DiscoveryRequestOptions {
  const isHere = issuer.protocol === 'http:' && LOOPBACK.test(issuer.hostname);
  return { execute: [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])] };
}

function textOf(claims: Claims, name: string): string {
  const value = claims[name];
  return typeof value === 'string' ? value : '';
}

/** The profile says more than the token. But an address counts with what the same of the two says about it. */
function allClaims(token: Claims, profile: Claims): Claims {
  const { email, email_verified } = 'email' in profile ? profile : token;
  return { ...token, ...profile, email, email_verified };
}

function personFrom({ issuer, admins, authors }: Settings, claims: Claims): SignedInPerson {
  const sub = textOf(claims, 'sub');
  const email = textOf(claims, 'email');
  const preferred = textOf(claims, 'preferred_username');
  const isAdmin = isAnyOf(admins, claims);
  return {
    subject: `${issuer}#${sub}`,
    wantedUsername: preferred || email.split('@')[0] || sub,
    name: textOf(claims, 'name') || preferred || sub,
    email,
    cellphone: textOf(claims, 'phone_number'),
    avatar: textOf(claims, 'picture'),
    isAdmin,
    isAuthor: isAdmin || authors === 'everybody' || isAnyOf(authors, claims),
  };
}

/** No answer, one that came too late, or the words of a proxy in front of a provider that is down. */
const NO_PROVIDER = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

export function isProviderAway(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return NO_PROVIDER.has(error.code ?? '');
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** The telephone number is asked for only where the provider knows of it: others refuse what they do not know. */
function scopesOf(configuration: oidc.Configuration): string {
  const { scopes_supported: supported } = configuration.serverMetadata();
  return supported?.includes('phone') ? 'openid profile email phone' : 'openid profile email';
}

export function singleSignOn(settings: Settings): SingleSignOn {
  let discovered: Promise<oidc.Configuration> | undefined;

  /** Asked when first needed, so that a provider that is down does not keep the site from starting. */
  async function provider(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer);
    discovered ??= oidc.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      undefined,
      discoveryOptions(issuer),
    );
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  }

  return {
    async begin(redirectUri) {
      const configuration = await provider();
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopesOf(configuration),
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, state, codeVerifier, nonce };
    },

    async finish(callbackUrl, expected) {
      const configuration = await provider();
      const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: expected.codeVerifier,
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider gave no id token');
      const profile = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return personFrom(settings, allClaims(claims, profile));
    },
  };
}
