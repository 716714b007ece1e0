import { describe, expect, it } from 'vitest';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { dashboardAttempt, LoginTallies, lookUpAttempt } from '#server/http/login-tallies.ts';
import { enterAll, type EnteringUser, entriesOf, entryKey, type OpenSession, outcomesOf } from './entries.ts';
import { decideLogins, type Door, type TicketLogin } from './login-decision.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');
const VISITOR = { address: '10.0.0.1', client: 'none' };
const LATER = '2026-09-02T01:00:00.000Z';

function contest(name: string, more: object = {}): StoredContest {
  const settings = ContestSettings.parse({
    name,
    state: 'active',
    tasks: ['opening', '题', 'closing'],
    ticketType: 'range',
    ...more,
  });
  const ticket = [{ id: 1, start: '1000', end: '2000' }];
  const body = { ...settings, ticket, owner: 'owner', createdTime: '' };
  return { id: `id-${name}`, version: 1, listId: '', contest: body };
}

const CONTESTS = [
  contest('测试'),
  contest('外部', { type: 'external', externalUrl: 'https://example.org' }),
  contest('父测试', { type: 'parent', tasks: ['opening', '测试', 'closing'] }),
  contest('名单', { ticketType: 'number' }),
];
const LISTED = { id: '3001', type: '学生', name: '林小满', school: '一中' };

function login(username: string, more: Partial<TicketLogin> = {}): TicketLogin {
  const typed = { owner: 'owner', contest: '测试', username, password: undefined, again: undefined };
  return { ...typed, clientIp: '10.0.0.1', visitor: VISITOR, userAgent: '', now: NOW, ...more };
}

function doorOf({ contest: name }: TicketLogin): Door | undefined {
  const stored = CONTESTS.find((entry) => entry.contest.name === name);
  return stored && { stored, parents: [], ticketBefore: undefined };
}

/** Found for whoever asks, so that it shows who does. */
const listedRowOf = (_contestId: string, ticket: string) => (ticket === LISTED.id ? LISTED : undefined);

function decide(logins: TicketLogin[], tallies = new LoginTallies([])) {
  const people = { candidateOf: () => undefined, listedRowOf };
  return { decisions: decideLogins({ doorOf, ...people, tallies }, logins), tallies };
}

describe('log-ins that are decided together', () => {
  it('are let in by the list of a contest that goes by one, and by no other', () => {
    const { decisions } = decide([
      login('3001', { contest: '名单' }),
      login('1001', { contest: '名单' }),
      login('3001'),
    ]);
    const { name, school } = LISTED;
    expect(decisions).toMatchObject([
      { enters: { ticket: '3001', person: { details: { name, school, tag: '学生', candidate: '' } } } },
      { refused: LOGIN_TEXTS.unknownTicket },
      { refused: LOGIN_TEXTS.unknownTicket },
    ]);
  });

  it('are each told their own', () => {
    const { decisions } = decide([
      login('1001'),
      login('9'),
      login('x'),
      login('1002', { contest: '没有的' }),
      login('1003', { contest: '父测试' }),
      login('1004', { contest: '外部' }),
      login('1005', { owner: 'other' }),
    ]);
    expect(outcomesOf(decisions, [{ token: 'token' }])).toEqual([
      { token: 'token' },
      { refused: LOGIN_TEXTS.unknownTicket, status: 401 },
      { refused: LOGIN_TEXTS.digitsOnly, status: 422 },
      { refused: LOGIN_TEXTS.contestMissing, status: 404 },
      { leadsTo: '1003' },
      { apart: true },
      { refused: LOGIN_TEXTS.contestMissing, status: 404 },
    ]);
  });

  it('are counted together: a school’s address has one row, and each browser one', () => {
    const elsewhere = { visitor: { ...VISITOR, client: 'other' } };
    const { tallies } = decide([login('1001'), login('9'), login('x'), login('1002', elsewhere)]);
    const { kept, cleared } = tallies.changes();
    expect(kept.map(({ key }) => key)).toEqual([
      'address/10.0.0.1',
      'client/10.0.0.1/none',
      'client/10.0.0.1/other',
    ]);
    expect(JSON.parse(kept[0]?.counted ?? '')).toMatchObject({ 'ticket-login': { misses: 1, hits: 0 } });
    expect(cleared).toEqual([]);
  });

  it('see the guesses before them', () => {
    const guesses = Array.from({ length: 11 }, () => login('9'));
    expect(decide(guesses).decisions.slice(9)).toEqual([
      { refused: LOGIN_TEXTS.unknownTicket, status: 401 },
      { refused: LOGIN_REFUSALS.tooManyFailures, status: 429 },
    ]);
  });

  it('that lead on count as a name each, those with a session less', () => {
    const guess = [login('9')];
    const led = Array.from({ length: 40 }, (_, index) => login(String(1_100 + index), { contest: '父测试' }));
    const opened = Array.from({ length: 40 }, (_, index) =>
      login(String(1_100 + index), { contest: '外部' }),
    );
    const letIn = Array.from({ length: 199 }, (_, index) => login(String(1_100 + index)));
    const throttled = { refused: LOGIN_REFUSALS.tooManyFailures, status: 429 };
    for (const padding of [led, opened, [...letIn, login('1999')]]) {
      expect(decide([...padding, ...guess]).decisions.at(-1)).toEqual(throttled);
    }
    expect(decide([...letIn, ...guess]).decisions.at(-1)).toMatchObject({ status: 401 });
  });

  it('clear what was looked up before, so that whoever gets on is not counted as having looked', () => {
    const tallies = new LoginTallies([]);
    const lookUp = lookUpAttempt('owner/父测试', '1003', VISITOR);
    tallies.count(lookUp, 'hit', NOW);
    decide([login('1003', { contest: '父测试' })], tallies);
    const address = tallies.changes().kept.find(({ key }) => key === 'address/10.0.0.1');
    expect(JSON.parse(address?.counted ?? '')).toMatchObject({ 'get-global-candidate': { hits: 0 } });
    expect(tallies.wasShown(dashboardAttempt('owner/父测试', '1003', VISITOR), NOW)).toBe(true);
  });
});

