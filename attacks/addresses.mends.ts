import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/addresses.test.ts'] }];

export const ADDRESSES_MENDS: Mutant[] = [
  {
    name: 'any-proxy-believed',
    what: 'whoever connects is believed about the address of a client',
    file: 'server/app.ts',
    edits: [{ find: 'trustProxy: config.trustProxy', replace: 'trustProxy: config.trustProxy !== false' }],
    proofs,
  },
  {
    name: 'figures-by-any-proxy',
    what: 'a proxy on this machine that nobody has named shows the figures to all who come by it',
    file: 'server/http/observability.ts',
    edits: [{ find: ' || isForwardedByStranger(request)', replace: '' }],
    proofs,
  },
  {
    name: 'figures-by-other-headers',
    what: 'a proxy that nobody has named and that does not say X-Forwarded-For shows the figures to all who come by it',
    file: 'server/http/observability.ts',
    edits: [{ find: 'FORWARDING_HEADERS.some(', replace: 'FORWARDING_HEADERS.slice(0, 1).some(' }],
    proofs,
  },
  {
    name: 'figures-for-the-lab',
    what: 'every private network may read the figures',
    file: 'server/config.ts',
    edits: [{ find: "? ['loopback']", replace: "? ['loopback', 'uniquelocal']" }],
    proofs,
  },
];
