import type { FastifyInstance } from 'fastify';
import { packageFolderIn, packageHeaders } from './package-policy.ts';

/**
 * Scripts and styles come from here alone. Pictures, media and frames may be elsewhere: authors link them.
 * Inline styles are needed by Ant Design and by authors' HTML.
 */
const DIRECTIVES = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: http: https:",
  'media-src': "'self' blob: http: https:",
  'frame-src': "'self' http: https:",
  // Models unpack their textures to blob: addresses. Films in pieces and models may be elsewhere, like pictures.
  'connect-src': "'self' blob: http: https:",
  'worker-src': "'self' blob:",
  'font-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const policyOf = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** The player of another house brings its script, its styles and its signs along. */
const WHAT_A_PLAYER_BRINGS = ['script-src', 'style-src', 'font-src'] as const;

/** With another origin from which a player may come; without one nothing is opened. */
function directivesWith(playerOrigin: string | undefined): typeof DIRECTIVES {
  if (playerOrigin === undefined) return DIRECTIVES;
  const opened = WHAT_A_PLAYER_BRINGS.map((name) => [name, `${DIRECTIVES[name]} ${playerOrigin}`] as const);
  return { ...DIRECTIVES, ...Object.fromEntries(opened) };
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** The one page that authors see in a frame, their own test, as candidates see it. Nobody else's page may hold it. */
const IS_FRAMED = /^\/preview\.html(\?|$)/;

/** Only where the site says that it is reached by https: labs run on plain http, and would be locked out of it. */
const HTTPS_ONLY = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};

const IS_CALL = /^\/api(\/|$)/;

export function setSecurityHeaders(app: FastifyInstance, aliplayerUrl: string | undefined): void {
  const directives = directivesWith(aliplayerUrl && new URL(aliplayerUrl).origin);
  const headers = {
    'content-security-policy': policyOf(directives),
    ...HEADERS,
    ...(app.isPublicHttps ? HTTPS_ONLY : {}),
  };
  const framed = {
    'content-security-policy': policyOf({ ...directives, 'frame-ancestors': "'self'" }),
    'x-frame-options': 'SAMEORIGIN',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (IS_FRAMED.test(request.url)) reply.headers(framed);
    const folder = packageFolderIn(request.url);
    if (folder !== undefined) {
      reply.headers(packageHeaders(request.host, folder));
      // Browsers show nothing that has one of these and is in a sandbox.
      for (const name of ['x-frame-options', 'cross-origin-opener-policy']) reply.removeHeader(name);
    }
    done();
  });
  // Computers are shared: nothing that a call has answered stays in the browser's files. Last, so that nobody says otherwise.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (IS_CALL.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}
