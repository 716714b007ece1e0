import { type ChartBars, barsOf } from './chart-bars.ts';
import { type ChartLayout, layOut } from './chart-layout.ts';
import { NO_SCOPES } from './chart-rules.ts';
import type { ChartSource } from './chart-source.ts';
import {
  CHART_FONT,
  drawLegend,
  drawMarker,
  drawText,
  LINE_COLOR,
  type PlainObject,
  type PlainValue,
  SOFT_LINE_COLOR,
  SOFT_TEXT_COLOR,
  TEXT_COLOR,
} from './chart-graphics.ts';
import { drawable, inkOn } from './color-contrast.ts';
import { widthOf, wrapped } from './text-fit.ts';

/** Options of ECharts as plain data, the same for the page and for the server: nothing in them is computed while drawing. */
export interface ChartDrawing {
  width: number;
  height: number;
  option: PlainObject;
}

const FIGURE_FONT = 0.82;
const SMALLEST_FIGURE_FONT = 0.6;
const SMALLEST_BEHIND = 5;

/** As large as the part that it stands in allows; undefined where it has no room at all. */
function insideFont(figure: string, along: number, { font, thickness }: ChartLayout, isHorizontal: boolean) {
  const [width, height] = isHorizontal ? [along, thickness] : [thickness, along];
  const fitting = Math.min(font * FIGURE_FONT, (width - 3) / widthOf(figure, 1), height / 1.02);
  return fitting >= font * SMALLEST_FIGURE_FONT ? Math.floor(fitting * 10) / 10 : undefined;
}

/** Not wider or higher than the room of its bar, so that it does not stand upon its neighbour's. */
const behindFont = (figure: string, { font, slot }: ChartLayout, isHorizontal: boolean) =>
  Math.floor(Math.min(font, isHorizontal ? slot : (slot - 1) / widthOf(figure, 1)) * 10) / 10;

function seriesOf(chart: ChartBars, layout: ChartLayout): PlainValue[] {
  const { isHorizontal, axis } = chart;
  const length = isHorizontal ? layout.plot.right - layout.plot.left : layout.plot.bottom - layout.plot.top;
  const most = Math.max(0, ...chart.bars.map(({ parts }) => parts.length));
  const labelOf = (figure: string, color: string, size: number, isAlone: boolean): PlainObject => {
    const common = { formatter: figure, fontFamily: CHART_FONT };
    if (chart.figures === 'behind' && isAlone) {
      const position = isHorizontal ? 'right' : 'top';
      const fontSize = behindFont(figure, layout, isHorizontal);
      return { show: fontSize >= SMALLEST_BEHIND, ...common, position, color: TEXT_COLOR, fontSize };
    }
    const fontSize =
      figure === '' ? undefined : insideFont(figure, (size / axis.end) * length, layout, isHorizontal);
    if (fontSize === undefined) return { show: false };
    return { show: true, ...common, position: 'inside', color: inkOn(color), fontSize };
  };
  return Array.from({ length: most }, (_none, index) => ({
    type: 'bar',
    stack: 'bar',
    clip: false,
    silent: true,
    emphasis: { disabled: true },
    barWidth: layout.thickness,
    data: chart.bars.map(({ parts }): PlainObject => {
      const part = parts[index];
      if (!part) return { value: 0, label: { show: false } };
      const isAlone = parts.length === 1;
      const round = Math.min(4, layout.thickness / 4);
      return {
        value: part.size,
        itemStyle: {
          color: part.color,
          ...(isAlone && chart.figures === 'behind'
            ? { borderRadius: isHorizontal ? [0, round, round, 0] : [round, round, 0, 0] }
            : { borderColor: '#ffffff', borderWidth: 1 }),
        },
        label: labelOf(part.figure, part.color, part.size, isAlone),
      };
    }),
  }));
}

function axesOf({ axis, isHorizontal, bars }: ChartBars, { labels, ticks, font }: ChartLayout) {
  const names: PlainObject = {
    type: 'category',
    data: bars.map((_bar, index) => labels.texts[index] ?? ''),
    inverse: isHorizontal,
    axisTick: { show: false },
    axisLine: { show: true, onZero: false, lineStyle: { color: LINE_COLOR, width: 1 } },
    axisLabel: {
      interval: 0,
      color: TEXT_COLOR,
      fontSize: labels.font,
      fontFamily: CHART_FONT,
      lineHeight: labels.font * 1.3,
      margin: font * 0.5,
    },
  };
  const values: PlainObject = {
    type: 'value',
    min: 0,
    max: axis.end,
    interval: axis.interval * ticks.step,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: SOFT_LINE_COLOR, width: 1 } },
    axisLabel: {
      formatter: `{value}${axis.unit}`,
      color: SOFT_TEXT_COLOR,
      fontSize: ticks.font,
      fontFamily: CHART_FONT,
      margin: font * 0.4,
      showMinLabel: true,
      showMaxLabel: true,
      hideOverlap: false,
    },
  };
  return isHorizontal ? { xAxis: values, yAxis: names } : { xAxis: names, yAxis: values };
}

