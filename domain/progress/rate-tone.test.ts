import { expect, it } from 'vitest';
import { rateTone } from './rate-tone.ts';

it.each([
  [1, 'success'],
  [0.999, 'processing'],
  [0.76, 'processing'],
  [0.75, 'warning'],
  [0.51, 'warning'],
  [0.5, 'error'],
  [0.26, 'error'],
  [0.25, 'default'],
  [0, 'default'],
] as const)('a completion rate of %d has the tone %s', (rate, tone) => {
  expect(rateTone(rate)).toBe(tone);
});
