import { CHART_DEFAULTS, DEFAULT_BAR_COLORS } from './chart-values.ts';

export interface ChartPalette {
  label: string;
  barColors: readonly string[];
  colorP0: string;
  colorP1: string;
  colorPin: string;
}

/** Colours that a chart's author may take over as a whole. */
export const CHART_PALETTES = {
  default: {
    label: '默认配色',
    barColors: DEFAULT_BAR_COLORS,
    colorP0: CHART_DEFAULTS.colorP0,
    colorP1: CHART_DEFAULTS.colorP1,
    colorPin: CHART_DEFAULTS.colorPin,
  },
  /** After Okabe and Ito: neighbours differ for readers who lack red, green or blue. */
  'color-blind': {
    label: '色觉友好',
    barColors: [
      ...['rgb(0,114,178)', 'rgb(230,159,0)', 'rgb(0,158,115)', 'rgb(240,228,66)'],
      ...['rgb(213,94,0)', 'rgb(86,180,233)', 'rgb(204,121,167)', 'rgb(64,64,64)'],
    ],
    colorP0: 'rgb(0,114,178)',
    colorP1: 'rgb(166,211,236)',
    colorPin: 'rgb(176,72,0)',
  },
  /** From dark to light in even steps, so that a grey copy tells them apart as well. */
  grey: {
    label: '适合黑白打印',
    barColors: [
      ...['rgb(17,46,81)', 'rgb(40,82,130)', 'rgb(72,118,167)'],
      ...['rgb(114,156,199)', 'rgb(164,194,223)', 'rgb(217,230,243)'],
    ],
    colorP0: 'rgb(40,82,130)',
    colorP1: 'rgb(196,214,233)',
    colorPin: 'rgb(20,20,20)',
  },
} as const satisfies Record<string, ChartPalette>;
export type PaletteName = keyof typeof CHART_PALETTES;

type Colored = Pick<ChartPalette, 'colorP0' | 'colorP1' | 'colorPin'> & { barColors: string[] };

export function inPalette<C extends Colored>(chart: C, name: PaletteName): C {
  const { barColors, colorP0, colorP1, colorPin } = CHART_PALETTES[name];
  return { ...chart, barColors: [...barColors], colorP0, colorP1, colorPin };
}

/** Undefined where the author has chosen colours one by one. */
export const paletteOf = (chart: Colored): PaletteName | undefined =>
  (Object.keys(CHART_PALETTES) as PaletteName[]).find((name) => {
    const palette: ChartPalette = CHART_PALETTES[name];
    return (
      chart.barColors.join(';') === palette.barColors.join(';') &&
      chart.colorP0 === palette.colorP0 &&
      chart.colorP1 === palette.colorP1 &&
      chart.colorPin === palette.colorPin
    );
  });
