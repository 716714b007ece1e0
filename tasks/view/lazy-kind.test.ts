import { describe, expect, it, vi } from 'vitest';
import { defineRules } from '../kind.ts';
import { block, readyMade } from './lazy-kind.ts';
import type { KindPlayer } from './player.ts';

const rules = defineRules<object, number>({
  newContent: () => ({}),
  maxAnswerBytes: 10,
  columns: () => [],
  values: () => [],
  stateName: String,
});
const player: KindPlayer<object, number> = { rules, Player: () => null };

describe('a kind that the page knows by name', () => {
  it('is fetched once, and is there without waiting from then on', async () => {
    const fetchPlayer = vi.fn(() => Promise.resolve({ player }));
    const kind = readyMade('puzzle', fetchPlayer);
    expect(kind.loaded()).toBeUndefined();
    const [first, second] = await Promise.all([kind.load(), kind.load()]);
    expect(first).toEqual({ key: 'puzzle', form: 'ready-made', ...player });
    expect([second, kind.loaded()]).toEqual([first, first]);
    expect(fetchPlayer).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after it could not be had', async () => {
    vi.useFakeTimers();
    let isAway = true;
    const kind = block('part', () =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve({ player }),
    );
    const failing = expect(kind.load()).rejects.toThrow('页面加载失败');
    await vi.runAllTimersAsync();
    await failing;
    vi.useRealTimers();
    isAway = false;
    expect((await kind.load()).form).toBe('block');
  });
});
