import { expect, it } from 'vitest';
import { timeText } from '#web/staff/display-text.ts';
import { deadlineText } from './deadline.ts';

const END = '2026-09-01T10:00:00.000Z';
const text = (changes: object, at: string) => deadlineText({ expireTime: END, stopTime: '', ...changes }, at);

it('says of a deadline that it has passed, unless the test was ended before', () => {
  expect(text({}, '2026-09-01T09:59:59.000Z')).toBe(timeText(END));
  expect(text({}, END)).toBe(`已于 ${timeText(END)} 截止`);
  expect(text({ stopTime: '2026-09-01T09:00:00.000Z' }, END)).toBe(timeText(END));
  expect(text({ expireTime: '' }, END)).toBe('');
});
