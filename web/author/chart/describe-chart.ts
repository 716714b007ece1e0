import type { Chart, ScopeRow } from '#domain/chart/chart.schema.ts';
import { CHART_ORDERS, CHART_SUB_TYPES, CHART_TYPES } from '#domain/chart/chart-values.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';

export const CHART_LABELS = {
  name: '名称',
  reportTemplate: '报告模板',
  type: '类型',
  subType: '子类型',
  title: '标题',
  order: '顺序',
  width: '宽度',
  height: '高度',
  fontSize: '字号',
  scopes: '范围',
  options: '选项',
  barColors: '条形颜色',
  colorP0: '百分比的颜色',
  colorP1: '其他的颜色',
  colorPin: '标记“我”的颜色',
} as const;

export const subTypeText = (subType: Chart['subType']): string =>
  subType === '' ? '' : CHART_SUB_TYPES[subType];

const scopeText = ({ type, range, text, askId }: ScopeRow, index: number) =>
  `${index + 1}. ${type}，${range}，编号${askId}${text === '' ? '' : `，${text}`}`;

/** In words, for an author who has to choose between two versions. */
export function describeChart(chart: Chart): DescribedPart[] {
  const lines: Record<keyof typeof CHART_LABELS, string[]> = {
    name: [chart.name],
    reportTemplate: [chart.reportTemplate],
    type: [CHART_TYPES[chart.type]],
    subType: [subTypeText(chart.subType)],
    title: [chart.title],
    order: [CHART_ORDERS[chart.order]],
    width: [String(chart.width)],
    height: [String(chart.height)],
    fontSize: [String(chart.fontSize)],
    scopes: chart.scopes.map(scopeText),
    options: chart.options,
    barColors: chart.barColors,
    colorP0: [chart.colorP0],
    colorP1: [chart.colorP1],
    colorPin: [chart.colorPin],
  };
  return Object.entries(lines).map(([key, texts]) => ({
    key,
    label: CHART_LABELS[key as keyof typeof CHART_LABELS],
    lines: texts.filter((text) => text !== ''),
  }));
}
