import {
  barNameOf,
  barNameText,
  type ChartSource,
  figureOf,
  isShown,
  oneDecimal,
  optionNamesOf,
  percentOf,
  type ScopeFigure,
  SELF,
} from './chart-source.ts';
import { NO_SCOPES } from './chart-rules.ts';
import { textOfChart } from './chart-text.ts';

function figureText(figure: ScopeFigure, optionNames: readonly string[], source: ChartSource): string {
  const { self, peers } = SELF[source.subject ?? 'candidate'];
  const nameOf = (option: number) => optionNames[option] ?? `选项${option + 1}`;
  switch (figure.kind) {
    case 'missing':
      return figure.words;
    case 'mean':
      return oneDecimal(figure.mean);
    case 'percentile':
      return `${self}超过${percentOf(figure.share)}的${peers}`;
    case 'choice':
      return `我选择了${figure.options.map((option) => `“${nameOf(option)}”`).join('、')}`;
    case 'shares':
      return figure.shares.map((share, index) => `${nameOf(index)} ${percentOf(share)}`).join('，');
  }
}

/** The same in words, for those who cannot see it. */
export function chartInWords(source: ChartSource): string {
  const { chart } = source;
  if (chart.type === 'text') return textOfChart(source);
  const optionNames = optionNamesOf(source);
  const bars = chart.scopes.flatMap((scope, index) => {
    if (!isShown(source, scope)) return [];
    const name = scope.type === '标记' ? scope.text.trim() || '我' : barNameText(barNameOf(source, scope));
    return `${name}：${figureText(figureOf(source, index), optionNames, source)}`;
  });
  const title = chart.title.trim();
  return `图表${title ? `“${title}”` : ''}。${bars.length > 0 ? bars.join('；') : NO_SCOPES}。`;
}
