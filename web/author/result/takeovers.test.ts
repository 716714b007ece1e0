import { describe, expect, it } from 'vitest';
import type { UserTakeovers } from '#api/result.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { recentTakeovers, type TakeoversByUser, withTakeovers } from './takeovers.ts';

const NOW = Date.parse('2026-09-01T01:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const user = (username: string, takeovers: number) => ({ username, takeovers }) as ResultRow;

function taken(...entries: [ticketId: string, minutes: number[]][]): TakeoversByUser {
  return new Map(
    entries.map(([ticketId, minutes]): [string, UserTakeovers] => [
      `li/测试/${ticketId}`,
      {
        ...{ username: `li/测试/${ticketId}`, contest: '测试', ticketId, takeovers: minutes.length },
        recent: minutes.map((ago) => ({ at: minutesAgo(ago), from: '10.0.0.1', to: '10.0.0.2' })),
      },
    ]),
  );
}

describe('takeovers beside results that were loaded before', () => {
  it('raise the count of whoever has more of them by now, and leave everybody else as they are', () => {
    const users = [user('li/测试/1001', 0), user('li/测试/1002', 3), user('li/测试/1003', 0)];
    const fresh = withTakeovers(users, taken(['1001', [1]], ['1002', [1, 2]]));
    expect(fresh.map(({ takeovers }) => takeovers)).toEqual([1, 3, 0]);
    expect(fresh[2]).toBe(users[2]);
  });

  it('are news for ten minutes, the newest first', () => {
    const news = recentTakeovers(taken(['1001', [2, 10]], ['1002', [1, 9]]), NOW);
    expect(news.map(({ ticketId, at }) => [ticketId, at])).toEqual([
      ['1002', minutesAgo(1)],
      ['1001', minutesAgo(2)],
      ['1002', minutesAgo(9)],
    ]);
  });
});
