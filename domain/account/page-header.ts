/**
 * Our own page sends it with every call. Pages from elsewhere cannot: browsers ask first whether they may, and nobody
 * answers them. Pages of staff say in it whose they are, see web/api-client/page-account.ts.
 */
export const PAGE_HEADER: { 'x-kaopu-page': string; 'x-kaopu-account'?: string } = { 'x-kaopu-page': '1' };
