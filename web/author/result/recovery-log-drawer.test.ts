import { expect, it } from 'vitest';
import { mergeLogs } from './recovery-log-drawer.tsx';

const entry = (at: string, text: string) => ({ at, actor: 'wang', action: 'give-time-back', text });

it('merges the records of several contests, newest first, and keeps the order of what happened at once', () => {
  const merged = mergeLogs([
    {
      contest: '甲',
      entries: [entry('2026-01-03', 'c'), entry('2026-01-01', 'b'), entry('2026-01-01', 'a')],
    },
    { contest: '乙', entries: [entry('2026-01-02', 'd')] },
  ]);
  expect(merged.map(({ contest, text }) => contest + text)).toEqual(['甲c', '乙d', '甲b', '甲a']);
});