describe('those who enter together', () => {
  function enter(logins: TicketLogin[], user: Partial<EnteringUser> = {}, open: OpenSession[] = []) {
    const entries = entriesOf(decide(logins).decisions, logins);
    const begun = { start_time: NOW.toISOString(), isNew: false };
    const known = { id: 'user', takeovers: 0, client_ip: '10.0.0.9', ...begun, ...user };
    const users = new Map([[entryKey('id-测试', '1001'), known]]);
    return enterAll(entries, { users, open, takeovers: [], begunIn: new Set() });
  }
  /** Silent, unless it is said that it was heard of. */
  const session = (token_hash: string, more: Partial<OpenSession> = {}): OpenSession => ({
    ...{ token_hash, ticket_user_id: 'user', created_at: '', expires_at: LATER, heard_at: '', tab: '' },
    ...more,
  });
  const ALIVE = { heard_at: NOW.toISOString() };
  const REFUSED = { refused: LOGIN_TEXTS.takeOverQuestion, status: 409, inUse: true };

  it('with one ticket: the later one is asked, and takes over the earlier one when that is meant', () => {
    const later = login('1001', { clientIp: '10.0.0.2' });
    const { outcomes, writes } = enter(
      [login('1001', { clientIp: '10.0.0.1' }), later, { ...later, takeOver: true }],
      { isNew: true },
    );
    expect(outcomes.map((outcome) => ('token' in outcome ? 'in' : outcome))).toEqual(['in', REFUSED, 'in']);
    expect(writes.sessions.map(({ ended_reason }) => ended_reason)).toEqual(['taken-over', null]);
    expect(writes.users.get('user')).toMatchObject({ takeovers: 1, client_ip: '10.0.0.2' });
    expect(writes.audit.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { from: '10.0.0.1', to: '10.0.0.2' },
    ]);
  });

  it('take over every open session of theirs that has not expired', () => {
    const expired = session('old', { expires_at: NOW.toISOString() });
    const { writes } = enter([login('1001')], { takeovers: 3 }, [session('a'), session('b'), expired]);
    expect(writes.ended.map(({ token_hash }) => token_hash)).toEqual(['a', 'b']);
    expect(writes.users.get('user')).toMatchObject({ takeovers: 5 });
    expect(writes.audit).toHaveLength(1);
  });

  it('take nothing over in the same browser', () => {
    const { writes } = enter([login('1001', { ownTokenHash: 'a' })], {}, [session('a')]);
    expect(writes.ended).toEqual([{ token_hash: 'a', ended_at: NOW.toISOString(), ended_reason: 'logout' }]);
    expect(writes.users.get('user')).toMatchObject({ takeovers: 0 });
    expect(writes.audit).toEqual([]);
  });

  it('change nothing while they are asked, in the same browser neither', () => {
    const open = [session('a', { ticket_user_id: 'somebody' }), session('b', ALIVE)];
    const { outcomes, writes } = enter([login('1001', { ownTokenHash: 'a' })], {}, open);
    expect(outcomes).toEqual([REFUSED]);
    expect(writes).toEqual({ users: new Map(), ended: [], sessions: [], audit: [], takeovers: [] });
  });

  it('take nothing over that the same tab has, which never heard of its log-in', () => {
    const open = [session('a', { ...ALIVE, tab: 'tab-1' })];
    const { outcomes, writes } = enter([login('1001', { tab: 'tab-1' })], {}, open);
    expect(outcomes).toEqual([{ token: expect.any(String) as string }]);
    expect(writes.ended.map(({ ended_reason }) => ended_reason)).toEqual(['logout']);
    expect(writes.audit).toEqual([]);
    expect(enter([login('1001')], {}, [session('a', ALIVE)]).outcomes).toEqual([REFUSED]);
    expect(enter([login('1001', { tab: 'tab-2' })], {}, open).outcomes).toEqual([REFUSED]);
  });

  it('are counted by their address when they disturb somebody, and not otherwise', () => {
    // Of the newer protocol the visitor's address is a whole network.
    const meant = login('1001', { takeOver: true, clientIp: '10.0.0.77' });
    const times = JSON.stringify([NOW.toISOString()]);
    expect(enter([meant], {}, [session('a', ALIVE)]).writes.takeovers).toEqual([
      { address: '10.0.0.1', times, last_at: NOW.toISOString() },
    ]);
    expect(enter([meant], {}, [session('a')]).writes.takeovers).toEqual([]);
  });

  it('for the first time leave nothing to update', () => {
    expect(enter([login('1001')], { isNew: true }).writes.users.size).toBe(0);
  });
});
