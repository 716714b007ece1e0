import { describe, expect, it } from 'vitest';
import { askedTogether } from './asked-together.ts';

interface Row {
  key: string;
  seen: number;
}

/** Rows that are read when the test says so. */
function slowTable() {
  let clock = 0;
  const asked: string[][] = [];
  const pending: (() => void)[] = [];
  const find = askedTogether<Row>(
    () =>
      (...keys) =>
        new Promise((resolve, reject) => {
          asked.push(keys);
          pending.push(() => {
            clock += 1;
            if (keys.includes('broken')) reject(new Error('away'));
            else
              resolve(
                [...new Set(keys)].filter((key) => key !== 'nobody').map((key) => ({ key, seen: clock })),
              );
          });
        }),
    ({ key }) => key,
  );
  /** What has been asked is answered, with what that leads to, until nobody waits. */
  async function answerAll() {
    while (pending.length > 0) {
      pending.shift()?.();
      await new Promise(setImmediate);
    }
  }
  return { find, asked, answerAll };
}

describe('questions that come together', () => {
  it('go out at once while few are under way, and then as one', async () => {
    const { find, asked, answerAll } = slowTable();
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(find));
    expect(asked).toEqual([['a'], ['b']]);
    await answerAll();
    expect((await answers).map((row) => row?.key)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(asked.slice(2)).toEqual([['c', 'd', 'e', 'c']]);
  });

  it('are never answered with what was read before they were asked', async () => {
    const { find, answerAll } = slowTable();
    const first = find('a');
    const other = find('b');
    const again = find('a');
    await answerAll();
    expect((await again)?.seen).toBeGreaterThan((await first)?.seen ?? 0);
    await other;
  });

  it('fail together, and nobody else with them', async () => {
    const { find, answerAll } = slowTable();
    const results = Promise.allSettled(['a', 'b', 'broken', 'c'].map(find));
    await new Promise(setImmediate);
    await answerAll();
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const later = find('a');
    await answerAll();
    expect((await later)?.key).toBe('a');
  });

  it('know nothing of whom nobody knows, and go on in batches when there are very many', async () => {
    const { find, asked, answerAll } = slowTable();
    const answers = Promise.all(
      Array.from({ length: 200 }, (_, index) => find(`k${index}`)).concat(find('nobody')),
    );
    await answerAll();
    const rows = await answers;
    expect(rows.at(-1)).toBeUndefined();
    expect(rows.slice(0, -1).map((row) => row?.key)).toEqual(
      Array.from({ length: 200 }, (_, index) => `k${index}`),
    );
    expect(Math.max(...asked.map((keys) => keys.length))).toBe(64);
  });
});
