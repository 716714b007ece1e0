import { describe, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import { type Leaving, destinationAfter, wayOnText } from './destination.ts';

const NOW = new Date('2026-03-01T08:00:00.000Z');
const account: Account = {
  ...EMPTY_ACCOUNT,
  type: 'ticket-user',
  username: 'li/数学/10019',
  ticketId: '10019',
  serverTime: '',
};
const contest = { owner: 'li', jumpContest: '', parentSuffix: '9' };
const chained = { ...contest, jumpContest: '语文' };

function origins(known: Record<string, string> = {}) {
  return {
    known,
    find: ({ username }: { username: string }) => known[username],
    remember: (userId: string, path: string) => void (known[userId] = path),
  };
}
const FROM_DASHBOARD = { [account.username]: '/dashboard/li/期末/1001' };

const after = (left: typeof contest | undefined, how: Leaving, known = origins(), who = account) =>
  destinationAfter(who, left, how, NOW, known);

describe('whoever leaves a test', () => {
  it('comes to the list of tests', () => {
    expect(after(contest, 'finish')).toEqual({ path: '/ticket-login-card' });
    expect(after(undefined, 'logout')).toEqual({ path: '/ticket-login-card' });
  });

  it.each<Leaving>(['finish', 'next'])('is logged in to the next contest of a chain by %s', (how) => {
    expect(after(chained, how)).toEqual({ path: `/ticket-login/li,${encodeURIComponent('语文')}/1001` });
  });

  it('leaves a chain by logging out', () => {
    expect(after(chained, 'logout')).toEqual({ path: '/ticket-login-card' });
  });

  it('comes back to the dashboard, which goes on by itself after a finished test', () => {
    expect(after(contest, 'finish', origins(FROM_DASHBOARD))).toEqual({
      path: '/dashboard/li/期末/1001',
      state: { goesOn: true },
    });
  });

  it('comes back to the dashboard without going on when the test was only left', () => {
    const path = '/dashboard/li/期末/1001';
    expect(after(contest, 'logout', origins(FROM_DASHBOARD))).toEqual({ path });
    const expired = { ...account, expireTime: '2026-03-01T07:00:00.000Z' };
    expect(after(contest, 'logout', origins(FROM_DASHBOARD), expired)).toMatchObject({
      state: { goesOn: true },
    });
  });

  it('finds the way back to the dashboard at the end of a chain as well', () => {
    const known = origins({ ...FROM_DASHBOARD });
    after(chained, 'finish', known);
    expect(known.find({ username: 'li/语文/1001' })).toBe('/dashboard/li/期末/1001');
  });

  it.each([
    [contest, {}, '退出登录'],
    [contest, FROM_DASHBOARD, '返回测试列表'],
    [chained, FROM_DASHBOARD, '进入下一个测试'],
  ])('is told beforehand what comes next', (left, known, text) => {
    expect(wayOnText(account, left, origins(known))).toBe(text);
  });
});
