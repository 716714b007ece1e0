import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/logs.test.ts'] }];

export const LOGS_MENDS: Mutant[] = [
  {
    name: 'queries-in-the-log',
    what: 'the log repeats the query, with tickets and codes',
    file: 'server/http/request-log.ts',
    edits: [{ find: `request.url.split('?', 1)`, replace: '[request.url]' }],
    proofs,
  },
  {
    name: 'pages-in-the-log',
    what: 'the log repeats addresses of pages, which name a candidate',
    file: 'server/http/request-log.ts',
    edits: [{ find: '/^\\/(api|assets)\\//', replace: '/^\\//' }],
    proofs,
  },
  {
    name: 'typed-words-in-the-log',
    what: 'the log repeats a refusal with what was typed',
    file: 'server/http/errors.ts',
    edits: [{ find: 'withoutValues(refusal.message)', replace: 'refusal.message' }],
    proofs,
  },
  {
    name: 'replies-in-the-cache',
    what: 'replies of calls may stay in the files of a shared browser',
    file: 'server/http/security-headers.ts',
    edits: [{ find: `reply.header('cache-control', 'no-store')`, replace: 'undefined' }],
    proofs,
  },
  {
    name: 'cookie-in-the-clear',
    what: 'the cookie of a site of https is sent over plain http as well',
    file: 'server/http/sessions.ts',
    edits: [{ find: ' || request.server.isPublicHttps', replace: '' }],
    proofs,
  },
];
