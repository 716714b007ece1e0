/** A name or an address, as it may stand in a policy; the browser has sent it, and whoever is no browser harms nobody with it. */
const HOST = /^[a-z0-9](?:[a-z0-9._-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;

/** It runs scripts and has forms of its own, but is nobody: no storage, no cookies, and nothing that leads out of its frame. */
const SANDBOX = 'allow-scripts allow-forms allow-pointer-lock allow-modals';

/** What a page may reach that an author has brought along: its own folder, and what it makes itself. */
function directivesFor(own: string): Record<string, string> {
  const made = `${own} data: blob:`;
  return {
    sandbox: SANDBOX,
    'default-src': "'none'",
    'script-src': `${made} 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
    'style-src': `${made} 'unsafe-inline'`,
    'img-src': made,
    'media-src': made,
    'font-src': made,
    'connect-src': made,
    'worker-src': made,
    'frame-src': made,
    'object-src': own,
    'base-uri': own,
    'form-action': own,
  };
}

/**
 * The headers of everything in a folder of pages that are not ours. Such a page has an origin that nobody else has: its modules
 * and fonts are requests from elsewhere, and are allowed as such.
 */
export function packageHeaders(host: string | undefined, folder: string): Record<string, string> {
  // Also means https, for a site behind a proxy that speaks it for us.
  const own = host !== undefined && HOST.test(host) ? `http://${host}${folder}` : "'self'";
  const policy = Object.entries(directivesFor(own)).map(([name, sources]) => `${name} ${sources}`);
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

const FOLDERS = [/^\/files\/[0-9a-f]{40}\.site\//, /^\/demo\/pages\//];

/** The folder of such pages that an address lies in. */
export const packageFolderIn = (url: string): string | undefined =>
  FOLDERS.map((folder) => folder.exec(url)?.[0]).find((found) => found !== undefined);
