import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLORS, FONT_FAMILY, SIZES } from './antd-tokens.ts';

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = '', rest = ''] = css.split(/^}$/m);

function valueOf(block: string, name: string): string | undefined {
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(block)?.[1]?.replace(/\s+/g, ' ').trim();
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

it.each(Object.entries(COLORS))('%s is the same in the style sheet and in the theme', (name, value) => {
  expect(valueOf(light, `color-${kebab(name)}`)).toBe(value);
});

describe.each([
  ['default', light],
  ['dark', dark],
])('the colours of mode %s', (_, block) => {
  it.each([
    ['text', 'bg'],
    ['text', 'surface'],
    ['text-soft', 'bg'],
    ['text-soft', 'surface'],
    ['text-soft', 'surface-soft'],
    ['accent', 'bg'],
    ['accent', 'surface'],
    ['accent', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-error', 'error'],
    ['success', 'success-soft'],
    ['processing', 'processing-soft'],
    ['warning', 'warning-soft'],
    ['error', 'error-soft'],
    ['error', 'surface'],
  ])('%s is legible on %s', (front, back) => {
    const colours = [front, back].map((name) => valueOf(block, `color-${name}`) ?? '') as [string, string];
    expect(contrast(...colours)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edge of a field', () => {
    const edge = valueOf(block, 'color-border-strong') ?? '';
    expect(contrast(edge, valueOf(block, 'color-surface') ?? '')).toBeGreaterThanOrEqual(3);
  });
});

it('sizes and font are the same in the style sheet and in the theme', () => {
  expect(valueOf(rest, 'font-family')).toBe(FONT_FAMILY);
  expect(valueOf(rest, 'font-size')).toBe(`${SIZES.fontSize}px`);
  expect(valueOf(rest, 'radius')).toBe(`${SIZES.radius}px`);
  expect(valueOf(rest, 'radius-control')).toBe(`${SIZES.radiusControl}px`);
  expect(valueOf(rest, 'control-height')).toBe(`${SIZES.controlHeight}px`);
});
