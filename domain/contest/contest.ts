import type { Contest } from './contest.schema.ts';

export const CONTEST_TYPES = ['default', 'parent', 'jump', 'test', 'external'] as const;
export const CONTEST_STATES = ['active', 'inactive'] as const;
export const CONTEST_VISIBILITIES = ['visible', 'invisible', 'parent-invisible'] as const;
export const UI_MODES = ['default', 'dark'] as const;

/** Names of the built-in opening and closing page; an owner's own task of that name takes their place. */
export const OPENING_TASK = 'opening';
export const CLOSING_TASK = 'closing';
export const DEFAULT_LOGO_HEIGHT = 90;

/** The tasks between the opening and the closing page: those that take an answer. */
export function taskCount(contest: Pick<Contest, 'tasks'>): number {
  return contest.tasks.length - 2;
}

/** A parent's children stand between its opening and closing rows. */
export function childContests(contest: Pick<Contest, 'tasks'>): string[] {
  return contest.tasks.slice(1, -1);
}

export function isParent(contest: Pick<Contest, 'type'>): boolean {
  return contest.type === 'parent' || contest.type === 'jump';
}

export function cardTitle(contest: Pick<Contest, 'cardName' | 'name'>): string {
  return contest.cardName.trim() || contest.name;
}

/** `新建测试 - 3`, counting on when an earlier one was deleted and the name is taken. */
export function firstFreeName(base: string, taken: readonly string[]): string {
  let count = taken.length;
  while (taken.includes(`${base} - ${count}`)) count += 1;
  return `${base} - ${count}`;
}
