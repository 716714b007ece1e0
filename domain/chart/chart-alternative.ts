import {
  barNameOf,
  barNameText,
  type ChartSource,
  figureOf,
  oneDecimal,
  optionNamesOf,
  percentOf,
  type ScopeFigure,
} from './chart-source.ts';
import { NO_SCOPES } from './chart-rules.ts';
import { textOfChart } from './chart-text.ts';

function figureText(figure: ScopeFigure, optionNames: readonly string[]): string {
  const nameOf = (option: number) => optionNames[option] ?? `选项${option + 1}`;
  switch (figure.kind) {
    case 'missing':
      return figure.words;
    case 'mean':
      return oneDecimal(figure.mean);
    case 'percentile':
      return `我超过${percentOf(figure.share)}的人`;
    case 'choice':
      return `我选择了${figure.options.map((option) => `“${nameOf(option)}”`).join('、')}`;
    case 'shares':
      return figure.shares.map((share, index) => `${nameOf(index)} ${percentOf(share)}`).join('，');
  }
}

/** The same in words, for those who cannot see it. */
export function chartInWords(source: ChartSource): string {
  const { chart } = source;
  if (chart.type === 'text') return textOfChart(chart, source.rows, source.asks);
  const optionNames = optionNamesOf(source);
  const bars = chart.scopes.map((scope, index) => {
    const name = scope.type === '标记' ? scope.text.trim() || '我' : barNameText(barNameOf(source, scope));
    return `${name}：${figureText(figureOf(source, index), optionNames)}`;
  });
  const title = chart.title.trim();
  return `图表${title ? `“${title}”` : ''}。${bars.length > 0 ? bars.join('；') : NO_SCOPES}。`;
}
