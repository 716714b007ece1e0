import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';
import { PAGE_TYPES } from '#tasks/task-types.ts';

const BUILT_IN: Readonly<Record<string, string>> = {
  [OPENING_TASK]: PAGE_TYPES.opening,
  [CLOSING_TASK]: PAGE_TYPES.closing,
};

/** What people call a task: the names of the built-in pages are for programs. */
export const taskTitle = (name: string): string => BUILT_IN[name] ?? name;
