import { describe, expect, it } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { LoginTallies } from '#server/http/login-tallies.ts';
import { enterAll, type EnteringUser, entriesOf, entryKey, type OpenSession, outcomesOf } from './entries.ts';
import { decideLogins, type Door, type TicketLogin } from './login-decision.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');
const LATER = '2026-09-02T01:00:00.000Z';

function contest(name: string, more: object = {}): StoredContest {
  const settings = ContestSettings.parse({
    name,
    state: 'active',
    tasks: ['opening', '题', 'closing'],
    ticketType: 'range',
    ticket: [{ id: 1, start: '1000', end: '2000' }],
    ...more,
  });
  return { id: `id-${name}`, version: 1, contest: { ...settings, owner: 'owner', createdTime: '' } };
}

const CONTESTS = [
  contest('测试'),
  contest('外部', { type: 'external', externalUrl: 'https://example.org' }),
  contest('父测试', { type: 'parent', tasks: ['opening', '测试', 'closing'] }),
];

function login(username: string, more: Partial<TicketLogin> = {}): TicketLogin {
  const typed = { owner: 'owner', contest: '测试', username, password: undefined, again: undefined };
  return { ...typed, clientIp: '10.0.0.1', userAgent: '', now: NOW, ...more };
}

function doorOf({ contest: name }: TicketLogin): Door | undefined {
  const stored = CONTESTS.find((entry) => entry.contest.name === name);
  return stored && { stored, parents: [], ticketBefore: undefined };
}

function decide(logins: TicketLogin[], tallies = new LoginTallies([])) {
  return { ...decideLogins({ doorOf, candidateOf: () => undefined, tallies }, logins), tallies };
}

describe('log-ins that are decided together', () => {
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
    expect(outcomesOf(decisions, ['token'])).toEqual([
      { token: 'token' },
      { refused: LOGIN_TEXTS.unknownTicket, status: 401 },
      { refused: LOGIN_TEXTS.digitsOnly, status: 422 },
      { refused: LOGIN_TEXTS.contestMissing, status: 404 },
      { leadsTo: '1003' },
      { apart: true },
      { refused: LOGIN_TEXTS.contestMissing, status: 404 },
    ]);
  });

  it('are counted together: a school’s address has one row, guesses and successes in it', () => {
    const { tallies, counted } = decide([login('1001'), login('9'), login('x'), login('1002')]);
    expect(counted.map(({ failed }) => failed)).toEqual([false, true, false]);
    const window_start = NOW.toISOString();
    expect(tallies.changes()).toEqual({
      kept: [
        { key: 'address:10.0.0.1', attempts: 3, failures: 1, window_start },
        { key: 'name:owner/测试/9', attempts: 1, failures: 1, window_start },
      ],
      cleared: [],
    });
  });

  it('see the guesses before them', () => {
    const guesses = Array.from({ length: 11 }, () => login('9'));
    const { decisions, counted } = decide(guesses);
    expect(decisions.slice(9)).toEqual([
      { refused: LOGIN_TEXTS.unknownTicket, status: 401 },
      { refused: LOGIN_TEXTS.tooManyFailures, status: 429 },
    ]);
    expect(counted).toHaveLength(10);
  });

  it('clear the name of whoever gets in', () => {
    const window_start = NOW.toISOString();
    const tallies = new LoginTallies([
      { key: 'name:owner/测试/1001', attempts: 9, failures: 9, window_start },
    ]);
    decide([login('1001')], tallies);
    expect(tallies.changes().cleared).toEqual(['name:owner/测试/1001']);
  });
});

describe('those who enter together', () => {
  function enter(logins: TicketLogin[], user: Partial<EnteringUser> = {}, open: OpenSession[] = []) {
    const entries = entriesOf(decide(logins).decisions, logins);
    const known = { id: 'user', takeovers: 0, client_ip: '10.0.0.9', isNew: false, ...user };
    return enterAll(entries, new Map([[entryKey('id-测试', '1001'), known]]), open);
  }
  const session = (token_hash: string, expires_at = LATER): OpenSession => ({
    token_hash,
    ticket_user_id: 'user',
    expires_at,
  });

  it('with one ticket: the later one wins, and takes over the earlier one', () => {
    const { tokens, writes } = enter(
      [login('1001', { clientIp: '10.0.0.1' }), login('1001', { clientIp: '10.0.0.2' })],
      { isNew: true },
    );
    expect(new Set(tokens).size).toBe(2);
    expect(writes.sessions.map(({ ended_reason }) => ended_reason)).toEqual(['taken-over', null]);
    expect(writes.users.get('user')).toMatchObject({ takeovers: 1, client_ip: '10.0.0.2' });
    expect(writes.audit.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { from: '10.0.0.1', to: '10.0.0.2' },
    ]);
  });

  it('take over every open session of theirs that has not expired', () => {
    const expired = session('old', NOW.toISOString());
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

  it('for the first time leave nothing to update', () => {
    expect(enter([login('1001')], { isNew: true }).writes.users.size).toBe(0);
  });
});
