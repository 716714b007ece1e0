import type { Chart, ScopeRow } from '../../chart/chart.schema.ts';
import type { ChartFigures } from '../../chart/chart-rows.ts';
import { dimensionScore, distributionOf, distributionOfScores, type ScoredColumn } from '../scoring.ts';

export interface SlowPerson {
  school: string;
  /** The option that was chosen of each ask. */
  answers: readonly (number | undefined)[];
}

export interface SlowDimension {
  id: number;
  askIds: readonly number[];
  validCount: number;
}

type Asks = readonly ScoredColumn[];
type Drawn = Pick<Chart, 'type' | 'subType' | 'scopes'>;

/** Written out, without anything of what it is to prove. */
function slowScore(
  person: SlowPerson,
  id: number,
  asks: Asks,
  dimensions: readonly SlowDimension[],
): number | undefined {
  const ask = asks[id - 1];
  if (ask) {
    const option = person.answers[id - 1];
    if (option === undefined) return undefined;
    return ask.isReversed ? ask.options.length + 1 - option : option;
  }
  const dimension = dimensions.find((one) => one.id === id);
  const scores: number[] = [];
  for (const askId of dimension?.askIds ?? []) {
    const score = slowScore(person, askId, asks, dimensions);
    if (score !== undefined) scores.push(score);
  }
  if (scores.length === 0 || scores.length < (dimension?.validCount ?? 0)) return undefined;
  let sum = 0;
  for (const score of scores) sum += score;
  return Number((sum / scores.length).toFixed(5));
}

function slowRow(
  { subType }: Drawn,
  { type, range, askId }: ScopeRow,
  everybody: readonly SlowPerson[],
  subject: SlowPerson,
  asks: Asks,
  dimensions: readonly SlowDimension[],
): number[] {
  const own = slowScore(subject, askId, asks, dimensions);
  const around = everybody.filter(({ school }) => range === '全市' || school === subject.school);
  const scores = around
    .map((person) => slowScore(person, askId, asks, dimensions))
    .filter((score) => score !== undefined);
  if (type === '分位数') {
    if (own === undefined) return [-2, 3];
    if (scores.length === 0) return [-0.5, 1.5];
    const p = scores.filter((score) => score < own).length / scores.length;
    return [p, 1 - p];
  }
  const isOwn = type === '标记' || range === '个人';
  if (subType === 'bar-full-x') {
    const people = isOwn ? [subject] : around;
    const chosen = people.map(({ answers }) => answers[askId - 1]).filter((option) => option !== undefined);
    const options = asks[askId - 1]?.options ?? [];
    return options.map((_, index) =>
      chosen.length === 0 ? 0 : chosen.filter((option) => option === index + 1).length / chosen.length,
    );
  }
  if (isOwn) return [own ?? -9999999];
  if (scores.length === 0) return [0];
  return [scores.reduce((sum, score) => sum + score, 0) / scores.length];
}

export const slowRows = (
  chart: Drawn,
  everybody: readonly SlowPerson[],
  subject: SlowPerson,
  asks: Asks,
  dimensions: readonly SlowDimension[],
): number[][] => chart.scopes.map((scope) => slowRow(chart, scope, everybody, subject, asks, dimensions));

function counted(values: readonly (number | undefined)[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The figures of charts made of counts, as the server has them. */
export function figuresOfAll(
  everybody: readonly SlowPerson[],
  subject: SlowPerson,
  asks: Asks,
  dimensions: readonly SlowDimension[],
): ChartFigures {
  const around = (askId: number, range: '全校' | '全市') => {
    const people = everybody.filter(({ school }) => range === '全市' || school === subject.school);
    const column = asks[askId - 1];
    if (column)
      return distributionOf([{ column, counts: counted(people.map(({ answers }) => answers[askId - 1])) }]);
    const dimension = dimensions.find(({ id }) => id === askId);
    return distributionOfScores(
      counted(
        people.map((person) =>
          dimensionScore(
            (dimension?.askIds ?? []).map((id) => slowScore(person, id, asks, dimensions)),
            dimension?.validCount ?? 0,
          ),
        ),
      ),
    );
  };
  return {
    score: (askId) => slowScore(subject, askId, asks, dimensions),
    ownOptions: (askId) =>
      (asks[askId - 1]?.options ?? []).map((_, index) => (subject.answers[askId - 1] === index + 1 ? 1 : 0)),
    everybody: around,
    peers: around,
    optionCount: (askId) => asks[askId - 1]?.options.length ?? 0,
  };
}