/** What is said where there is no bar. */
function missingWords({ bars, isHorizontal }: ChartBars, { plot, slot, font }: ChartLayout): PlainObject[] {
  return bars.flatMap(({ missing }, index) => {
    if (missing === '') return [];
    const size = Math.min(font * 0.9, slot / 1.3);
    const common = { font: size, color: SOFT_TEXT_COLOR };
    if (isHorizontal) {
      const most = Math.max(1, Math.floor(slot / (size * 1.3)));
      const lines = wrapped(missing, plot.right - plot.left - font, size, Math.min(2, most));
      const [x, y] = [plot.left + font * 0.6, plot.top + (index + 0.5) * slot];
      return [drawText(lines, { ...common, x, y, align: 'left', verticalAlign: 'middle' })];
    }
    const most = Math.max(1, Math.floor((plot.bottom - plot.top) / (size * 1.3)));
    const lines = wrapped(missing, Math.max(size, slot * 0.8), size, most);
    const [x, y] = [plot.left + (index + 0.5) * slot, plot.bottom - font * 0.5];
    return [drawText(lines, { ...common, x, y, align: 'center', verticalAlign: 'bottom' })];
  });
}

function markers(
  chart: ChartBars,
  { plot, slot, thickness, marker }: ChartLayout,
  color: string,
): PlainObject[] {
  if (marker < 3) return [];
  return chart.bars.flatMap((bar, index) =>
    bar.markers.flatMap((value) => {
      const share = Math.max(0, Math.min(1, value / chart.axis.end));
      const across = (index + 0.5) * slot;
      const at = chart.isHorizontal
        ? { x: plot.left + share * (plot.right - plot.left), y: plot.top + across - thickness / 2 }
        : { x: plot.left + across + thickness / 2, y: plot.bottom - share * (plot.bottom - plot.top) };
      return drawMarker(chart.marker, {
        ...at,
        size: marker,
        color,
        points: chart.isHorizontal ? 'down' : 'left',
      });
    }),
  );
}

const withoutBars = (width: number, height: number, font: number): PlainObject => ({
  animation: false,
  backgroundColor: '#ffffff',
  graphic: [
    drawText(wrapped(NO_SCOPES, width * 0.9, font, 2), {
      ...{ x: width / 2, y: height / 2, font, color: SOFT_TEXT_COLOR },
      ...{ align: 'center', verticalAlign: 'middle' },
    }),
  ],
});

/** How a bar chart is drawn for one subject. */
export function chartDrawing(source: ChartSource): ChartDrawing {
  const { width, height, fontSize, title, colorPin } = source.chart;
  const chart = barsOf(source);
  if (chart.bars.length === 0) {
    return { width, height, option: withoutBars(width, height, Math.min(fontSize, width / 12)) };
  }
  const { axis } = chart;
  const ticks = Array.from(
    { length: Math.round(axis.end / axis.interval) + 1 },
    (_none, index) => `${index * axis.interval}${axis.unit}`,
  );
  const figures = chart.bars.flatMap(({ parts }) => parts.map(({ figure }) => figure));
  const layout = layOut({
    ...{ width, height, fontSize, title, ticks },
    names: chart.bars.map(({ name }) => name),
    isHorizontal: chart.isHorizontal,
    legend: chart.legend,
    hasMarkers: chart.hasMarkers,
    longestFigure:
      chart.figures === 'inside' ? '' : figures.reduce((a, b) => (b.length > a.length ? b : a), '0.0'),
  });
  const { plot } = layout;
  return {
    width,
    height,
    option: {
      animation: false,
      backgroundColor: '#ffffff',
      textStyle: { fontFamily: CHART_FONT },
      grid: {
        left: plot.left,
        top: plot.top,
        width: plot.right - plot.left,
        height: plot.bottom - plot.top,
        // The room for words is worked out already.
        containLabel: false,
        outerBoundsMode: 'none',
      },
      ...axesOf(chart, layout),
      series: seriesOf(chart, layout),
      graphic: [
        drawText(layout.title.lines, {
          ...{ x: width / 2, y: layout.title.y, font: layout.title.font, color: TEXT_COLOR },
          ...{ align: 'center', verticalAlign: 'top', weight: 600 },
        }),
        ...drawLegend(layout.legend, layout.legend.font),
        ...missingWords(chart, layout),
        ...markers(chart, layout, drawable(colorPin)),
      ],
    },
  };
}
