import type { Mutant } from '../faults/seeded/mutant.ts';

const file = 'server/http/same-origin.ts';

export const FOREIGN_PAGES_MENDS: Mutant[] = [
  {
    name: 'no-header-of-the-page',
    what: 'a browser may make changing calls without the header of our page',
    file,
    edits: [{ find: `headers.page === PAGE_HEADER['x-kaopu-page'] || !isBrowser(headers)`, replace: 'true' }],
    proofs: [{ tests: ['attacks/foreign-pages.test.ts'] }],
  },
  {
    name: 'nameless-browsers',
    what: 'a browser that is kept from saying where a call comes from is taken for a plain client',
    file,
    edits: [{ find: `BROWSER.test(userAgent ?? '')`, replace: 'false' }],
    proofs: [{ tests: ['attacks/foreign-pages.test.ts'] }],
  },
  {
    name: 'calls-fetched-ahead',
    what: 'the page fetches ahead whatever address an author has put into a picture',
    file: 'web/candidate/background/prefetch.ts',
    edits: [{ find: ' && FILE.test(pathname)', replace: '' }],
    proofs: [{ tests: ['web/candidate/background/prefetch.test.ts'] }],
  },
];
