import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

describe('limited work', () => {
  it('runs in order, never more than so many at once, also when some of it fails', async () => {
    const run = limitConcurrency(3);
    const started: number[] = [];
    let [running, most] = [0, 0];
    const work = (index: number) => async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      for (let turns = index % 3; turns >= 0; turns -= 1) await Promise.resolve();
      running -= 1;
      if (index % 4 === 0) throw new Error(`no ${index}`);
      return index;
    };
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => run(work(index))));
    expect(most).toBe(3);
    expect(started).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await run(async () => 'afterwards')).toBe('afterwards');
  });
});
