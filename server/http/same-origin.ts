import { PAGE_HEADER } from '#domain/account/page-header.ts';

interface RequestHeaders {
  host?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
  accept?: string | undefined;
  secFetchSite?: string | undefined;
  secFetchDest?: string | undefined;
  secFetchMode?: string | undefined;
  userAgent?: string | undefined;
  page?: string | undefined;
}

function isAt(address: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(address) && new URL(address).host === host;
}

/** Browsers ask for images and documents by themselves; our page asks for JSON. */
const ASKS_FOR_MARKUP = /image\/|text\/html|application\/xhtml/i;

/** All of them begin like this, and no page can make its browser say something else without asking first. */
const BROWSER = /^Mozilla\//i;

/**
 * The signs of a browser. On plain http, where a foreign page may forbid the Referer, a GET has none but its name. The
 * mode alone is none: Node sends it too.
 */
function isBrowser({ origin, referer, secFetchSite, secFetchDest, userAgent }: RequestHeaders): boolean {
  return (
    [origin, referer, secFetchSite, secFetchDest].some((value) => value !== undefined) ||
    BROWSER.test(userAgent ?? '')
  );
}

const FOREIGN = '请求不是来自本站页面';
/** For pages that were open while the site was renewed: what they have typed they keep, and send after it. */
const OUTDATED = '网站已更新，请刷新页面后继续，已填写的内容不会丢失';

function isForeign(headers: RequestHeaders): boolean {
  const { host, origin, referer, accept, secFetchSite, secFetchDest, secFetchMode } = headers;
  if (origin !== undefined && !isAt(origin, host)) return true;
  if (referer !== undefined && !isAt(referer, host)) return true;
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin') return true;
  if (secFetchDest !== undefined && secFetchDest !== 'empty') return true;
  if (secFetchMode !== undefined && secFetchMode !== 'cors') return true;
  return accept !== undefined && ASKS_FOR_MARKUP.test(accept);
}

/**
 * Why a changing call is not taken for our own page's; undefined when it is. Whoever is no browser cannot be tricked into
 * sending somebody's cookie.
 */
export function foreignness(headers: RequestHeaders): string | undefined {
  if (isForeign(headers)) return FOREIGN;
  if (headers.page === PAGE_HEADER['x-kaopu-page'] || !isBrowser(headers)) return undefined;
  return (headers.origin ?? headers.referer) === undefined ? FOREIGN : OUTDATED;
}
