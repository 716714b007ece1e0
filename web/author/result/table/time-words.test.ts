import { expect, it } from 'vitest';
import { agoText, leftText, shortTimeText } from './time-words.ts';

const AT = '2026-09-01T10:00:00.000Z';
const from = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000).toISOString();

it('names the year of a time only where it is another one', () => {
  expect(shortTimeText('2026-03-04T10:00:00.000Z', AT)).toMatch(/^03-04 \d\d:00:00$/);
  expect(shortTimeText('2025-03-04T10:00:00.000Z', AT)).toMatch(/^2025-03-04 /);
  expect(shortTimeText('', AT)).toBe('');
});

it('says in words how long ago something was', () => {
  const words = [-5, -60, -179, -3_600, -90_000].map((seconds) => agoText(from(seconds), AT));
  expect(words).toEqual(['刚刚', '1分钟前', '2分钟前', '1小时前', '1天前']);
  expect(agoText('', AT)).toBe('');
});

it('says how much time is left, and nothing once it is over', () => {
  const words = [30, 720, 3_600, 5_400, 0, -5].map((seconds) => leftText(from(seconds), AT));
  expect(words).toEqual(['还剩1分钟', '还剩12分钟', '还剩1小时', '还剩1小时30分', '', '']);
});
