import type { ChartWithRows } from './report-data.schema.ts';

/**
 * The figure that a condition compares; undefined where it only says that there is none. 0 of a school or a city is none, but
 * somebody's own 0 is a value, as is a percentile of 0 or the share of an option that nobody has chosen.
 */
export function firstValue({ chart, rows }: ChartWithRows): number | undefined {
  const [scope] = chart.scopes;
  const [row = []] = rows;
  const [value] = row;
  if (value === undefined || !Number.isFinite(value) || value < 0) return undefined;
  if (scope?.type === '分位数' || chart.subType === 'bar-full-y') return value;
  if (chart.subType === 'bar-full-x') return row.some((share) => share > 0) ? value : undefined;
  const isOwn = scope === undefined || scope.type === '标记' || scope.range === '个人';
  return value === 0 && !isOwn ? undefined : value;
}
