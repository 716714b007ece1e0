import { cleanStyle } from '../text/allowed-html.ts';

/** Headings are as large; what is larger comes from Word, and shouts. */
const LARGEST_PX = 36;
const LARGEST_LINE = 3;

const PX: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 };

function isModest(property: string, value: string): boolean {
  if (property !== 'font-size' && property !== 'line-height') return property !== 'font';
  const [, number = '', unit = ''] = /^([\d.]+)([a-z%]*)$/i.exec(value) ?? [];
  if (number === '') return /^(?:small(er)?|medium|large(r)?|x-large|normal)$/i.test(value);
  if (unit === '' && property === 'line-height') return Number(number) <= LARGEST_LINE;
  const px = Number(number) * (PX[unit.toLowerCase()] ?? Infinity);
  return px <= LARGEST_PX * (property === 'line-height' ? LARGEST_LINE / 2 : 1);
}

const isElsewhere = (address: string) => /^\s*(?:https?:|\/\/)/i.test(address);

/** Of allowed HTML what a notice keeps: its readers' browsers ask nobody else for pictures, and no word fills a screen. */
export function noticeAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const { style, src, poster, size, ...rest } = attributes;
  const declarations = cleanStyle(style ?? '').filter(([property, value]) => isModest(property, value));
  return {
    ...rest,
    ...(declarations.length === 0 ? {} : { style: declarations.map((one) => one.join(': ')).join('; ') }),
    ...(src === undefined || isElsewhere(src) ? {} : { src }),
    ...(poster === undefined || isElsewhere(poster) ? {} : { poster }),
    ...(size === undefined || (tag === 'font' && !/^[+-]?[1-5]$/.test(size)) ? {} : { size }),
  };
}
