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
    edits: [{ find: '? FEW_FIELDS : WRITTEN', replace: '? WRITTEN : WRITTEN' }],
    proofs,
  },
  {
    name: 'nested-bodies-of-pupils',
    what: 'the brackets of whoever is known are parsed, however many',
    file: 'server/http/request-bodies.ts',
    edits: [
      {
        find: '!isWithin(text, structureOf(request.routeOptions.config.endpoint))',
        replace:
          'structureOf(request.routeOptions.config.endpoint) === FEW_FIELDS && !isWithin(text, FEW_FIELDS)',
      },
    ],
    proofs,
  },
  {
    name: 'nested-tickets',
    what: 'a ticket that comes as text is parsed, however it is built',
    file: 'api/contest.ts',
    edits: [{ find: ' || !isWithin(value, WRITTEN)', replace: '' }],
    proofs,
  },
  {
    name: 'nested-parts',
    what: 'a part of a task that comes as text is parsed, however it is built',
    file: 'domain/text/json-text.schema.ts',
    edits: [{ find: '!isWithin(value, WRITTEN)', replace: 'false' }],
    proofs,
  },
  {
    name: 'nested-rescue-files',
    what: 'a stranger’s sealed answers are parsed, however they are built',
    file: 'server/session/recovery/rescue-key.ts',
    edits: [{ find: '  if (!isWithin(text, FEW_FIELDS)) return undefined;\n', replace: '' }],
    proofs,
  },
  {
    name: 'nested-under-seal',
    what: 'what lies under a seal is parsed, however it is built',
    file: 'server/session/recovery/rescue-key.ts',
    edits: [{ find: 'isWithin(text, structure) ? ', replace: 'true ? ' }],
    proofs,
  },
  {
    name: 'errors-of-aborted-bodies',
    what: 'each body that is cut off leaves an error with a stack in the log',
    file: 'server/http/errors.ts',
    edits: [{ find: 'request.raw.errored === error', replace: 'false' }],
    proofs,
  },
  {
    name: 'errors-of-turned-away',
    what: 'each log-in that is turned away leaves an error with a stack in the log',
    file: 'server/http/errors.ts',
    edits: [{ find: ' || isTurnedAway', replace: '' }],
    proofs: [{ tests: ['server/http/errors.test.ts'] }],
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
