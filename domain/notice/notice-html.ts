import { cleanStyle } from '../text/allowed-html.ts';

/** Headings are as large; what is larger comes from Word, and shouts. */
const LARGEST_PX = 36;
const LARGEST_LINE = 3;

/** What stands around or between something, and how large it may be itself: no notice pushes the next one off the screen. */
const LARGEST_ROOM_PX = 100;
const LARGEST_BOX_PX = 1_200;
const LARGEST_ROOM_PERCENT = 20;

const PX: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 };
/** As Word and sheets measure boxes. */
const BOX_PX: Readonly<Record<string, number>> = {
  ...PX,
  '': 1,
  cm: 37.8,
  mm: 3.78,
  in: 96,
  pc: 16,
  ch: 8,
  ex: 8,
};

const ROOM = /^(?:padding|margin|border|letter-spacing|vertical-align|text-(?:indent|decoration))/;
const BOX = /^(?:min-|max-)?(?:width|height)$/;

function isModestLength(text: string, isBox: boolean): boolean {
  const [, number = '', unit = ''] = /^\+?([\d.]+(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(text) ?? [];
  if (number === '') return false;
  if (unit === '%') return Number(number) <= (isBox ? 100 : LARGEST_ROOM_PERCENT);
  const px = Number(number) * (BOX_PX[unit.toLowerCase()] ?? Infinity);
  return px <= (isBox ? LARGEST_BOX_PX : LARGEST_ROOM_PX);
}

function areModestLengths(value: string, isBox: boolean): boolean {
  // Colours are numbers too.
  const words = value.replace(/\([^)]*\)/g, ' ').split(/[\s,/]+/);
  return words.every((word) => !/^[+.\d]/.test(word) || isModestLength(word, isBox));
}

function isModest(property: string, value: string): boolean {
  if (BOX.test(property)) return areModestLengths(value, true);
  if (ROOM.test(property)) return areModestLengths(value, false);
  if (property !== 'font-size' && property !== 'line-height') return property !== 'font';
  const [, number = '', unit = ''] = /^([\d.]+)([a-z%]*)$/i.exec(value) ?? [];
  if (number === '') return /^(?:small(er)?|medium|large(r)?|x-large|normal)$/i.test(value);
  if (unit === '' && property === 'line-height') return Number(number) <= LARGEST_LINE;
  const px = Number(number) * (PX[unit.toLowerCase()] ?? Infinity);
  return px <= LARGEST_PX * (property === 'line-height' ? LARGEST_LINE / 2 : 1);
}

/** The attributes that measure, with whether they are the size of the thing itself. */
const MEASURES: ReadonlyMap<string, boolean> = new Map([
  ['width', true],
  ['height', true],
  ['border', false],
  ['cellpadding', false],
  ['cellspacing', false],
]);

function isModestAttribute(tag: string, name: string, value: string): boolean {
  if (name === 'size')
    return tag === 'font' ? /^[+-]?[1-5]$/.test(value) : isModestLength(value.trim(), false);
  const isBox = MEASURES.get(name);
  return isBox === undefined || isModestLength(value.trim(), isBox);
}

/** As a browser reads it: it leaves out line breaks and control characters, and takes a backslash for a slash. */
function isElsewhere(address: string): boolean {
  const read = address.replace(/[\u0000-\u0020]+/g, '').replaceAll('\\', '/');
  if (read.startsWith('//')) return true;
  // Also a scheme alone: a site without encryption would ask for `https:elsewhere/p.png` elsewhere.
  return /^[a-z][a-z0-9+.-]*:/i.test(read) && !/^data:/i.test(read);
}

/** Of allowed HTML what a notice keeps: its readers' browsers ask nobody else for pictures, and no word fills a screen. */
export function noticeAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const { style, src, poster, ...others } = attributes;
  const rest = Object.entries(others).filter(([name, value]) => isModestAttribute(tag, name, value));
  const declarations = cleanStyle(style ?? '').filter(([property, value]) => isModest(property, value));
  return {
    ...Object.fromEntries(rest),
    ...(declarations.length === 0 ? {} : { style: declarations.map((one) => one.join(': ')).join('; ') }),
    ...(src === undefined || isElsewhere(src) ? {} : { src }),
    ...(poster === undefined || isElsewhere(poster) ? {} : { poster }),
  };
}
