import { expect, it } from 'vitest';
import { freeId, newState } from './new-parts.ts';
import { MOST_ID } from './limits.ts';

it('a new piece gets an id that nothing counts as, and that can be stored', () => {
  const states = [
    newState(4, '卡', { dnd: 'draggable', value: '6' }),
    newState(5, '框', { rights: ['6', '8'] }),
  ];
  expect(freeId({ states })).toBe(7);
  expect(freeId({ states }, 2)).toBe(9);
  expect(freeId({ states: [newState(MOST_ID, '卡')] })).toBe(1);
});
