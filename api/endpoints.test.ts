import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ACCESS, decideAccess } from '#domain/account/access.ts';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { type AnyEndpoint, hasBody, isChanging } from './endpoint.ts';

const MODULES: Record<string, Record<string, unknown>> = import.meta.glob(
  ['./*.ts', '!./*.test.ts', '!./all-endpoints.ts'],
  { eager: true },
);
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const named = ALL_ENDPOINTS.map((endpoint) => ({ call: nameOf(endpoint), endpoint }));
const accessOf = ({ access }: AnyEndpoint) => (typeof access === 'string' ? [access] : access);
const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** An author's call says whose things it means by an owner or by the id of a thing. */
const namesAnOwner = (endpoint: AnyEndpoint) =>
  ['owner', 'id', 'contestId', 'user'].some((field) =>
    [...fieldsOf(endpoint.query), ...fieldsOf(endpoint.body)].includes(field),
  );
const isAuthors = (endpoint: AnyEndpoint) =>
  accessOf(endpoint).includes('author') && !accessOf(endpoint).includes('public');
const ownerScoped = named.filter(({ endpoint }) => isAuthors(endpoint) && namesAnOwner(endpoint));

const scopeOf = (endpoint: AnyEndpoint, query: object, body: object) => endpoint.scope?.({ query, body });

const textOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));

describe('the list of all calls', () => {
  it('holds every call that a file of this folder declares', () => {
    const declared = Object.values(MODULES)
      .flatMap((module) => Object.values(module))
      .filter(
        (value): value is AnyEndpoint => typeof value === 'object' && value !== null && 'path' in value,
      );
    expect(ALL_ENDPOINTS.map(nameOf).sort()).toEqual(declared.map(nameOf).sort());
    expect(ALL_ENDPOINTS.length).toBeGreaterThan(20);
  });

  it('has each method and path once', () => {
    const calls = ALL_ENDPOINTS.map(nameOf);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('holds the calls of the specification', () => {
    const wanted = [
      'GET /api/get-account',
      'GET /api/get-contests',
      'GET /api/get-contest',
      'GET /api/get-global-contests',
      'GET /api/get-dashboard',
      'GET /api/start-contest',
      'GET /api/stop-contest',
      'POST /api/submit-task',
      'GET /api/get-tasks',
      'GET /api/get-task',
      'POST /api/add-task',
      'POST /api/add-contest',
      'POST /api/ticket-login',
      'POST /api/logout',
      'POST /api/add-ticket-log',
      'POST /api/upload-ticket',
      'POST /api/upload-contest',
      'GET /api/get-user',
    ];
    expect(ALL_ENDPOINTS.map(nameOf)).toEqual(expect.arrayContaining(wanted));
  });
});

describe.each(named)('$call', ({ endpoint }) => {
  it('lies under /api/ and has a summary', () => {
    expect(endpoint.path).toMatch(/^\/api\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(endpoint.summary).not.toBe('');
  });

  it('says who may call', () => {
    expect(accessOf(endpoint).length).toBeGreaterThan(0);
    for (const access of accessOf(endpoint)) expect(ACCESS).toContain(access);
  });

  it('has a body only as a POST', () => {
    expect(endpoint.method === 'GET' && hasBody(endpoint)).toBe(false);
  });

  it('answers true or false only when it changes something', () => {
    expect(endpoint.answers === 'change' && !isChanging(endpoint)).toBe(false);
  });
});

describe('calls that change something', () => {
  it('are every POST, and of the GETs the two of the specification', () => {
    const changing = ALL_ENDPOINTS.filter(isChanging);
    expect(changing.filter(({ method }) => method === 'GET').map(nameOf)).toEqual([
      'GET /api/start-contest',
      'GET /api/stop-contest',
    ]);
    expect(ALL_ENDPOINTS.filter(({ method }) => method === 'POST').every(isChanging)).toBe(true);
  });
});

describe('a read of what is not open to all', () => {
  const reads = named.filter(({ endpoint }) => !isChanging(endpoint));
  const isOpen = (endpoint: AnyEndpoint) => accessOf(endpoint).some((access) => access === 'public');
  const isOwn = (endpoint: AnyEndpoint) => accessOf(endpoint).every((access) => access === 'candidate');

  it.each(reads.filter(({ endpoint }) => !isOpen(endpoint) && !isOwn(endpoint)))(
    '$call says what it shows of people, and of whose',
    ({ endpoint }) => {
      // Of the look-up it is known only by what was found: it leaves its traces itself.
      const saysWhose = endpoint.scope !== undefined || nameOf(endpoint) === 'GET /api/look-up-candidate';
      expect(endpoint.shows).toBeDefined();
      expect(endpoint.shows === 'nobody' || saysWhose).toBe(true);
    },
  );

  it.each(reads.filter(({ endpoint }) => /"(taskAnswers|ticketId|clientIp)"/.test(textOf(endpoint.reply))))(
    '$call shows results to others than the candidate',
    ({ endpoint }) => {
      expect(isOwn(endpoint) || endpoint.shows === 'results').toBe(true);
    },
  );
});

describe('an author’s call', () => {
  it('says whose things it changes, so that the audit log can, unless they are the caller’s own', () => {
    const silent = ALL_ENDPOINTS.filter(
      (endpoint) => endpoint.access === 'author' && isChanging(endpoint) && !endpoint.scope,
    );
    const own = ['/api/change-password', '/api/end-other-sessions'];
    expect(silent.map(({ path }) => path).sort()).toEqual(own);
  });

  const stranger = {
    type: 'normal-user',
    username: 'eve',
    owner: '',
    isAdmin: false,
    managedAccounts: [] as string[],
  } as const;

  it.each(ownerScoped)('$call is bound to the owner that it names', ({ endpoint }) => {
    const contestId = 'amy/期末';
    const query = { id: 'amy/期末', owner: 'amy', contestId, user: 'amy/期末/1001' };
    const scope = scopeOf(endpoint, query, { owner: 'amy', name: '期末', contestId });
    expect(scope).toEqual({ owner: 'amy' });
    expect(decideAccess('author', stranger, scope)).toBe('forbidden');
  });

  it.each(ownerScoped.filter(({ endpoint }) => fieldsOf(endpoint.query).includes('id')))(
    '$call goes by the id and not by what the body claims',
    ({ endpoint }) => {
      expect(scopeOf(endpoint, { id: 'amy/期末' }, { owner: 'eve', name: '期末' })).toEqual({ owner: 'amy' });
    },
  );

  it('that names no owner is known, for it goes by the caller alone', () => {
    const others = named.filter(({ endpoint }) => isAuthors(endpoint) && !namesAnOwner(endpoint));
    const known = [
      'POST /api/upload-resource',
      'GET /api/get-own-sessions',
      'GET /api/get-owners',
      'POST /api/end-other-sessions',
      'POST /api/change-password',
      'GET /api/look-up-candidate',
      'GET /api/get-candidate-template',
      'GET /api/get-ticket-template',
      'GET /api/get-contest-sample',
      'GET /api/get-contest-templates',
    ];
    expect(others.map(({ call }) => call).filter((call) => !known.includes(call))).toEqual([]);
    expect(ownerScoped.length).toBeGreaterThan(8);
  });
});
