interface RequestHeaders {
  host?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
  accept?: string | undefined;
  secFetchSite?: string | undefined;
  secFetchDest?: string | undefined;
}

function isAt(address: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(address) && new URL(address).host === host;
}

/** Browsers ask for images and documents by themselves; our page asks for JSON. */
const ASKS_FOR_MARKUP = /image\/|text\/html|application\/xhtml/i;

/**
 * Whether a changing call may come from our own page. Whoever sends none of these headers is no browser,
 * and cannot be tricked into sending somebody's cookie.
 */
export function isOwnRequest(headers: RequestHeaders): boolean {
  const { host, origin, referer, accept, secFetchSite, secFetchDest } = headers;
  if (origin !== undefined && !isAt(origin, host)) return false;
  if (referer !== undefined && !isAt(referer, host)) return false;
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin') return false;
  if (secFetchDest !== undefined && secFetchDest !== 'empty') return false;
  return accept === undefined || !ASKS_FOR_MARKUP.test(accept);
}
