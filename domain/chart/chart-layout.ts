import { type BarName, barNameText } from './chart-source.ts';
import { type Legend, type LegendEntry, placeLegend } from './chart-legend.ts';
import { shortened, widthOf, wrapped } from './text-fit.ts';

export interface LayoutInput {
  width: number;
  height: number;
  fontSize: number;
  title: string;
  /** From the top or the left on. */
  names: readonly BarName[];
  isHorizontal: boolean;
  legend: readonly LegendEntry[];
  hasMarkers: boolean;
  /** What is written along the axis of values. */
  ticks: readonly string[];
  /** Beside the end of a bar; empty where figures stand inside. */
  longestFigure: string;
}

export interface ChartLayout {
  font: number;
  title: { lines: string[]; font: number; y: number };
  legend: Legend & { x: number; top: number; font: number };
  plot: { left: number; top: number; right: number; bottom: number };
  /** The room of one bar across its length. */
  slot: number;
  thickness: number;
  marker: number;
  labels: { texts: string[]; font: number };
  /** Every how many ticks one is drawn, and how large its words are. */
  ticks: { step: number; font: number };
}

const LINE = 1.3;
const TITLE_FONT = 1.15;
/** Of the width for the names of horizontal bars, of the height for those of upright ones and for the legend. */
const NAME_SHARE = 0.34;
const NAME_HEIGHT_SHARE = 0.3;
const LEGEND_SHARE = 0.3;
const SMALLEST_NAME = 7;

const rounded = (size: number) => Math.round(size * 10) / 10;

/** The range stands on a line of its own where both do not fit on one. */
function nameLines(name: BarName, room: number, font: number, maxLines: number): string[] {
  const whole = barNameText(name);
  if (name.range === '' || widthOf(whole, font) <= room) return wrapped(whole, room, font, maxLines);
  if (maxLines < 2) {
    const ending = `（${name.range}）`;
    return [shortened(name.text, Math.max(2 * font, room - widthOf(ending, font)), font) + ending];
  }
  const range = wrapped(`（${name.range}）`, room, font, maxLines);
  // Between narrow columns the text alone says more than bits of both.
  if (range.length > maxLines / 2) return wrapped(name.text, room, font, maxLines);
  return [...wrapped(name.text, room, font, maxLines - range.length), ...range];
}

/** Names that have no room of their own are left out evenly rather than written over each other. */
function fitNames(names: readonly BarName[], room: number, across: number, font: number) {
  const size = rounded(Math.max(Math.min(font, SMALLEST_NAME), Math.min(font, across / LINE)));
  const every = Math.max(1, Math.ceil((size * LINE) / across));
  const lines = Math.max(1, Math.floor(across / (size * LINE)));
  const texts = names.map((name, index) =>
    index % every === 0 ? nameLines(name, room, size, lines).join('\n') : '',
  );
  return { texts, font: size };
}

function fitColumnNames(names: readonly BarName[], slot: number, height: number, font: number) {
  const size = rounded(Math.max(Math.min(font, SMALLEST_NAME), Math.min(font, slot * 0.9)));
  const every = Math.max(1, Math.ceil(size / slot));
  const most = Math.max(1, Math.floor((height * NAME_HEIGHT_SHARE) / (size * LINE)));
  const texts = names.map((name, index) =>
    index % every === 0 ? nameLines(name, Math.max(size, slot * 0.92), size, most).join('\n') : '',
  );
  const lines = Math.max(1, ...texts.map((text) => text.split('\n').length));
  return { texts, font: size, height: lines * size * LINE };
}

/** Words along an axis become smaller, then fewer. */
function fitTicks(ticks: readonly string[], length: number, font: number, isHorizontal: boolean) {
  const between = length / Math.max(1, ticks.length - 1);
  const longest = Math.max(...ticks.map((tick) => (isHorizontal ? widthOf(tick, 1) + 0.5 : LINE)));
  const size = rounded(Math.max(Math.min(font * 0.7, 9), Math.min(font * 0.85, between / longest)));
  const step = [1, 2, 5, 10].find((each) => each * between >= longest * size) ?? ticks.length - 1;
  return { step, font: size };
}

