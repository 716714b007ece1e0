/**
 * Our own page sends it with every call. Pages from elsewhere cannot: browsers ask first whether they may, and nobody
 * answers them.
 */
export const PAGE_HEADER = { 'x-kaopu-page': '1' } as const;
