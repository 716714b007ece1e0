import type { Ask } from '../report/ask.schema.ts';
import type { Dimension } from '../report/report-template.schema.ts';
import type { ReportSubject } from '../report/report-data.schema.ts';
import type { ScopeRange } from './chart-values.ts';
import type { ChartFields, ScopeRow } from './chart.schema.ts';

type SubjectKind = ReportSubject['kind'];

/** A chart, one row of figures for each of its scopes, and what it may ask and sum up. */
export interface ChartSource {
  chart: Omit<ChartFields, 'name' | 'reportTemplate'>;
  rows: readonly (readonly number[])[];
  asks: readonly Pick<Ask, 'id' | 'text' | 'options' | 'range' | 'isReversed'>[];
  dimensions?: readonly Pick<Dimension, 'id' | 'text' | 'askIds'>[];
  /** Whom it is about; without it, a candidate. */
  subject?: SubjectKind | undefined;
}

export const NO_ANSWER_WORDS = '你在本题上没有作答';
export const NO_DATA_WORDS = '贵校在该题上缺乏有效数据';
const NO_AREA_DATA_WORDS = '本区在该题上缺乏有效数据';
/** Of words and of several choices there is no mean, whoever has answered. */
export const NO_SCORE_WORDS = '本题没有分数';

/** What a subject is called in its own charts, and whom it is compared with. */
export const SELF: Record<SubjectKind, { self: string; peers: string }> = {
  candidate: { self: '我', peers: '人' },
  school: { self: '本校', peers: '学校' },
  area: { self: '本区', peers: '区县' },
};

export const selfOf = ({ subject = 'candidate' }: ChartSource): string => SELF[subject].self;

/** What a scope's row says. */
export type ScopeFigure =
  | { kind: 'missing'; words: string }
  | { kind: 'mean'; mean: number }
  | { kind: 'shares'; shares: number[] }
  | { kind: 'choice'; options: number[] }
  | { kind: 'percentile'; share: number };

type Missing = (source: ChartSource) => ScopeFigure;
const noData: Missing = ({ subject }) => ({
  kind: 'missing',
  words: subject === 'area' ? NO_AREA_DATA_WORDS : NO_DATA_WORDS,
});
/** A school answers nothing itself: it only lacks data. */
const noAnswer: Missing = (source) =>
  isCandidate(source) ? { kind: 'missing', words: NO_ANSWER_WORDS } : noData(source);

export const isCandidate = ({ subject = 'candidate' }: ChartSource): boolean => subject === 'candidate';

/** A pin is somebody's own, whatever range is written beside it. */
export const isOwnScope = ({ type, range }: Pick<ScopeRow, 'type' | 'range'>): boolean =>
  type === '标记' || (type === '默认' && range === '个人');

/** A school or a district has chosen nothing that could be pinned. */
export const isShown = (source: ChartSource, { type }: Pick<ScopeRow, 'type'>): boolean =>
  type !== '标记' || isCandidate(source);

export const askOf = ({ asks }: ChartSource, id: number) => asks.find((ask) => ask.id === id);

function percentileIn([share]: readonly number[], source: ChartSource): ScopeFigure {
  if (share === undefined) return noData(source);
  if (share < -1) return noAnswer(source);
  return share < 0 ? noData(source) : { kind: 'percentile', share: Math.min(1, share) };
}

function sharesIn(row: readonly number[], scope: ScopeRow, source: ChartSource): ScopeFigure {
  const sum = row.reduce((total, share) => total + share, 0);
  if (sum < 0) return noAnswer(source);
  if (scope.type === '标记') {
    // Several where several could be chosen.
    const options = row.flatMap((share, option) => (share > 0 ? [option] : []));
    return options.length === 0 ? noAnswer(source) : { kind: 'choice', options };
  }
  if (sum === 0) return scope.range === '个人' ? noAnswer(source) : noData(source);
  return { kind: 'shares', shares: [...row] };
}

function meanIn([mean]: readonly number[], scope: ScopeRow, source: ChartSource): ScopeFigure {
  if (mean === undefined) return noData(source);
  if (mean < 0) return noAnswer(source);
  // Somebody may have moved a slider to 0; a school whose mean is 0 has none.
  const isAnswer = isOwnScope(scope) && (askOf(source, scope.askId)?.range?.min ?? 1) <= 0;
  return mean === 0 && !isAnswer ? noData(source) : { kind: 'mean', mean };
}

function isWithoutFigures(source: ChartSource, { type, askId }: ScopeRow): boolean {
  const ask = askOf(source, askId);
  if (!ask || ask.range !== null) return false;
  return source.chart.subType !== 'bar-full-x' || type === '分位数' || ask.options.length === 0;
}

export function figureOf(source: ChartSource, index: number): ScopeFigure {
  const scope = source.chart.scopes[index];
  const row = source.rows[index] ?? [];
  if (!scope) return noData(source);
  if (isWithoutFigures(source, scope)) return { kind: 'missing', words: NO_SCORE_WORDS };
  if (scope.type === '分位数') return percentileIn(row, source);
  return source.chart.subType === 'bar-full-x' ? sharesIn(row, scope, source) : meanIn(row, scope, source);
}

/** Of all schools or districts a school or a district is compared with, whatever range is chosen. */
function rangeOf(source: ChartSource, { type, range }: ScopeRow): string {
  if (type === '分位数') return isCandidate(source) ? GROUPS[range] : '全市';
  return source.subject === 'area' && range === '全校' ? '全区平均' : MEANS[range];
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
  const range = rangeOf(source, scope);
  const text = scope.text.trim();
  if (range === '') {
    const asked = askOf(source, scope.askId) ?? source.dimensions?.find(({ id }) => id === scope.askId);
    return { text: text || (asked?.text.trim() ?? '') || selfOf(source), range: '' };
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
