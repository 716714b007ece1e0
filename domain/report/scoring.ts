import { NO_ANSWER } from '../chart/chart-values.ts';
import { scoreOf } from '../statistics/item-score.ts';

/** Averages are fixed to five decimals, so that the same answers give the same figure wherever it is counted. */
export const fixed = (figure: number): number => Math.round(figure * 1e5) / 1e5;

/** What decides the score of an answer: one form of a question, as one or more versions of its task ask it. */
export type ScoredColumn = Parameters<typeof scoreOf>[0];

/** The mean over what was answered, when that is enough; else there is none, which is -9999999. */
export function dimensionScore(scores: readonly (number | undefined)[], validCount: number): number {
  const given = scores.filter((score) => score !== undefined);
  if (given.length === 0 || given.length < validCount) return NO_ANSWER;
  return fixed(given.reduce((sum, score) => sum + score, 0) / given.length);
}

/** How many have which score, and how many have chosen which option (from 1 on, at index 0). */
export interface Distribution {
  scores: ReadonlyMap<number, number>;
  options: readonly number[];
}

export const EMPTY_DISTRIBUTION: Distribution = { scores: new Map(), options: [] };

export interface CountedColumn {
  column: ScoredColumn;
  /** How many have given which value; of several choices each counts. */
  counts: ReadonlyMap<number, number>;
}

/**
 * Which number the options of an earlier form have now, 0 for those that there are no more: that with the same words, else
 * that in the same place, unless its words are those of another one.
 */
export function presentOptions(then: readonly string[], now: readonly string[]): number[] {
  return then.map((words, index) => {
    const same = now[index] === words ? index : now.indexOf(words);
    if (same >= 0) return same + 1;
    const inPlace = now[index];
    return inPlace === undefined || then.includes(inPlace) ? 0 : index + 1;
  });
}

/** Of an ask in all forms in which it was asked: each is scored by its own options, and what was chosen counts as it is called now. */
export function distributionOf(counted: readonly CountedColumn[], present?: readonly string[]): Distribution {
  const scores = new Map<number, number>();
  const options: number[] = [];
  for (const { column, counts } of counted) {
    const numbers = presentOptions(column.options, present ?? column.options);
    for (const [value, count] of counts) {
      const score = scoreOf(column, value);
      if (score !== undefined && !column.isMultiple) scores.set(score, (scores.get(score) ?? 0) + count);
      if (column.type !== 'choice' || value < 1 || value > column.options.length) continue;
      while (options.length < (present ?? column.options).length) options.push(0);
      const number = numbers[value - 1] ?? 0;
      if (number > 0) options[number - 1] = (options[number - 1] ?? 0) + count;
    }
  }
  return { scores, options };
}

/** Of a dimension: nothing was chosen, and those without a score are not among them. */
export const distributionOfScores = (scores: ReadonlyMap<number, number>): Distribution => ({
  scores: new Map([...scores].filter(([score]) => score !== NO_ANSWER)),
  options: [],
});

export const peopleIn = ({ scores }: Distribution): number =>
  [...scores.values()].reduce((sum, count) => sum + count, 0);

/** Undefined where nobody has a score. */
export function meanOf(distribution: Distribution): number | undefined {
  const people = peopleIn(distribution);
  if (people <= 0) return undefined;
  const sum = [...distribution.scores].reduce((total, [score, count]) => total + score * count, 0);
  return fixed(sum / people);
}

/** The share of those whose score is lower; undefined where nobody has one. */
export function shareBelow(distribution: Distribution, score: number): number | undefined {
  const people = peopleIn(distribution);
  if (people <= 0) return undefined;
  const below = [...distribution.scores].reduce(
    (sum, [other, count]) => (other < score ? sum + count : sum),
    0,
  );
  return below / people;
}
