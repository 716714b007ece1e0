import { describe, expect, it } from 'vitest';
import {
  CHART_PALETTES,
  type ChartPalette,
  inPalette,
  paletteOf,
  type PaletteName,
} from './chart-palettes.ts';
import { newChart } from './chart-rules.ts';
import { contrast, drawable, hexOf, inkOn, luminance, parseColor } from './color-contrast.ts';

/** Viénot 1999: what readers without red, or without green, see of a colour. */
const BLINDNESS = {
  'without red': [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  'without green': [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
} as const;

function seen(color: string, matrix: readonly (readonly number[])[]): number[] {
  const { r, g, b } = parseColor(color);
  const linear = [r, g, b].map((part) => (part / 255) ** 2.2);
  return matrix.map((row) => {
    const sum = row.reduce((total, weight, index) => total + weight * (linear[index] ?? 0), 0);
    return 255 * Math.max(0, sum) ** (1 / 2.2);
  });
}

const neighbours = ({ barColors }: ChartPalette) =>
  barColors.map((color, index) => [color, barColors[(index + 1) % barColors.length] ?? ''] as const);

describe('a palette', () => {
  it('is known again once it was taken', () => {
    for (const name of Object.keys(CHART_PALETTES) as PaletteName[]) {
      expect(paletteOf(inPalette(newChart('图'), name))).toBe(name);
    }
    expect(paletteOf({ ...newChart('图'), colorPin: 'rgb(1,2,3)' })).toBeUndefined();
  });

  it('for grey print has steps that a copier keeps apart', () => {
    const { grey } = CHART_PALETTES;
    for (const [one, other] of neighbours(grey))
      expect(contrast(one, other), `${one} ${other}`).toBeGreaterThan(1.45);
    expect(contrast(grey.colorP0, grey.colorP1)).toBeGreaterThan(3);
    // From dark to light throughout: the order of the options can be seen.
    const steps = grey.barColors.map(luminance);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it.each(Object.keys(BLINDNESS) as (keyof typeof BLINDNESS)[])(
    'for colour-blind readers differs %s',
    (kind) => {
      const distance = (one: string, other: string) =>
        Math.hypot(
          ...seen(one, BLINDNESS[kind]).map(
            (part, index) => part - (seen(other, BLINDNESS[kind])[index] ?? 0),
          ),
        );
      for (const [one, other] of neighbours(CHART_PALETTES['color-blind'])) {
        expect(distance(one, other), `${one} ${other}`).toBeGreaterThan(60);
      }
      const { colorP0, colorP1 } = CHART_PALETTES['color-blind'];
      expect(distance(colorP0, colorP1)).toBeGreaterThan(60);
    },
  );

  it('can be written upon', () => {
    for (const palette of Object.values(CHART_PALETTES) as ChartPalette[]) {
      for (const color of [...palette.barColors, palette.colorP0, palette.colorP1, palette.colorPin]) {
        expect(contrast(inkOn(color), color), color).toBeGreaterThan(3.4);
      }
    }
  });
});

describe('a colour', () => {
  it('is read however it is written', () => {
    expect(parseColor('#fa0')).toEqual({ r: 255, g: 170, b: 0 });
    expect(parseColor('rgba( 68, 114, 196, .5)')).toEqual({ r: 68, g: 114, b: 196 });
    expect(hexOf('rgb(68,114,196)')).toBe('#4472c4');
  });

  it('is nothing that would end an attribute', () => {
    expect(drawable('red" onload="alert(1)')).toBe('#808080');
    expect(drawable('rgb(68,114,196)')).toBe('rgb(68,114,196)');
  });
});
