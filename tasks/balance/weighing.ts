import { isSameJson } from '#domain/text/same-json.ts';
import { type BallId, ballName, ballNumber, inOrder, MOST_WEIGHINGS } from './balls.ts';
import type { BalanceAnswer, BalanceContent, Weighing } from './content.schema.ts';

export type Place = 'left' | 'right' | 'table';
export type Side = Weighing['result'];

/** Two light balls must outweigh a heavy one, so that a pan with more balls never rises. */
const LIGHT = 10;
const HEAVY = 11;

export const NOTHING_DONE: BalanceAnswer = { left: [], right: [], weighings: [], chosen: null };

export function heavierSide({ heavyBall }: BalanceContent, left: BallId[], right: BallId[]): Side {
  const weightOf = (balls: BallId[]) =>
    balls.reduce((sum, id) => sum + (id === heavyBall ? HEAVY : LIGHT), 0);
  const difference = weightOf(left) - weightOf(right);
  if (difference === 0) return 'even';
  return difference > 0 ? 'left' : 'right';
}

export function placeOf({ left, right }: BalanceAnswer, ball: BallId): Place {
  if (left.includes(ball)) return 'left';
  return right.includes(ball) ? 'right' : 'table';
}

export function putBall(answer: BalanceAnswer, ball: BallId, place: Place): BalanceAnswer {
  if (placeOf(answer, ball) === place) return answer;
  const panAfter = (side: 'left' | 'right') => {
    const others = answer[side].filter((id) => id !== ball);
    return place === side ? inOrder([...others, ball]) : others;
  };
  return { ...answer, left: panAfter('left'), right: panAfter('right') };
}

export const clearPans = (answer: BalanceAnswer): BalanceAnswer => ({ ...answer, left: [], right: [] });

export const hasLoad = ({ left, right }: Pick<BalanceAnswer, 'left' | 'right'>): boolean =>
  left.length + right.length > 0;

export const canWeigh = (answer: BalanceAnswer): boolean =>
  hasLoad(answer) && answer.weighings.length < MOST_WEIGHINGS;

export function weigh(content: BalanceContent, answer: BalanceAnswer): BalanceAnswer {
  if (!canWeigh(answer)) return answer;
  const { left, right, weighings } = answer;
  return { ...answer, weighings: [...weighings, { left, right, result: heavierSide(content, left, right) }] };
}

/** What the beam shows; undefined while nobody has weighed what lies on the pans. It follows from the answer alone. */
export function shownSide({ left, right, weighings }: BalanceAnswer): Side | undefined {
  const last = weighings[weighings.length - 1];
  return last && isSameJson([last.left, last.right], [left, right]) ? last.result : undefined;
}

const SIGNS = { left: '>', right: '<', even: '=' } as const;
/** Full-width, which looks better between Chinese characters and is no markup in a picture. */
const WIDE_SIGNS = { left: '＞', right: '＜', even: '＝' } as const;

/** For tables and names of states. */
export const panText = (balls: BallId[]): string => balls.map(ballNumber).join(',') || '空';
export const weighingText = ({ left, right, result }: Weighing): string =>
  `${panText(left)} ${SIGNS[result]} ${panText(right)}`;

/** For people. */
export const panLine = (balls: BallId[]): string => balls.map(ballName).join(' ') || '空';
export const weighingLine = ({ left, right, result }: Weighing): string =>
  `${panLine(left)} ${WIDE_SIGNS[result]} ${panLine(right)}`;
