import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import { BALL_IDS, type BallId, inOrder } from './balls.ts';
import type { BalanceAnswer, BalanceContent, Weighing } from './content.schema.ts';
import { heavierSide, NOTHING_DONE, weigh } from './weighing.ts';

/** Now and then somebody does not trust the balance. */
const SENSIBLE_SHARE = 0.9;

function shuffled(random: Random): BallId[] {
  const left: BallId[] = [...BALL_IDS];
  return BALL_IDS.flatMap(() => left.splice(random.integer(0, left.length - 1), 1));
}

/** Either two against two and then the heavier pair, or one pair after the other. */
function solve(content: BalanceContent, random: Random): BalanceAnswer {
  let answer = NOTHING_DONE;
  const heavierOf = (left: BallId[], right: BallId[]) => {
    answer = weigh(content, { ...answer, left: inOrder(left), right: inOrder(right) });
    const side = heavierSide(content, left, right);
    if (side === 'even') return undefined;
    return side === 'left' ? left : right;
  };
  const beginsWithAll = random.next() < 0.5;
  const balls = shuffled(random);
  const pairs = [balls.slice(0, 2), balls.slice(2)] as const;
  const splitPair = (pair: BallId[]) => heavierOf(pair.slice(0, 1), pair.slice(1));
  const found = beginsWithAll
    ? splitPair(heavierOf(...pairs) ?? pairs[0])
    : (splitPair(pairs[0]) ?? splitPair(pairs[1]));
  const suspect = random.next() < SENSIBLE_SHARE ? found?.[0] : undefined;
  return { ...answer, chosen: suspect ?? random.pick(BALL_IDS) };
}

const OTHER_RESULT = { left: 'right', right: 'even', even: 'left' } as const;

/** One of the answers that the rules refuse. */
function fail(content: BalanceContent, random: Random): BalanceAnswer | undefined {
  const answer = solve(content, random);
  const madeUp = (weighing: Weighing) => ({ ...weighing, result: OTHER_RESULT[weighing.result] });
  return random.pick([
    () => undefined,
    () => ({ ...answer, weighings: [] }),
    () => ({ ...answer, chosen: null }),
    () => ({ ...answer, weighings: answer.weighings.map(madeUp) }),
    () => ({ ...answer, left: [11 as const, 12 as const], right: [12 as const] }),
  ])();
}

export function simulateBalance(
  content: BalanceContent,
  random: Random,
  outcome: Outcome,
): BalanceAnswer | undefined {
  return outcome === 'solve' ? solve(content, random) : fail(content, random);
}
