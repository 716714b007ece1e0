/** A place on the sheet, in its own pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A place that a pen was at; `pressure` from 0 to 1 where the pen feels it. */
export interface InkPoint extends Point {
  pressure?: number;
}

// Everything of ASCII that JSON writes as it is.
const DIGITS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index))
  .filter((character) => character !== '"' && character !== '\\')
  .join('');
export const CODED = /^[!#-[\]-~]*$/;

/** Steps of a quarter of a pixel: what rounding takes away cannot be seen. */
const STEPS_PER_PIXEL = 4;
/** Small numbers take one character, larger ones two or three; the first says how many. */
const [SHORT, MIDDLE, LONG] = [62, 24, 6];
const BASE = DIGITS.length;
const MIDDLE_END = SHORT + MIDDLE * BASE;
const LONG_END = MIDDLE_END + LONG * BASE * BASE;

/** 0, -1, 1, -2 … as 0, 1, 2, 3 … */
const folded = (whole: number) => (whole < 0 ? -2 * whole - 1 : 2 * whole);
const unfolded = (number: number) => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
const digit = (number: number): string => DIGITS.charAt(number);

function numberText(whole: number): string {
  const number = folded(whole);
  if (number < SHORT) return digit(number);
  if (number < MIDDLE_END) {
    const rest = number - SHORT;
    return digit(SHORT + Math.floor(rest / BASE)) + digit(rest % BASE);
  }
  // Further than any sheet is wide.
  const rest = Math.min(number, LONG_END - 1) - MIDDLE_END;
  const head = digit(SHORT + MIDDLE + Math.floor(rest / (BASE * BASE)));
  return head + digit(Math.floor(rest / BASE) % BASE) + digit(rest % BASE);
}

/** Undefined for what `numberText` never writes. */
function wholeNumbers(text: string): number[] | undefined {
  const numbers: number[] = [];
  for (let place = 0; place < text.length;) {
    const head = DIGITS.indexOf(text.charAt(place));
    const length = head < SHORT ? 1 : head < SHORT + MIDDLE ? 2 : 3;
    if (place + length > text.length) return undefined;
    let rest = head - (length === 1 ? 0 : length === 2 ? SHORT : SHORT + MIDDLE);
    for (const character of text.slice(place + 1, place + length)) {
      rest = rest * BASE + DIGITS.indexOf(character);
    }
    numbers.push(unfolded(rest + (length === 1 ? 0 : length === 2 ? SHORT : MIDDLE_END)));
    place += length;
  }
  return numbers;
}

const inSteps = (pixels: number) => Math.round(pixels * STEPS_PER_PIXEL);

/** The first point where it is, each other one by how far it is from the one before. */
export function codePoints(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  let text = '';
  for (const point of points) {
    const [nextX, nextY] = [inSteps(point.x), inSteps(point.y)];
    text += numberText(nextX - x) + numberText(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return text;
}

/** Undefined for what codes no points. */
export function decodePoints(text: string): Point[] | undefined {
  const numbers = CODED.test(text) ? wholeNumbers(text) : undefined;
  if (!numbers || numbers.length === 0 || numbers.length % 2 !== 0) return undefined;
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let place = 0; place < numbers.length; place += 2) {
    x += numbers[place] ?? 0;
    y += numbers[place + 1] ?? 0;
    points.push({ x: x / STEPS_PER_PIXEL, y: y / STEPS_PER_PIXEL });
  }
  return points;
}

/** Finer than an eye tells widths apart. */
export const PRESSURE_LEVELS = 32;

export const codePressure = (points: readonly InkPoint[]): string =>
  points.map(({ pressure = 0.5 }) => digit(Math.round(pressure * (PRESSURE_LEVELS - 1)))).join('');

/** Undefined where a character is none that `codePressure` writes. */
export function decodePressure(text: string): number[] | undefined {
  const levels = [...text].map((character) => DIGITS.indexOf(character));
  return levels.every((level) => level >= 0 && level < PRESSURE_LEVELS)
    ? levels.map((level) => level / (PRESSURE_LEVELS - 1))
    : undefined;
}
