import { KNOWN_TAGS, tagsOf, tagText } from '../account/tags.ts';
import { typedTicket } from '../ticket/login-rules.ts';
import type { RowReason } from './row-reason.ts';
import { type CellRule, upTo } from './row-cells.ts';

/** The rows that a template brings along begin so; nobody is to be imported by leaving them there. */
export const EXAMPLE_MARK = '示例';

/** As Excel writes a long number into CSV: its digits are gone. */
const EXPONENT = /^\d(\.\d+)?E\+\d+$/i;
/** As other programs write what they take for a measurement. */
const WITH_DECIMALS = /^\d+\.\d+$/;
const AS_TEXT = '请把该列设为“文本”格式后重新填写';
/** All that a keyboard has. Whoever comes by Chinese has a note or a name in the column. */
const FOREIGN = /[^\u0021-\u007e]/u;

/**
 * A number is read as at the login (wide digits are digits), and may hold letters: they stand in the suffixes of parents and in
 * contests whose tickets are an expression, and `demo` and `test` are words.
 */
export const ticketNumber =
  (longest: number): CellRule =>
  (text) => {
    const number = typedTicket(text);
    if (number === '') return { reason: '不能为空' };
    if (number.startsWith(EXAMPLE_MARK)) return { reason: '这是模板中的示例行，请删除' };
    if (/\s/.test(number)) return { reason: '不能有空格或换行' };
    if (/[/,]/.test(number)) return { reason: '不能有“/”和“,”' };
    if (/[\p{Cc}\p{Cf}]/u.test(number)) return { reason: '含有看不见的字符，请重新输入' };
    if (FOREIGN.test(number)) return { reason: `“${number}”不是准考证号，只能填写数字、字母和“-”“_”等符号` };
    if (EXPONENT.test(number)) return { reason: `“${number}”已被Excel改成科学计数法，${AS_TEXT}` };
    if (WITH_DECIMALS.test(number)) return { reason: `“${number}”带有小数点，${AS_TEXT}` };
    if (number === '.' || number === '..') return { reason: `不能是“${number}”` };
    return upTo(longest)(number);
  };

/** As it is to be typed, with what it means where that is not plain. */
const explained = (tag: string) => (tagText(tag) === tag ? tag : `${tag}（${tagText(tag)}）`);

/** Several roles, separated as people do it, become a list with commas. */
export const roles =
  (longest: number, known: readonly string[] = KNOWN_TAGS): CellRule =>
  (text) => {
    const found = [...new Set(tagsOf(text.replace(/[;；\s]/g, ',')))];
    const unknown = found.filter((tag) => !known.includes(tag));
    if (unknown.length === 0) return upTo(longest)(found.join(','));
    const named = unknown.map((tag) => `“${tag}”`).join('、');
    return { reason: `不认识${named}，可以填写：${known.map(explained).join('、')}` };
  };

/** A list of names with commas. A full-width comma separates too, but may stand within a name: it stays (text/name-list.ts). */
export const nameList: CellRule = (text) => ({
  value: text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(','),
});

/** Excel takes 3-1 for the first of March; no class is called by a day. */
export const noDay: CellRule = (text) =>
  /^\d{4}-\d\d-\d\d( |$)/.test(text)
    ? { reason: `“${text}”是日期，可能是Excel自动转换的，${AS_TEXT}` }
    : { value: text };

/** Finds numbers that come twice. */
export class SeenNumbers {
  readonly #lines = new Map<string, number>();

  has(number: string): boolean {
    return this.#lines.has(number);
  }

  /** Undefined for a number that is new. */
  repeated(number: string, line: number, column: string): RowReason | undefined {
    const earlier = this.#lines.get(number);
    if (earlier === undefined) this.#lines.set(number, line);
    return earlier === undefined ? undefined : { line, column, reason: `“${number}”与第${earlier}行重复` };
  }
}
