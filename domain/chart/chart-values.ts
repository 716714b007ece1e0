export const CHART_TYPES = { bar: '条形图', text: '文本' } as const;
export type ChartType = keyof typeof CHART_TYPES;

export const CHART_SUB_TYPES = {
  'bar-basic-y': '基本条形图（横向）',
  'bar-basic-x': '基本柱状图（纵向）',
  'bar-full-y': '百分位条形图（横向）',
  'bar-full-x': '百分比堆积图',
} as const;
export type ChartSubType = keyof typeof CHART_SUB_TYPES;

export const SCOPE_TYPES = ['默认', '标记', '分位数'] as const;
export type ScopeType = (typeof SCOPE_TYPES)[number];

export const SCOPE_RANGES = ['个人', '全校', '全市'] as const;
export type ScopeRange = (typeof SCOPE_RANGES)[number];

/** Where the first of the bars stands. */
export const CHART_ORDERS = { 'up-left': '从上到下、从左到右', 'down-right': '从下到上、从右到左' } as const;
export type ChartOrder = keyof typeof CHART_ORDERS;

export const DEFAULT_BAR_COLORS = [
  ...['rgb(68,114,196)', 'rgb(237,125,49)', 'rgb(165,165,165)', 'rgb(255,192,0)', 'rgb(91,155,213)'],
  ...['rgb(243,98,98)', 'rgb(99,217,90)', 'rgb(80,109,132)', 'rgb(231,158,10)', 'rgb(158,102,194)'],
  'rgb(229,30,179)',
] as const;

export const CHART_DEFAULTS = {
  width: 750,
  height: 400,
  fontSize: 16,
  order: 'up-left',
  colorP0: 'rgb(68,114,196)',
  colorP1: 'rgb(137,166,218)',
  colorPin: 'rgb(209,52,56)',
} as const;

/** What a chart of percentiles tells apart. */
export const PERCENTILE_OPTIONS = ['百分比', '其他'] as const;

export const MAX_CHART_SIDE = 4_000;
export const FONT_SIZES = { min: 1, max: 100 } as const;
export const MAX_SCOPES = 200;

/** A chart drawn from data of its own shows these instead of a mean: nobody asked has answered, or nobody at all. */
export const NO_ANSWER = -9_999_999;
export const NO_PERCENTILE_ANSWER = -2;
export const NO_PERCENTILE_DATA = -0.5;
