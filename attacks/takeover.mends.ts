import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/takeover.test.ts'] }];

export const TAKEOVER_MENDS: Mutant[] = [
  {
    name: 'takeover-unasked',
    what: 'a live session is taken over without asking',
    file: 'domain/session/take-over.ts',
    edits: [{ find: `if (!isMeant) return { kind: 'ask' };`, replace: '' }],
    proofs,
  },
  {
    name: 'takeover-unlimited',
    what: 'one address takes over as many live sessions as it likes',
    file: 'domain/session/take-over.ts',
    edits: [
      {
        find: `if (freeing === undefined) return { kind: 'counted' };`,
        replace: `return { kind: 'counted' };`,
      },
    ],
    proofs,
  },
  {
    name: 'numbers-sat-upon',
    what: 'whoever logs in with many numbers before a test keeps their owners out of it',
    file: 'domain/session/take-over.ts',
    edits: [{ find: "if (!hasBegun) return { kind: 'free' };", replace: '' }],
    proofs,
  },
  {
    name: 'kept-from-beginning',
    what: 'whoever logs in with a number again and again keeps its owner from beginning',
    file: 'server/http/serve.ts',
    edits: [{ find: 'session?.end && (await options.revive?.(session, request, now))', replace: 'false' }],
    proofs,
  },
  {
    name: 'begun-test-given-away',
    what: 'a test that has begun goes to whoever was thrown out',
    file: 'domain/session/take-over.ts',
    edits: [{ find: '!hasBegun && msSince(endedAt', replace: 'msSince(endedAt' }],
    proofs,
  },
  {
    name: 'newest-login-overruled',
    what: 'whoever was thrown out once takes the place back by a start',
    file: 'domain/session/take-over.ts',
    edits: [{ find: 'takeovers > 1 && !hasBegun', replace: '!hasBegun' }],
    proofs,
  },
  {
    name: 'takeovers-told-one-by-one',
    what: 'each of a thousand takeovers before a test leaves a row',
    file: 'server/session/entering/entries.ts',
    edits: [{ find: 'others.some(isNews)', replace: 'others.length > 0' }],
    proofs,
  },
  {
    name: 'kept-out-of-the-own-test',
    what: 'the takeovers of others keep somebody out of the test that they have begun',
    file: 'domain/session/take-over.ts',
    edits: [{ find: "if (isReturning) return { kind: 'free' };", replace: '' }],
    proofs,
  },
  {
    name: 'every-tab-the-own-on-sqlite',
    what: 'a tab that came later is taken for the one in which a test has begun',
    file: 'server/session/entering/sqlite-ticket-login.repository.ts',
    edits: [{ find: ' and s.created_at <= u.start_time', replace: '' }],
    proofs,
  },
  {
    name: 'every-tab-the-own-on-postgres',
    what: 'a tab that came later is taken for the one in which a test has begun, on PostgreSQL',
    file: 'server/session/entering/postgres-ticket-login.repository.ts',
    engine: 'postgres',
    edits: [{ find: 's.created_at <= u.start_time and ', replace: '' }],
    proofs,
  },
  {
    name: 'takeovers-by-network',
    what: 'every address of one network takes over five sessions a minute',
    file: 'server/session/entering/entries.ts',
    edits: [{ find: 'const { address } = login.visitor;', replace: 'const address = login.clientIp;' }],
    proofs,
  },
  {
    name: 'takeover-lost-with-the-name',
    what: 'a renamed contest has forgotten who was taken over',
    file: 'server/session/entering/entries.ts',
    edits: [{ find: '`${stored.id}/${ticket}`;', replace: '`${stored.contest.name}/${ticket}`;' }],
    proofs,
  },
  {
    name: 'takeover-of-the-silent-asked',
    what: 'a session that has fallen silent holds its ticket',
    file: 'domain/session/take-over.ts',
    edits: [{ find: ` && msSince(heardAt, now) < SILENT_AFTER_MS`, replace: '' }],
    proofs,
  },
  {
    name: 'takeovers-counted-apart-on-sqlite',
    what: 'takeovers from an address are forgotten after each batch on SQLite',
    file: 'server/session/entering/sqlite-ticket-login.repository.ts',
    edits: [{ find: `for (const tally of takeovers) statements.putTakeovers.run(tally);`, replace: '' }],
    proofs,
  },
  {
    name: 'takeovers-counted-apart-on-postgres',
    what: 'takeovers from an address are forgotten after each batch on PostgreSQL',
    file: 'server/session/entering/postgres-ticket-login.repository.ts',
    engine: 'postgres',
    edits: [{ find: `...storing(STORE_TAKEOVERS, takeovers),`, replace: '' }],
    proofs,
  },
  {
    name: 'asked-browser-logged-out',
    what: 'whoever is asked loses the session of their own already',
    file: 'server/session/entering/entries.ts',
    edits: [
      {
        find: `const refusal = refusalToEnd(user, others, login);`,
        replace: `for (const { token_hash } of own) end(token_hash, 'logout', at);
    const refusal = refusalToEnd(user, others, login);`,
      },
    ],
    proofs,
  },
  {
    name: 'repeated-login-taken-for-another',
    what: 'a log-in that is repeated because its reply was lost is asked about itself',
    file: 'server/session/entering/entries.ts',
    edits: [{ find: ` || (tab !== '' && session.tab === tab)`, replace: '' }],
    proofs,
  },
  {
    name: 'tabless-logins-taken-for-one',
    what: 'clients that name no tab are taken for one browser',
    file: 'server/session/entering/entries.ts',
    edits: [{ find: `(tab !== '' && session.tab === tab)`, replace: `session.tab === tab` }],
    proofs,
  },
  {
    name: 'calls-unheard',
    what: 'a session is not heard by its calls',
    file: 'server/http/serve.ts',
    edits: [{ find: 'app.presence.hear(session.tokenHash, now);', replace: ';' }],
    proofs,
  },
  {
    name: 'answers-unheard',
    what: 'a session is not heard by its answers, drafts and logs',
    file: 'server/http/serve.ts',
    edits: [{ find: `if (heard !== undefined) app.presence.hear(heard, app.clock());`, replace: '' }],
    proofs,
  },
];
