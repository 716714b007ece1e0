import { describe, expect, it } from 'vitest';
import { copyName } from './task-changes.ts';

describe('the name of a copied task', () => {
  it('has - copy at its end', () => {
    expect(copyName('阅读', ['阅读'])).toBe('阅读 - copy');
  });

  it('does not collide with an earlier copy', () => {
    expect(copyName('阅读', ['阅读', '阅读 - copy'])).toBe('阅读 - copy - copy');
  });
});
