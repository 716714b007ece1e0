import { type Distribution, fixed, meanOf, shareBelow } from '../report/scoring.ts';
import { isOwnScope } from './chart-source.ts';
import type { Chart, ChartRows, ScopeRow } from './chart.schema.ts';
import { NO_ANSWER, NO_PERCENTILE_ANSWER, NO_PERCENTILE_DATA } from './chart-values.ts';

type Wide = Exclude<ScopeRow['range'], '个人'>;

/** What is known of a subject and of those around it. An id is that of an ask or of a dimension. */
export interface ChartFigures {
  /** The subject's own score; undefined without one. */
  score(askId: number): number | undefined;
  /** How often the subject has chosen which option (from 1 on, at index 0): somebody once, a school as often as its people. */
  ownOptions(askId: number): readonly number[];
  /** Everybody in the range. */
  everybody(askId: number, range: Wide): Distribution;
  /** Those whom the subject is compared with: people with somebody, schools with a school. */
  peers(askId: number, range: Wide): Distribution;
  /** How many options the ask has; 0 for a dimension. */
  optionCount(askId: number): number;
}

type Drawn = Pick<Chart, 'subType' | 'scopes'>;

const wide = (range: ScopeRow['range']): Wide => (range === '个人' ? '全校' : range);

/** As long as the options are, so that the parts of all bars mean the same. */
const padded = (parts: readonly number[], length: number): number[] =>
  Array.from({ length: Math.max(length, parts.length) }, (_, index) => parts[index] ?? 0);

function shares(counts: readonly number[], length: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return padded(
    counts.map((count) => (all === 0 ? 0 : count / all)),
    length,
  );
}

function percentile(figures: ChartFigures, { askId, range }: ScopeRow): number[] {
  const score = figures.score(askId);
  if (score === undefined) return [NO_PERCENTILE_ANSWER, 1 - NO_PERCENTILE_ANSWER];
  const share = shareBelow(figures.peers(askId, wide(range)), score) ?? NO_PERCENTILE_DATA;
  return [fixed(share), fixed(1 - share)];
}

function rowOf({ subType }: Drawn, figures: ChartFigures, scope: ScopeRow): number[] {
  const { askId, range } = scope;
  if (scope.type === '分位数') return percentile(figures, scope);
  const isOwn = isOwnScope(scope);
  if (subType === 'bar-full-x') {
    const length = figures.optionCount(askId);
    return shares(isOwn ? figures.ownOptions(askId) : figures.everybody(askId, wide(range)).options, length);
  }
  if (!isOwn) return [meanOf(figures.everybody(askId, wide(range))) ?? 0];
  return [figures.score(askId) ?? NO_ANSWER];
}

/**
 * The data of a chart, one row for each scope: [mean] of a basic bar or a text, -9999999 where the subject has no answer and 0
 * where the range has no valid data; the share of each option of bar-full-x; [p, 1-p] of a percentile, p -2 without an answer
 * of the subject and -0.5 without valid data.
 */
export const chartRows = (chart: Drawn, figures: ChartFigures): ChartRows =>
  chart.scopes.map((scope) => rowOf(chart, figures, scope));
