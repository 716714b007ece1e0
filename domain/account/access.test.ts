import { describe, expect, it } from 'vitest';
import {
  ACCESS,
  type Access,
  type Actor,
  decideAccess,
  mayActFor,
  mayActForOthers,
  type Scope,
} from './access.ts';

const base = { owner: '', isAdmin: false, managedAccounts: [] };

const ACTORS = {
  amy: { ...base, type: 'normal-user', username: 'amy' },
  manager: { ...base, type: 'normal-user', username: 'bob', managedAccounts: ['amy'] },
  otherAuthor: { ...base, type: 'normal-user', username: 'carl' },
  admin: { ...base, type: 'normal-user', username: 'root', isAdmin: true },
  candidate: { ...base, type: 'ticket-user', username: 'amy/exam/1', owner: 'amy' },
  otherCandidate: { ...base, type: 'ticket-user', username: 'amy/exam/2', owner: 'amy' },
  carlsCandidate: { ...base, type: 'ticket-user', username: 'carl/exam/1', owner: 'carl' },
  reportUser: { ...base, type: 'report-user', username: '1', owner: 'amy' },
  otherReportUser: { ...base, type: 'report-user', username: '1', owner: 'carl' },
  schoolUser: { ...base, type: 'school-user', username: '2', owner: 'amy' },
  otherSchoolUser: { ...base, type: 'school-user', username: '2', owner: 'carl' },
} as const satisfies Record<string, Actor>;
type Who = keyof typeof ACTORS;
const EVERYONE = Object.keys(ACTORS) as Who[];

const SCOPES = {
  nothing: {},
  amysThings: { owner: 'amy' },
  amysProfile: { username: 'amy' },
} as const satisfies Record<string, Scope>;

const AUTHORS = ['amy', 'manager', 'otherAuthor', 'admin'] as const;
const CANDIDATES = ['candidate', 'otherCandidate'] as const;
const ALL_CANDIDATES = [...CANDIDATES, 'carlsCandidate'] as const;
const REPORT_USERS = ['reportUser', 'otherReportUser'] as const;
const SCHOOL_USERS = ['schoolUser', 'otherSchoolUser'] as const;

/** Everybody who is let in; whoever is not named is refused. */
const ALLOWED: Record<Access, Record<keyof typeof SCOPES, readonly Who[]>> = {
  public: { nothing: EVERYONE, amysThings: EVERYONE, amysProfile: EVERYONE },
  account: { nothing: EVERYONE, amysThings: EVERYONE, amysProfile: ['amy', 'admin'] },
  candidate: {
    nothing: ALL_CANDIDATES,
    amysThings: ALL_CANDIDATES,
    amysProfile: ALL_CANDIDATES,
  },
  'candidate-editor': {
    nothing: ALL_CANDIDATES,
    amysThings: CANDIDATES,
    amysProfile: ALL_CANDIDATES,
  },
  'report-user': {
    nothing: REPORT_USERS,
    amysThings: ['reportUser'],
    amysProfile: REPORT_USERS,
  },
  'school-user': {
    nothing: SCHOOL_USERS,
    amysThings: ['schoolUser'],
    amysProfile: SCHOOL_USERS,
  },
  author: {
    nothing: AUTHORS,
    amysThings: ['amy', 'manager', 'admin'],
    amysProfile: AUTHORS,
  },
  owner: { nothing: AUTHORS, amysThings: ['amy', 'admin'], amysProfile: AUTHORS },
  admin: { nothing: ['admin'], amysThings: ['admin'], amysProfile: ['admin'] },
};

const CASES = ACCESS.flatMap((access) =>
  (Object.keys(SCOPES) as (keyof typeof SCOPES)[]).map((scope) => ({
    access,
    scope,
    allowed: ALLOWED[access][scope],
  })),
);

describe('a call', () => {
  it.each(CASES)('for $access on $scope lets in $allowed and nobody else', ({ access, scope, allowed }) => {
    const decisions = EVERYONE.map((who) => [who, decideAccess(access, ACTORS[who], SCOPES[scope])]);
    expect(Object.fromEntries(decisions)).toEqual(
      Object.fromEntries(EVERYONE.map((who) => [who, allowed.includes(who) ? 'allowed' : 'forbidden'])),
    );
  });

  it.each(CASES)(
    'for $access on $scope asks a stranger to log in unless it is public',
    ({ access, scope }) => {
      expect(decideAccess(access, undefined, SCOPES[scope])).toBe(
        access === 'public' ? 'allowed' : 'login-required',
      );
    },
  );

  it('for several kinds lets in any of them, each within its own scope', () => {
    const wanted = ['author', 'candidate'] as const;
    expect(decideAccess(wanted, ACTORS.amy, SCOPES.amysThings)).toBe('allowed');
    expect(decideAccess(wanted, ACTORS.candidate, SCOPES.amysThings)).toBe('allowed');
    expect(decideAccess(wanted, ACTORS.otherAuthor, SCOPES.amysThings)).toBe('forbidden');
    expect(decideAccess(wanted, ACTORS.schoolUser, SCOPES.amysThings)).toBe('forbidden');
    expect(decideAccess(['public', 'admin'], undefined)).toBe('allowed');
  });

  it('for nobody lets in nobody', () => {
    expect(EVERYONE.map((who) => decideAccess([], ACTORS[who]))).not.toContain('allowed');
  });
});

describe('acting for an owner', () => {
  it('is for the owner, whoever manages it, and administrators', () => {
    expect(EVERYONE.filter((who) => mayActFor(ACTORS[who], 'amy'))).toEqual(['amy', 'manager', 'admin']);
  });

  it('is for others where there are any', () => {
    expect(EVERYONE.filter((who) => mayActForOthers(ACTORS[who]))).toEqual(['manager', 'admin']);
    expect(mayActForOthers({ ...ACTORS.amy, managedAccounts: ['amy'] })).toBe(false);
  });

  it('is never for a participant, whatever its row says', () => {
    for (const type of ['ticket-user', 'report-user', 'school-user'] as const) {
      const pretender = { type, username: 'amy', owner: 'amy', isAdmin: true, managedAccounts: ['amy'] };
      expect(mayActFor(pretender, 'amy')).toBe(false);
      expect(mayActForOthers(pretender)).toBe(false);
      expect(decideAccess('admin', pretender)).toBe('forbidden');
      expect(decideAccess('author', pretender, { owner: 'amy' })).toBe('forbidden');
      expect(decideAccess('account', pretender, { username: 'carl' })).toBe('forbidden');
    }
  });

  it('is not handed on: the manager of a manager is a stranger', () => {
    expect(mayActFor({ ...ACTORS.otherAuthor, managedAccounts: ['bob'] }, 'amy')).toBe(false);
  });
});
