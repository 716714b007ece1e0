import type { FastifyInstance } from 'fastify';

/**
 * Scripts and styles come from here alone. Pictures, media and frames may be elsewhere: authors link them.
 * Inline styles are needed by Ant Design and by authors' HTML.
 */
const CONTENT_SECURITY_POLICY = Object.entries({
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: http: https:",
  'media-src': "'self' blob: http: https:",
  'frame-src': "'self' http: https:",
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ');

/** No Strict-Transport-Security: labs run on plain http, and it would lock out a browser that has seen https. */
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
}
