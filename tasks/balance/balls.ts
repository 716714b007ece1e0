/** Four balls that look alike. */
export const BALL_IDS = [11, 12, 13, 14] as const;
export type BallId = (typeof BALL_IDS)[number];

/** More than anybody needs; it keeps answers small. */
export const MOST_WEIGHINGS = 100;

/** What is written on a ball. */
export const ballNumber = (id: BallId): number => id - 10;
export const ballName = (id: BallId): string => `${ballNumber(id)}号`;

/** Balls in a fixed order: the same ones are the same list. Gives the same list when it is so already. */
export function inOrder(balls: BallId[]): BallId[] {
  const isSorted = balls.every((id, index) => index === 0 || (balls[index - 1] ?? 0) <= id);
  return isSorted ? balls : [...balls].sort((one, other) => one - other);
}
