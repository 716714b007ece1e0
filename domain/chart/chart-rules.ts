import {
  CHART_DEFAULTS,
  type ChartSubType,
  type ChartType,
  DEFAULT_BAR_COLORS,
  FONT_SIZES,
  MAX_CHART_SIDE,
  PERCENTILE_OPTIONS,
  SCOPE_RANGES,
  SCOPE_TYPES,
  type ScopeRange,
  type ScopeType,
} from './chart-values.ts';
import type { ChartFields, ScopeRow } from './chart.schema.ts';

export const NO_SCOPES = '请至少添加一个范围';

export const newScope = (): ScopeRow => ({ type: '默认', range: '个人', text: '', askId: 0 });

export const newChart = (name: string, reportTemplate = ''): ChartFields => ({
  name,
  type: 'bar',
  subType: 'bar-basic-y',
  scopes: [newScope()],
  options: [],
  title: '',
  width: CHART_DEFAULTS.width,
  height: CHART_DEFAULTS.height,
  order: CHART_DEFAULTS.order,
  fontSize: CHART_DEFAULTS.fontSize,
  barColors: [...DEFAULT_BAR_COLORS],
  colorP0: CHART_DEFAULTS.colorP0,
  colorP1: CHART_DEFAULTS.colorP1,
  colorPin: CHART_DEFAULTS.colorPin,
  reportTemplate,
});

export const scopeTypesOf = (subType: ChartFields['subType']): readonly ScopeType[] =>
  subType === 'bar-full-y' ? ['分位数'] : SCOPE_TYPES;

export const scopeRangesOf = (type: ScopeType): readonly ScopeRange[] =>
  type === '分位数' ? ['全校', '全市'] : SCOPE_RANGES;

export interface ChartProblem {
  field: keyof ChartFields;
  message: string;
}

type Checked = Pick<ChartFields, 'type' | 'subType' | 'scopes' | 'width' | 'height' | 'fontSize'>;

function sizeProblems({ width, height, fontSize }: Checked): ChartProblem[] {
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= MAX_CHART_SIDE;
  const isFont = Number.isInteger(fontSize) && fontSize >= FONT_SIZES.min && fontSize <= FONT_SIZES.max;
  const range = `必须是1到${MAX_CHART_SIDE}的整数`;
  return [
    ...(isSide(width) ? [] : [{ field: 'width' as const, message: `宽度${range}` }]),
    ...(isSide(height) ? [] : [{ field: 'height' as const, message: `高度${range}` }]),
    ...(isFont
      ? []
      : [{ field: 'fontSize' as const, message: `字号必须是${FONT_SIZES.min}到${FONT_SIZES.max}的整数` }]),
  ];
}

function scopeProblem({ type, range }: ScopeRow, subType: ChartFields['subType']): string | undefined {
  if (!scopeTypesOf(subType).includes(type)) return '百分位条形图的范围类型只能是分位数';
  if (!scopeRangesOf(type).includes(range)) return '分位数的范围只能是全校或全市';
  return undefined;
}

/** What keeps a chart from being saved, for the server and for the page; empty for a good one. */
export function chartProblems(chart: Checked): ChartProblem[] {
  const { type, subType, scopes } = chart;
  const problems: ChartProblem[] = [];
  if (type === 'bar' && subType === '') problems.push({ field: 'subType', message: '请选择子类型' });
  if (scopes.length === 0) problems.push({ field: 'scopes', message: NO_SCOPES });
  for (const [index, scope] of scopes.entries()) {
    const message = scopeProblem(scope, subType);
    if (message) problems.push({ field: 'scopes', message: `第${index + 1}个范围：${message}` });
  }
  return [...problems, ...sizeProblems(chart)];
}

/** A text has no sub-type, whatever is sent along. */
export const settledChart = <C extends Pick<ChartFields, 'type' | 'subType'>>(chart: C): C =>
  chart.type === 'text' ? { ...chart, subType: '' } : chart;

type Hinted = Pick<ChartFields, 'type' | 'subType' | 'scopes'>;

/** What is allowed but shows less than its author may think. */
export function chartHints(
  { type, subType, scopes }: Hinted,
  dimensionIds: readonly number[] = [],
  scorelessIds: readonly number[] = [],
): string[] {
  const barTexts = new Set(scopes.filter((scope) => scope.type === '默认').map(({ text }) => text.trim()));
  const hintOf = (scope: ScopeRow): string | undefined => {
    if (scope.askId === 0) return '还没有选择题目或维度';
    if (type === 'text') return undefined;
    if (scope.type === '标记' && !barTexts.has(scope.text.trim())) {
      return '没有文本相同的默认范围，标记“我”不会显示';
    }
    if (scope.type === '分位数' && (subType === 'bar-basic-x' || subType === 'bar-basic-y')) {
      return '分位数在0到1之间，在0到5的坐标轴上几乎看不出高低，请改用百分位条形图';
    }
    const isShare = subType === 'bar-full-x' && scope.type !== '分位数';
    if (!isShare && scorelessIds.includes(scope.askId))
      return '这一题没有分数（多选题、填空题），不能显示平均值和分位数';
    return isShare && dimensionIds.includes(scope.askId)
      ? '维度没有选项，百分比堆积图只能显示题目'
      : undefined;
  };
  const hints = scopes.flatMap((scope, index) => {
    const hint = hintOf(scope);
    return hint ? [`第${index + 1}个范围：${hint}`] : [];
  });
  return type === 'text' && scopes.length > 1 ? ['文本只显示第1个范围', ...hints] : hints;
}

export const withScopeType = (scope: ScopeRow, type: ScopeType): ScopeRow => ({
  ...scope,
  type,
  range: scopeRangesOf(type).includes(scope.range) ? scope.range : '全校',
});

type Typed = Pick<ChartFields, 'type' | 'subType' | 'scopes' | 'options'>;

const arePercentileOptions = (options: readonly string[]) =>
  options.length === PERCENTILE_OPTIONS.length &&
  options.every((option, index) => option === PERCENTILE_OPTIONS[index]);

export function withSubType<C extends Typed>(chart: C, subType: ChartSubType | ''): C {
  if (subType === 'bar-full-y') {
    const scopes = chart.scopes.map((scope) => withScopeType(scope, '分位数'));
    return { ...chart, subType, scopes, options: [...PERCENTILE_OPTIONS] };
  }
  // What the percentiles brought along would be wrong names for the options of an ask.
  const options = arePercentileOptions(chart.options) ? [] : chart.options;
  return { ...chart, subType, options };
}

export const withType = <C extends Typed>(chart: C, type: ChartType): C =>
  withSubType({ ...chart, type }, type === 'text' ? '' : chart.subType || 'bar-basic-y');

/** As typed into a field: its whole part, 0 where there is none. */
export function typedInteger(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isFinite(number) ? number : 0;
}
