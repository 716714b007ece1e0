import { describe, expect, it } from 'vitest';
import { releaseAll, releasedAtEnd } from './releases.ts';

describe('what a test file has started', () => {
  it('is released in the end, the last one first, and goes on after a failure', async () => {
    const released: string[] = [];
    releasedAtEnd(() => released.push('folder'));
    releasedAtEnd(() => Promise.reject(new Error('it hangs')));
    releasedAtEnd(async () => released.push('server'));
    await expect(releaseAll()).rejects.toMatchObject({ errors: [new Error('it hangs')] });
    expect(released).toEqual(['server', 'folder']);
  });

  it('is released once, whoever does it', async () => {
    let count = 0;
    const release = releasedAtEnd(() => (count += 1));
    await Promise.all([release(), release()]);
    await releaseAll();
    await release();
    expect(count).toBe(1);
  });
});
