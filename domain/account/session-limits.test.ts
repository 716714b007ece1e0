import { describe, expect, it } from 'vitest';
import { isSessionOver } from './session-limits.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-09-08T01:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

describe('a session is over', () => {
  it.each([
    ['an author’s after 8 hours without a word', 'normal-user', false, 20, 8, true],
    ['not an author’s a minute before', 'normal-user', false, 20, 7.98, false],
    ['an author’s after a week, however busy', 'normal-user', false, 7 * 24, 0, true],
    ['an administrator’s after 2 hours without a word', 'normal-user', true, 3, 2, true],
    ['an administrator’s after a day, however busy', 'normal-user', true, 24, 0, true],
    ['a report-user’s after an hour without a word', 'report-user', false, 2, 1, true],
    ['a report-user’s after 4 hours, however busy', 'report-user', false, 4, 0, true],
    ['a school-user’s after 12 hours, however busy', 'school-user', false, 12, 0, true],
    ['not a candidate’s who was silent all day', 'ticket-user', false, 23, 23, false],
    ['a candidate’s after a day', 'ticket-user', false, 24, 0, true],
  ] as const)('%s', (_what, type, isAdmin, begun, used, isOver) => {
    expect(isSessionOver({ type, isAdmin, createdAt: ago(begun), heardAt: ago(used) }, now)).toBe(isOver);
  });
});
