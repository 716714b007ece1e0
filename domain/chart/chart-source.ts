import type { Ask } from '../report/ask.schema.ts';
import type { Dimension } from '../report/report-template.schema.ts';
import type { ScopeRange } from './chart-values.ts';
import type { ChartFields, ScopeRow } from './chart.schema.ts';

/** A chart, one row of figures for each of its scopes, and what it may ask and sum up. */
export interface ChartSource {
  chart: Omit<ChartFields, 'name' | 'reportTemplate'>;
  rows: readonly (readonly number[])[];
  asks: readonly Pick<Ask, 'id' | 'text' | 'options' | 'range'>[];
  dimensions?: readonly Pick<Dimension, 'id' | 'text' | 'askIds'>[];
}

export const NO_ANSWER_WORDS = '你在本题上没有作答';
export const NO_DATA_WORDS = '贵校在该题上缺乏有效数据';

/** What a scope's row says. */
export type ScopeFigure =
  | { kind: 'missing'; words: string }
  | { kind: 'mean'; mean: number }
  | { kind: 'shares'; shares: number[] }
  | { kind: 'choice'; options: number[] }
  | { kind: 'percentile'; share: number };

const noAnswer: ScopeFigure = { kind: 'missing', words: NO_ANSWER_WORDS };
const noData: ScopeFigure = { kind: 'missing', words: NO_DATA_WORDS };

export const askOf = ({ asks }: ChartSource, id: number) => asks.find((ask) => ask.id === id);

function percentileIn([share]: readonly number[]): ScopeFigure {
  if (share === undefined) return noData;
  if (share < -1) return noAnswer;
  return share < 0 ? noData : { kind: 'percentile', share: Math.min(1, share) };
}

function sharesIn(row: readonly number[], scope: ScopeRow): ScopeFigure {
  const sum = row.reduce((total, share) => total + share, 0);
  if (sum < 0) return noAnswer;
  if (scope.type === '标记') {
    // Several where several could be chosen.
    const options = row.flatMap((share, option) => (share > 0 ? [option] : []));
    return options.length === 0 ? noAnswer : { kind: 'choice', options };
  }
  if (sum === 0) return scope.range === '个人' ? noAnswer : noData;
  return { kind: 'shares', shares: [...row] };
}

function meanIn([mean]: readonly number[], scope: ScopeRow, source: ChartSource): ScopeFigure {
  if (mean === undefined) return noData;
  if (mean < 0) return noAnswer;
  // Somebody may have moved a slider to 0; a school whose mean is 0 has none.
  const isAnswer = scope.range === '个人' && (askOf(source, scope.askId)?.range?.min ?? 1) <= 0;
  return mean === 0 && !isAnswer ? noData : { kind: 'mean', mean };
}

export function figureOf(source: ChartSource, index: number): ScopeFigure {
  const scope = source.chart.scopes[index];
  const row = source.rows[index] ?? [];
  if (!scope) return noData;
  if (scope.type === '分位数') return percentileIn(row);
  return source.chart.subType === 'bar-full-x' ? sharesIn(row, scope) : meanIn(row, scope, source);
}

const MEANS: Record<ScopeRange, string> = { 个人: '', 全校: '全校平均', 全市: '全市平均' };
/** Whom somebody is compared with, which is no mean. */
const GROUPS: Record<ScopeRange, string> = { 个人: '', 全校: '全校', 全市: '全市' };

/** What a bar is called: what its author has written, and whose figure it is. */
export interface BarName {
  text: string;
  /** Empty where the text says it already, and for somebody's own. */
  range: string;
}

export function barNameOf(source: ChartSource, scope: ScopeRow): BarName {
  const range = (scope.type === '分位数' ? GROUPS : MEANS)[scope.range];
  const text = scope.text.trim();
  if (range === '') {
    const asked = askOf(source, scope.askId) ?? source.dimensions?.find(({ id }) => id === scope.askId);
    return { text: text || (asked?.text.trim() ?? '') || '我', range: '' };
  }
  if (text === '' || text === scope.range) return { text: range, range: '' };
  return text.includes(range) ? { text, range: '' } : { text, range };
}

export const barNameText = ({ text, range }: BarName): string =>
  range === '' ? text : `${text}（${range}）`;

/** Of the parts of a stacked bar: what the chart calls them, else what the ask does. */
export function optionNamesOf(source: ChartSource): string[] {
  const { scopes, options } = source.chart;
  const figures = scopes.map((_scope, index) => figureOf(source, index));
  const most = Math.max(0, ...figures.map((figure) => (figure.kind === 'shares' ? figure.shares.length : 0)));
  const asked = scopes
    .filter(({ type }) => type === '默认')
    .map(({ askId }) => askOf(source, askId)?.options ?? [])
    .find((texts) => texts.length > 0);
  const count = Math.max(most, options.length || (asked?.length ?? 0));
  return Array.from(
    { length: count },
    (_none, index) => options[index]?.trim() || asked?.[index]?.trim() || `选项${index + 1}`,
  );
}

/** A hair more than half, so that 3.25 is 3.3 although computers keep it as a little less. */
export const oneDecimal = (value: number): string => (Math.round((value + 1e-9) * 10) / 10).toFixed(1);
export const percentOf = (share: number): string => `${oneDecimal(share * 100)}%`;

const BASIC_AXIS_END = 5;

/**
 * Basic bars stand on an axis from 0 to 5. Where what is asked may reach further (a slider to 10, seven options) the axis reaches
 * as far, so that every bar is whole and charts of one ask can be compared.
 */
export function basicAxisOf(source: ChartSource): { end: number; interval: number } {
  const ids = source.chart.scopes
    .filter(({ type }) => type !== '分位数')
    .flatMap(({ askId }) => source.dimensions?.find(({ id }) => id === askId)?.askIds ?? [askId]);
  const reaches = ids.map((id) => askOf(source, id)?.range?.max ?? 0);
  const means = source.chart.scopes.map((_scope, index) => figureOf(source, index));
  const shown = means.map((figure) => (figure.kind === 'mean' ? figure.mean : 0));
  const most = Math.max(BASIC_AXIS_END, ...reaches, ...shown);
  if (most <= 10) return { end: Math.ceil(most), interval: 1 };
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const interval = ([1, 2, 2.5, 5].find((step) => step * power >= most / 5) ?? 10) * power;
  return { end: Math.ceil(most / interval - 1e-9) * interval, interval };
}