function fitBars(slot: number, font: number, { hasMarkers, isHorizontal }: LayoutInput) {
  // Upright ones have to be as wide as the figures that stand inside.
  const widest = font * (isHorizontal ? 2.3 : 4.4);
  if (!hasMarkers) return { thickness: Math.max(1, Math.min(widest, slot * 0.56)), marker: 0 };
  const wanted = 1.7 * font;
  const thickness = Math.max(1, Math.min(widest, Math.max(slot * 0.38, slot - wanted - 4)));
  return { thickness, marker: Math.max(0, Math.min(wanted, slot - thickness - 2)) };
}

/** What the bars themselves get at least, of either side. */
const PLOT_SHARE = 0.42;
const SMALLEST_FONT = 5;

/**
 * Where everything stands, in pixels. It is worked out here and not left to the library that draws, which would measure words on
 * the page and guess them on the server.
 */
export function layOut(input: LayoutInput): ChartLayout {
  const { width, height } = input;
  let font = input.fontSize;
  // Words that leave no room for the bars become smaller, in a small picture or with a large font.
  for (;;) {
    const layout = layOutAt(input, rounded(font));
    const { left, right, top, bottom } = layout.plot;
    const isRoomy = right - left >= width * PLOT_SHARE && bottom - top >= height * PLOT_SHARE;
    if (isRoomy || font <= SMALLEST_FONT) return layout;
    font *= 0.92;
  }
}

function layOutAt(input: LayoutInput, font: number): ChartLayout {
  const { width, height, isHorizontal, names } = input;
  const pad = font * 0.75;
  const titleFont = rounded(font * TITLE_FONT);
  const titleLines = wrapped(input.title, width - 2 * pad, titleFont, 2);
  const afterTitle = pad + titleLines.length * titleFont * LINE + (titleLines.length > 0 ? font * 0.4 : 0);
  const legendFont = rounded(font * 0.9);
  const legend = placeLegend(input.legend, legendFont, {
    width: width - 2 * pad,
    height: height * LEGEND_SHARE,
  });
  const afterLegend = afterTitle + legend.height + (legend.height > 0 ? font * 0.5 : 0);
  const markerRoom = input.hasMarkers ? font : 0;
  const tickFont = font * 0.85;
  const head = {
    font,
    title: { lines: titleLines, font: titleFont, y: pad },
    legend: { ...legend, x: pad, top: afterTitle, font: legendFont },
  };
  const count = Math.max(1, names.length);
  if (isHorizontal) {
    const longest = Math.max(0, ...names.map((name) => widthOf(barNameText(name), font)));
    const nameRoom = Math.min(longest, width * NAME_SHARE);
    const lastTick = widthOf(input.ticks[input.ticks.length - 1] ?? '', tickFont) / 2;
    const figure = input.longestFigure === '' ? 0 : widthOf(input.longestFigure, font) + font * 0.4;
    const left = pad + nameRoom + font * 0.6;
    const right = width - pad - Math.max(lastTick, figure);
    const top = afterLegend + markerRoom + font * 0.2;
    const ticks = fitTicks(input.ticks, right - left, font, true);
    const bottom = Math.max(top + 1, height - pad * 0.8 - ticks.font * LINE - font * 0.4);
    const slot = (bottom - top) / count;
    const labels = fitNames(names, nameRoom + 1, slot, font);
    return {
      ...head,
      plot: { left, top, right, bottom },
      slot,
      ...fitBars(slot, font, input),
      labels,
      ticks,
    };
  }
  const tickWidth = Math.max(...input.ticks.map((tick) => widthOf(tick, tickFont)));
  const left = pad + tickWidth + font * 0.5;
  const right = width - pad - markerRoom;
  const slot = (right - left) / count;
  const labels = fitColumnNames(names, slot, height, font);
  const top = afterLegend + (input.longestFigure === '' ? font * 0.6 : font * 1.3);
  const bottom = Math.max(top + 1, height - pad * 0.8 - labels.height - font * 0.5);
  return {
    ...head,
    plot: { left, top, right, bottom },
    slot,
    ...fitBars(slot, font, input),
    labels,
    ticks: fitTicks(input.ticks, bottom - top, font, false),
  };
}
