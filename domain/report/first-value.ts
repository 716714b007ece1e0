import { isOwnScope } from '../chart/chart-source.ts';
import type { Ask } from './ask.schema.ts';
import type { ChartWithRows } from './report-data.schema.ts';

/**
 * The figure that a condition compares; undefined where it only says that there is none. 0 of a school or a city is none, and
 * so is somebody's own unless a slider reaches it. A percentile of 0 is a value, as is the share of an option nobody chose.
 */
export function firstValue(
  { chart, rows }: ChartWithRows,
  asks: readonly Pick<Ask, 'id' | 'range'>[],
): number | undefined {
  const [scope] = chart.scopes;
  const [row = []] = rows;
  const [value] = row;
  if (value === undefined || !Number.isFinite(value) || value < 0) return undefined;
  if (scope?.type === '分位数' || chart.subType === 'bar-full-y') return value;
  if (chart.subType === 'bar-full-x') return row.some((share) => share > 0) ? value : undefined;
  const isOwn = scope !== undefined && isOwnScope(scope);
  const lowest = asks.find(({ id }) => id === scope?.askId)?.range?.min ?? 1;
  return value === 0 && !(isOwn && lowest <= 0) ? undefined : value;
}
