import { expect, it } from 'vitest';
import { timeText } from '#web/staff/display-text.ts';
import { deadlineText, shortDeadline } from './deadline.ts';

const END = '2026-09-01T10:00:00.000Z';
const text = (changes: object, at: string) => deadlineText({ expireTime: END, stopTime: '', ...changes }, at);

it('says of a deadline that it has passed, unless the test was ended before', () => {
  expect(text({}, '2026-09-01T09:59:59.000Z')).toBe(timeText(END));
  expect(text({}, END)).toBe(`已于 ${timeText(END)} 截止`);
  expect(text({ stopTime: '2026-09-01T09:00:00.000Z' }, END)).toBe(timeText(END));
  expect(text({ expireTime: '' }, END)).toBe('');
});

it('says in a table how much time is left to whoever goes on', () => {
  const row = { expireTime: END, stopTime: '' };
  const going = shortDeadline({ ...row, state: 'in-progress' }, '2026-09-01T09:48:30.000Z');
  expect(going).toEqual({ text: '还剩12分钟', title: timeText(END) });
  const over = shortDeadline({ ...row, state: 'time-over' }, '2026-09-01T11:00:00.000Z');
  expect(over).toEqual({ text: timeText(END).slice(5), title: `已于 ${timeText(END)} 截止` });
});
