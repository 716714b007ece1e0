/** How a cell shows its number. Only what changes the meaning is followed: not separators, currencies, decimals. */
export type NumberForm =
  | { kind: 'plain' }
  | { kind: 'percent' }
  | { kind: 'moment'; hasDate: boolean; hasTime: boolean; isElapsed: boolean }
  /** Whole numbers among signs, as 00000 or "2026"0000. */
  | { kind: 'pattern'; pieces: (string | { isZero: boolean })[] };

export const PLAIN: NumberForm = { kind: 'plain' };

const moment = (parts: 'date' | 'time' | 'both', isElapsed = false): NumberForm => ({
  kind: 'moment',
  hasDate: parts !== 'time',
  hasTime: parts !== 'date',
  isElapsed,
});

/** Formats that Excel knows by their number alone; those from 27 on are the Chinese ones. */
const BUILT_IN: Record<number, NumberForm> = {
  9: { kind: 'percent' },
  10: { kind: 'percent' },
  22: moment('both'),
  46: moment('time', true),
};
for (const id of [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) {
  BUILT_IN[id] = moment('date');
}
for (const id of [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]) BUILT_IN[id] = moment('time');

export const builtInForm = (id: number): NumberForm => BUILT_IN[id] ?? PLAIN;

/** A quoted text, an escaped sign, a colour or condition, a filler, or any other sign. */
const PIECES = /"([^"]*)"?|\\(.)|(\[[^\]]*\]?)|[_*](.)|(;)|([^])/gu;
const LONGEST_FORMAT = 255;

/** What a format that was written in the file means. */
export function numberForm(format: string): NumberForm {
  if (format.length > LONGEST_FORMAT || /^\s*(general|@|g\/通用格式)\s*$/i.test(format)) return PLAIN;
  const pieces: (string | { isZero: boolean })[] = [];
  let signs = '';
  for (const [, quoted, escaped, bracket, filler, end, sign] of format.matchAll(PIECES)) {
    if (end !== undefined) break;
    if (filler !== undefined) continue;
    if (bracket !== undefined) {
      if (/^\[(h+|m+|s+)\]$/i.test(bracket)) signs += bracket;
    } else if (sign !== undefined) {
      signs += sign;
      pieces.push(sign === '0' || sign === '#' ? { isZero: sign === '0' } : sign);
    } else pieces.push(quoted ?? escaped ?? '');
  }
  return momentForm(signs) ?? patternForm(signs, pieces);
}

function momentForm(signs: string): NumberForm | undefined {
  const hasTime = /[hs]/i.test(signs);
  const hasDate = /[yd]/i.test(signs) || (/m/i.test(signs) && !hasTime);
  if (!hasTime && !hasDate) return undefined;
  return { kind: 'moment', hasDate, hasTime, isElapsed: signs.includes('[') };
}

function patternForm(signs: string, pieces: (string | { isZero: boolean })[]): NumberForm {
  if (signs.includes('%')) return { kind: 'percent' };
  const isWhole = /[0#]/.test(signs) && !/[.,?/e]/i.test(signs);
  return isWhole && pieces.length > 1 ? { kind: 'pattern', pieces } : PLAIN;
}

/** Beyond these, Excel has put zeros in the place of digits. */
const MOST_DIGITS = 15;
const LOST_DIGITS = `超过${MOST_DIGITS}位的数字，Excel已丢失末尾几位，请把该列设为“文本”格式后重新填写`;
const NO_NUMBER = '数值无法识别';
const NO_MOMENT = '日期无法识别';

interface Refusal {
  reason: string;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A number as it stands in the file, in the words of whoever looks at the sheet. */
export function numberText(stored: string, form: NumberForm, is1904: boolean): string | Refusal {
  if (!NUMBER.test(stored)) return { reason: NO_NUMBER };
  const value = Number(stored);
  if (form.kind === 'moment') return momentText(value, form, is1904) ?? { reason: NO_MOMENT };
  if (Math.abs(value) >= 10 ** MOST_DIGITS) return { reason: LOST_DIGITS };
  if (form.kind === 'percent') return `${shownNumber(value * 100)}%`;
  if (form.kind === 'pattern' && Number.isInteger(value) && value >= 0) return inPattern(value, form.pieces);
  return shownNumber(value);
}

/** With the digits that Excel shows, and never with an exponent. */
function shownNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const shown = Number(value.toPrecision(MOST_DIGITS));
  const text = String(shown);
  return text.includes('e') ? shown.toFixed(20).replace(/\.?0+$/, '') : text;
}

function inPattern(value: number, pieces: (string | { isZero: boolean })[]): string {
  let digits = value === 0 ? '' : String(value);
  let text = '';
  const first = pieces.findIndex((piece) => typeof piece !== 'string');
  for (const [index, piece] of [...pieces.entries()].reverse()) {
    if (typeof piece === 'string') {
      text = piece + text;
      continue;
    }
    // All that are left stand in the first place, however many there are.
    const taken = index === first ? digits : digits.slice(-1);
    digits = index === first ? '' : digits.slice(0, -1);
    text = (taken === '' && piece.isZero ? '0' : taken) + text;
  }
  return text;
}

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
/** Of the year 9999; Excel knows none behind them. */
const LAST_DAY = { 1900: 2_958_465, 1904: 2_957_003 };
/** Excel believes that there was a 29 February 1900. */
const FALSE_DAY = 60;

const two = (number: number) => String(number).padStart(2, '0');

function dayText(day: number, is1904: boolean): string {
  if (!is1904 && day === FALSE_DAY) return '1900-02-29';
  const before = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < FALSE_DAY ? 31 : 30);
  return new Date(before + day * DAY_MS).toISOString().slice(0, 10);
}

function timeText(seconds: number): string {
  const text = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${two(seconds % 60)}`;
}

function momentText(
  value: number,
  { hasDate, hasTime, isElapsed }: Extract<NumberForm, { kind: 'moment' }>,
  is1904: boolean,
): string | undefined {
  if (value < 0 || value >= LAST_DAY[is1904 ? 1904 : 1900] + 1) return undefined;
  const seconds = Math.round(value * DAY_SECONDS);
  if (isElapsed) return timeText(seconds);
  const day = hasTime ? Math.floor(seconds / DAY_SECONDS) : Math.floor(value);
  const time = timeText(seconds % DAY_SECONDS);
  if (!hasDate || (day === 0 && hasTime)) return time;
  return hasTime ? `${dayText(day, is1904)} ${time}` : dayText(day, is1904);
}
