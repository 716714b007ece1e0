import {
  barNameOf,
  barNameText,
  type ChartSource,
  figureOf,
  isShown,
  optionNamesOf,
  type ScopeFigure,
} from './chart-source.ts';
import { fixed } from '../report/scoring.ts';
import { PERCENTILE_OPTIONS } from './chart-values.ts';
import type { ScopeRow } from './chart.schema.ts';

export interface ChartSheet {
  columns: string[];
  /** One for each scope of the chart. */
  rows: (string | number)[][];
}

const isSplit = ({ kind }: ScopeFigure) => kind === 'shares' || kind === 'choice';

/** What the figures of a chart are called, by what its scopes show. */
function figureNames(source: ChartSource, figures: readonly ScopeFigure[]): string[] {
  if (source.chart.subType === 'bar-full-x' || figures.some(isSplit)) return optionNamesOf(source);
  const isPercentile = source.chart.scopes.map(({ type }) => type === '分位数');
  if (isPercentile.length > 0 && isPercentile.every(Boolean)) return [...PERCENTILE_OPTIONS];
  return isPercentile.some(Boolean) ? ['数值', '其他'] : ['平均值'];
}

function cells(figure: ScopeFigure, row: readonly number[]): (string | number)[] {
  if (figure.kind === 'missing') return [figure.words];
  return figure.kind === 'mean' ? [figure.mean] : row.map(fixed);
}

function nameOf(source: ChartSource, scope: ScopeRow): string {
  return scope.type === '标记' ? scope.text.trim() || '我' : barNameText(barNameOf(source, scope));
}

/** What a chart shows as a table: where there is no figure, the words that stand in its place. */
export function chartSheet(source: ChartSource): ChartSheet {
  const { scopes } = source.chart;
  const figures = scopes.map((_scope, index) => figureOf(source, index));
  return {
    columns: ['名称', '类型', '范围', '题目编号', ...figureNames(source, figures)],
    rows: scopes.flatMap((scope, index) =>
      isShown(source, scope)
        ? [
            [
              nameOf(source, scope),
              scope.type,
              scope.range,
              scope.askId,
              ...cells(figures[index] ?? { kind: 'missing', words: '' }, source.rows[index] ?? []),
            ],
          ]
        : [],
    ),
  };
}
