import { describe, expect, it } from 'vitest';
import type { FramedPage } from './framed-page.ts';
import { pageStateName } from './state-name.ts';

const page = (given: Partial<FramedPage> = {}): FramedPage => ({
  address: '/demo/pages/towns.html',
  width: 800,
  height: 900,
  columns: [],
  statePath: '',
  isStateSorted: false,
  ...given,
});

describe('the state of a page', () => {
  it('is its whole answer in words, without what only says that it is one', () => {
    expect(pageStateName(page(), { isAnswered: true, level: 2, list: [1] })).toBe('level=2，list=[1]');
    expect(pageStateName(page(), ['甲', null])).toBe('甲、空');
    expect(pageStateName(page(), 0)).toBe('0');
    expect(pageStateName(page(), '')).toBe('空');
  });

  it('is what stands at the path that its author has named', () => {
    const answer = { data: { order: ['乙', '甲'] } };
    expect(pageStateName(page({ statePath: 'data.order' }), answer)).toBe('乙、甲');
    expect(pageStateName(page({ statePath: 'data.none' }), answer)).toBe('空');
  });

  it('is the same for a list in another order, where its author wants that', () => {
    const sorted = page({ statePath: 'order', isStateSorted: true });
    expect(pageStateName(sorted, { order: ['b', 'a'] })).toBe(pageStateName(sorted, { order: ['a', 'b'] }));
    const plain = page({ statePath: 'order' });
    expect(pageStateName(plain, { order: ['b', 'a'] })).not.toBe(pageStateName(plain, { order: ['a', 'b'] }));
  });

  it('stays short, and tells states apart that begin alike', () => {
    const [one, other] = [`${'长'.repeat(200)}一`, `${'长'.repeat(200)}二`];
    expect(pageStateName(page(), one).length).toBeLessThanOrEqual(80);
    expect(pageStateName(page(), one)).not.toBe(pageStateName(page(), other));
    expect(pageStateName(page(), one)).toBe(pageStateName(page(), one));
  });
});
