import { askOf, type ChartSource, figureOf, isCandidate, isOwnScope, oneDecimal } from './chart-source.ts';

const MISSING = '（缺乏数据）';

/** What a chart of type text writes into its report: the first scope in words. */
export function textOfChart(source: ChartSource): string {
  const scope = source.chart.scopes[0];
  const figure = figureOf(source, 0);
  if (!scope || figure.kind === 'missing') return MISSING;
  if (figure.kind === 'percentile') return `${Math.round(figure.share * 100)}%`;
  if (figure.kind !== 'mean') return MISSING;
  const ask = isOwnScope(scope) && isCandidate(source) ? askOf(source, scope.askId) : undefined;
  return (ask && optionOfScore(ask, figure.mean)) ?? oneDecimal(figure.mean);
}

/** What was chosen is not the score where that counts from the other end. */
function optionOfScore({ options, range, isReversed }: ChartSource['asks'][number], score: number) {
  const number = isReversed && range ? range.max + range.min - score : score;
  return Number.isInteger(number) ? options[number - 1] : undefined;
}
