import { askOf, type ChartSource, figureOf, oneDecimal } from './chart-source.ts';

const MISSING = '（缺乏数据）';

/** What a chart of type text writes into its report: the first scope in words. */
export function textOfChart(
  chart: ChartSource['chart'],
  rows: ChartSource['rows'],
  asks: ChartSource['asks'],
): string {
  const source: ChartSource = { chart, rows, asks };
  const scope = chart.scopes[0];
  const figure = figureOf(source, 0);
  if (!scope || figure.kind === 'missing') return MISSING;
  if (figure.kind === 'percentile') return `${Math.round(figure.share * 100)}%`;
  if (figure.kind !== 'mean') return MISSING;
  const options = scope.range === '个人' ? (askOf(source, scope.askId)?.options ?? []) : [];
  const chosen = Number.isInteger(figure.mean) ? options[figure.mean - 1] : undefined;
  return chosen ?? oneDecimal(figure.mean);
}
