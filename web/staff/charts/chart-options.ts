import type { EChartsCoreOption } from 'echarts/core';

/** A chart for a width: on a phone its words have less room. */
export type ChartOption = (width: number, colors: ChartColors) => EChartsCoreOption;

export interface ChartColors {
  text: string;
  soft: string;
  line: string;
  bar: string;
  surface: string;
}

const BAR_HEIGHT = 30;
/** From light to dark; what stands on them is dark or light to match. */
const SHADES = ['#d7ebe7', '#a9d3cc', '#74b5ac', '#2f8178', '#0b6b6a', '#084b4a', '#053231'];
const FIRST_DARK_SHADE = 3;
const LEGEND_TEXT = 180;

export const percentText = (share: number) => `${(share * 100).toFixed(1)}%`;

export interface Bar {
  label: string;
  count: number;
  /** Of those who have answered. */
  share: number;
}

export const barsHeight = (count: number) => count * BAR_HEIGHT + 16;

const labelWidth = (width: number) => Math.max(70, Math.min(280, width * 0.36));

const axisText = (colors: ChartColors) => ({ color: colors.text, fontSize: 13 });

/** In quarters, so that neighbours can mostly be compared; a phone has no room for bars that are never full. */
const longest = (bars: readonly Bar[]) =>
  Math.max(0.25, Math.ceil(Math.max(...bars.map(({ share }) => share)) * 4) / 4);

/** One bar below another, each with its figures behind it: long words of options stay readable. */
export const barsOption =
  (bars: readonly Bar[]): ChartOption =>
  (width, colors) => ({
    animation: false,
    grid: { left: 4, right: 96, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', min: 0, max: longest(bars), show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...axisText(colors), width: labelWidth(width), overflow: 'truncate', interval: 0 },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 20,
        itemStyle: { color: colors.bar },
        data: bars.map(({ share }) => share),
        label: {
          show: true,
          position: 'right',
          color: colors.text,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const bar = bars[dataIndex];
            return bar ? `${bar.count}（${percentText(bar.share)}）` : '';
          },
        },
      },
    ],
  });

export const HISTOGRAM_HEIGHT = 190;

/** Bars side by side, in the order of the numbers. */
export const histogramOption =
  (bars: readonly Bar[]): ChartOption =>
  (width, colors) => ({
    animation: false,
    grid: { left: 4, right: 8, top: 24, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...axisText(colors), fontSize: 12, hideOverlap: true, rotate: width < 480 ? 40 : 0 },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: colors.soft },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      {
        type: 'bar',
        barCategoryGap: '12%',
        itemStyle: { color: colors.bar },
        data: bars.map(({ count }) => count),
        label: { show: bars.length <= 24 && width > 360, position: 'top', color: colors.text, fontSize: 12 },
      },
    ],
  });

export interface StackedRow {
  label: string;
  shares: number[];
}

export const stackedHeight = (rows: number) => rows * 34 + 56;

/** As much as there is room for; the order is that of the options, and a table has all of it. */
function segmentText(option: number, share: number, width: number): string {
  const percent = `${Math.round(share * 100)}%`;
  if (share * width > 56) return `${option + 1}: ${percent}`;
  return share * width > 30 ? percent : '';
}

/** How many lines the names of the options take. */
function legendLines(options: readonly string[], width: number): number {
  let [lines, used] = [1, 0];
  for (const option of options) {
    const needed = 48 + Math.min(LEGEND_TEXT, option.length * 13);
    if (used > 0 && used + needed > width) {
      lines += 1;
      used = 0;
    }
    used += needed;
  }
  return lines;
}

const shadeOf = (option: number, options: number) =>
  Math.round((option * (SHADES.length - 1)) / Math.max(1, options - 1));

/** The rows of a table question below each other, each as long as all who have answered it. */
export const stackedOption =
  (rows: readonly StackedRow[], options: readonly string[]): ChartOption =>
  (width, colors) => ({
    animation: false,
    legend: {
      type: 'plain',
      top: 0,
      left: 0,
      itemWidth: 16,
      textStyle: { ...axisText(colors), width: LEGEND_TEXT, overflow: 'truncate' },
    },
    grid: {
      left: 4,
      right: 8,
      top: 14 + 24 * legendLines(options, width),
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { type: 'value', min: 0, max: 1, show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...axisText(colors), width: labelWidth(width), overflow: 'truncate', interval: 0 },
    },
    series: options
      .map((name, option) => ({ option, name, shade: shadeOf(option, options.length) }))
      .map(({ option, name, shade }) => ({
        type: 'bar',
        name: `${option + 1} ${name}`,
        stack: 'all',
        barMaxWidth: 24,
        itemStyle: {
          color: SHADES[shade],
          borderColor: colors.surface,
          borderWidth: 1,
        },
        data: rows.map(({ shares }) => shares[option] ?? 0),
        label: {
          show: true,
          fontSize: 12,
          color: shade < FIRST_DARK_SHADE ? '#15211f' : '#ffffff',
          // The number of the option says which it is where shades do not.
          formatter: ({ value }: { value: number }) => segmentText(option, value, width - labelWidth(width)),
        },
      })),
  });
