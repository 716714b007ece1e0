import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/stalling.test.ts'] }];

export const STALLING_MENDS: Mutant[] = [
  {
    name: 'body-before-session',
    what: 'the body of an answer is read before anybody is asked who sends it',
    file: 'server/http/serve.ts',
    edits: [
      {
        find: 'options.accessInTransaction ? demandSomebody : demandSession',
        replace: 'options.accessInTransaction ? () => undefined : demandSession',
      },
    ],
    proofs,
  },
  {
    name: 'known-for-ever',
    what: 'a session that was found once is never asked about again before its bodies are read',
    file: 'server/http/known-sessions.ts',
    edits: [
      { find: '(this.#until.get(tokenHash) ?? 0) > now.getTime()', replace: 'this.#until.has(tokenHash)' },
    ],
    proofs,
  },
  {
    name: 'compressed-bodies',
    what: 'compressed bodies are unpacked',
    file: 'server/http/request-bodies.ts',
    edits: [{ find: `encoding.toLowerCase() !== 'identity'`, replace: 'false' }],
    proofs,
  },
  {
    name: 'large-bodies-of-strangers',
    what: 'a log-in may send a megabyte',
    file: 'server/http/request-bodies.ts',
    edits: [{ find: '? SMALL_BODY_BYTES : undefined', replace: '? undefined : undefined' }],
    proofs,
  },
  {
    name: 'nested-bodies',
    what: 'a stranger’s brackets are parsed, however many',
    file: 'server/http/request-bodies.ts',
    edits: [{ find: 'isPublic && !isWithin(text, OF_STRANGERS)', replace: 'false' }],
    proofs,
  },
  {
    name: 'bodies-for-nothing',
    what: 'a body is read where nothing is',
    file: 'server/http/request-bodies.ts',
    edits: [{ find: 'request.is404 && announcesBody(request)', replace: 'false' }],
    proofs,
  },
  {
    name: 'endless-bodies',
    what: 'what is left of a refused body is read without an end',
    file: 'server/http/request-bodies.ts',
    edits: [{ find: '!request.raw.complete && !endsByItself(request)', replace: 'false' }],
    proofs,
  },
];
