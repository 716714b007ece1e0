interface Rgb {
  r: number;
  g: number;
  b: number;
}

const fromHex = (digits: string): Rgb => {
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return { r: part(0), g: part(2), b: part(4) };
};

/** As a chart's colours are written: `#4472c4`, `rgb(68,114,196)`; what cannot be read is a middle grey. */
export function parseColor(color: string): Rgb {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(color.trim())?.[1];
  if (hex) return fromHex(hex);
  const [r, g, b] = (color.match(/[\d.]+%?/g) ?? []).map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part),
  );
  if (r === undefined || g === undefined || b === undefined) return { r: 128, g: 128, b: 128 };
  return { r: Math.min(255, r), g: Math.min(255, g), b: Math.min(255, b) };
}

export const hexOf = (color: string): string => {
  const { r, g, b } = parseColor(color);
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
};

/** 0 for black to 1 for white, as an eye or a grey printer sees it (WCAG 2). */
export function luminance(color: string): number {
  const { r, g, b } = parseColor(color);
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** 1 for two that look alike in grey, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export const DARK_INK = '#1f2933';
const LIGHT_INK = '#ffffff';

/** What is written on a colour so that it can be read best; where both can be, white is calmer on something strong. */
export const inkOn = (color: string): string =>
  contrast(LIGHT_INK, color) >= 4 || contrast(LIGHT_INK, color) >= contrast(DARK_INK, color)
    ? LIGHT_INK
    : DARK_INK;

/** What is no colour would end an attribute where a picture is written as text. */
export const drawable = (color: string): string =>
  /^(#[0-9a-f]{3,8}|rgba?\([\d.,\s%]+\))$/i.test(color.trim()) ? color.trim() : '#808080';
