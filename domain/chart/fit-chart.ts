import type { ChartSource } from './chart-source.ts';

type Sized = Pick<ChartSource['chart'], 'width' | 'height' | 'fontSize'>;

/** Shrunk further than to this share of its size, a picture's words cannot be read. */
const SMALLEST_SCALE = 0.75;
const SMALLEST_FONT = 11;
/** A narrow chart keeps more of its height: its words need more lines. */
const HEIGHT_SHARE = 0.85;

/** For a place that is much narrower than the chart, a phone: laid out anew instead of shrunk, so that its words stay readable. */
export function fitChart<C extends Sized>(chart: C, room: number): C {
  if (room <= 0 || room >= chart.width * SMALLEST_SCALE) return chart;
  return {
    ...chart,
    width: Math.round(room),
    height: Math.round(Math.min(chart.height, Math.max(room, chart.height * HEIGHT_SHARE))),
    fontSize: Math.min(chart.fontSize, Math.max(SMALLEST_FONT, Math.round(chart.fontSize * SMALLEST_SCALE))),
  };
}
