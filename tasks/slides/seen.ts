import type { SlidesAnswer } from './content.schema.ts';

const BEGINNING: SlidesAnswer = { page: 1, seen: [] };

/** Turned from whatever page the newest answer is at. */
export function turnedTo(answer: SlidesAnswer | undefined, to: (page: number) => number): SlidesAnswer {
  const { page, seen } = answer ?? BEGINNING;
  return { page: to(page), seen };
}

/** With one more page that was before somebody's eyes. */
export function withSeen(answer: SlidesAnswer | undefined, page: number): SlidesAnswer {
  const { page: at, seen } = answer ?? BEGINNING;
  return { page: at, seen: inOrder([...seen, page]) };
}

/** Each page once. */
export const inOrder = (pages: readonly number[]): number[] =>
  [...new Set(pages)].sort((one, other) => one - other);
