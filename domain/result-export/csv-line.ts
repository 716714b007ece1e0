import { withoutFormula } from './formula-guard.ts';

const LINE_BREAKS = /\r\n|[\r\n\u0085\u2028\u2029\v\f]/g;
/** Stands for a line break: SPSS takes a line for a case, whatever the quotes say. */
export const LINE_BREAK_SIGN = '⏎';

/** What no program reads as a text. */
const FOREIGN =
  /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text in one line, as every program reads it. */
export function csvText(text: string): string {
  return withoutFormula(text.replace(LINE_BREAKS, LINE_BREAK_SIGN).replace(FOREIGN, ''));
}

export const quoted = (text: string) => (/[",\s']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file by RFC 4180. */
export const csvLine = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(csvText(cell)))).join(',')}\r\n`;

export const BYTE_ORDER_MARK = '\ufeff';
