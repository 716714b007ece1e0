import type { LegendEntry } from './chart-legend.ts';
import {
  basicAxisOf,
  type BarName,
  barNameOf,
  type ChartSource,
  figureOf,
  isShown,
  oneDecimal,
  optionNamesOf,
  percentOf,
  type ScopeFigure,
  selfOf,
} from './chart-source.ts';
import { PERCENTILE_OPTIONS } from './chart-values.ts';
import { drawable } from './color-contrast.ts';

export interface BarPart {
  /** On the axis of values. */
  size: number;
  color: string;
  /** Written inside; of a single part behind its end. */
  figure: string;
}

export interface ChartBar {
  name: BarName;
  parts: BarPart[];
  /** Instead of parts. */
  missing: string;
  /** Where 我 stands on the axis of values. */
  markers: number[];
}

export interface ChartBars {
  bars: ChartBar[];
  legend: LegendEntry[];
  axis: { end: number; interval: number; unit: '' | '%' };
  isHorizontal: boolean;
  figures: 'inside' | 'behind';
  hasMarkers: boolean;
  /** What stands in the markers. */
  marker: string;
}

/** Figures of smaller parts are left away. */
const SMALLEST_FIGURE = 0.05;

const colorAt = (colors: readonly string[], index: number) => drawable(colors[index % colors.length] ?? '');
const shareFigure = (share: number) => (share < SMALLEST_FIGURE ? '' : percentOf(share));

function partsOf(figure: ScopeFigure, { chart }: ChartSource, place: number, end: number): BarPart[] {
  if (figure.kind === 'mean') {
    return [{ size: figure.mean, color: colorAt(chart.barColors, place), figure: oneDecimal(figure.mean) }];
  }
  if (figure.kind === 'shares') {
    return figure.shares.map((share, option) => ({
      size: share * end,
      color: colorAt(chart.barColors, option),
      figure: shareFigure(share),
    }));
  }
  if (figure.kind !== 'percentile') return [];
  return [figure.share, 1 - figure.share].map((share, index) => ({
    size: share * end,
    color: drawable(index === 0 ? chart.colorP0 : chart.colorP1),
    figure: shareFigure(share),
  }));
}

/** Upon the bar of the same text: at a mean, or in the middle of the part that was chosen. */
function markerOn(bar: ScopeFigure, pin: ScopeFigure, end: number): number[] {
  if (pin.kind === 'mean' && bar.kind === 'mean') return [pin.mean];
  if (pin.kind !== 'choice' || bar.kind !== 'shares') return [];
  return pin.options.map((option) => {
    const before = bar.shares.slice(0, option).reduce((sum, share) => sum + share, 0);
    return (before + (bar.shares[option] ?? 0) / 2) * end;
  });
}

function legendOf(source: ChartSource, pins: readonly ScopeFigure[], hasMarkers: boolean): LegendEntry[] {
  const { chart } = source;
  const isShares = chart.subType === 'bar-full-x';
  const isPercentiles = chart.subType === 'bar-full-y';
  const percentiles = chart.scopes.some(({ type }) => type === '分位数');
  const [below, rest] = isPercentiles && chart.options.length > 0 ? chart.options : PERCENTILE_OPTIONS;
  const parts = isShares
    ? optionNamesOf(source).map((text, index) => ({ text, color: colorAt(chart.barColors, index) }))
    : [];
  if (percentiles) {
    parts.push(
      { text: below ?? '', color: drawable(chart.colorP0) },
      { text: rest ?? '', color: drawable(chart.colorP1) },
    );
  }
  const entries: LegendEntry[] = parts
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, color }) => ({ text, color, shape: 'part' }));
  const missing = pins.find((pin) => pin.kind === 'missing');
  if (hasMarkers) {
    const text = `${selfOf(source)}的${isPercentiles ? '位置' : isShares ? '选择' : '得分'}`;
    entries.push({ text, color: drawable(chart.colorPin), shape: 'marker' });
  } else if (missing) {
    entries.push({ text: missing.words, color: drawable(chart.colorPin), shape: 'marker' });
  }
  return entries;
}

/** What there is to draw, before anything has a place. */
export function barsOf(source: ChartSource): ChartBars {
  const { chart } = source;
  const isFull = chart.subType === 'bar-full-x' || chart.subType === 'bar-full-y';
  const axis = isFull
    ? { end: 100, interval: 10, unit: '%' as const }
    : { ...basicAxisOf(source), unit: '' as const };
  const scopes = chart.scopes
    .map((scope, index) => ({ scope, figure: figureOf(source, index) }))
    .filter(({ scope }) => isShown(source, scope));
  const pins = scopes.filter(({ scope }) => scope.type === '标记');
  const bars = scopes
    .filter(({ scope }) => scope.type !== '标记')
    .map(({ scope, figure }, place): ChartBar => {
      const own =
        chart.subType === 'bar-full-y' && figure.kind === 'percentile' ? [figure.share * axis.end] : [];
      const matching = pins.filter((pin) => pin.scope.text.trim() === scope.text.trim());
      const pinned =
        scope.type === '默认' ? matching.flatMap((pin) => markerOn(figure, pin.figure, axis.end)) : [];
      return {
        name: barNameOf(source, scope),
        parts: partsOf(figure, source, place, axis.end),
        missing: figure.kind === 'missing' ? figure.words : '',
        markers: [...own, ...pinned],
      };
    });
  const hasMarkers = bars.some(({ markers }) => markers.length > 0);
  return {
    bars: chart.order === 'down-right' ? bars.reverse() : bars,
    legend: legendOf(
      source,
      pins.map(({ figure }) => figure),
      hasMarkers,
    ),
    axis,
    isHorizontal: chart.subType !== 'bar-basic-x' && chart.subType !== 'bar-full-x',
    figures: isFull ? 'inside' : 'behind',
    hasMarkers,
    marker: selfOf(source),
  };
}
