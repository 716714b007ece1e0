/** Numbers from one to another, both included. */
export interface Range {
  min: number;
  max: number;
}

export type Picker = 'year' | 'date' | 'time';

/** What the phrases in one text demand. What it is silent about is undefined. */
export interface TextRules {
  /** 不少于N字: the least length. */
  minLength: number | undefined;
  /** 限选N项, 选N-M项: how many options may be chosen. */
  limit: Range | undefined;
  /** 可保留N位小数, or 0 for whole numbers: the blank takes a number. */
  decimals: number | undefined;
  /** （N-M）, 范围N到M: where a number is kept. */
  range: Range | undefined;
  picker: Picker | undefined;
  /** 【互斥：1,2;3,4】, once per tag: groups of options of which only one may be chosen from. */
  exclusions: number[][][];
  isReversed: boolean;
  /** 【滑块：N-M】 */
  slider: Range | undefined;
}

const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,9})?)`;
const COUNT = String.raw` *(\d{1,6}) *`;
const TO = String.raw` *(?:[-~]{1,2}|到|至) *`;

export const MIN_LENGTH = new RegExp(`(?:不少于|至少)${COUNT}个?字`);
export const LIMIT_BETWEEN = new RegExp(`选择?${COUNT}${TO}${COUNT}个?选?项`);
export const LIMIT_AT_MOST = new RegExp(`(?:限选|最多可?选择?)${COUNT}个?选?项`);
export const DECIMALS = /可?保留 *(\d) *位小数/;
export const WHOLE_NUMBER = /填写?整数/;
/** In brackets, with at most a unit behind the numbers: （0-24小时）. */
const IN_BRACKETS = String.raw`\( *${NUMBER}${TO}${NUMBER} *[^\d()\s]{0,4} *\)`;
const IN_WORDS = String.raw`范围 *[:为是在]? *${NUMBER}${TO}${NUMBER}`;
export const RANGE_IN_BRACKETS = new RegExp(IN_BRACKETS);
export const RANGE_IN_WORDS = new RegExp(IN_WORDS);
export const EXCLUSION = /\[ *互斥 *:?([\d ,;]+)\]/g;
export const REVERSED = /\[ *反向计分 *\]/;
export const SLIDER = new RegExp(String.raw`\[ *滑块 *:?${COUNT}${TO}${COUNT}\]`);

/** Words that only begin like a unit: 年级, 人民, 小时候. */
const UNIT = '(?:年(?![级龄代度轻纪])|人(?![民类生士物员才们均])|小时(?!候))';
/**
 * A line, brackets or a gap to write in; also the unit in brackets behind a name, or standing alone as a header, with
 * nothing but a range after it.
 */
const UNIT_AFTER_BLANK = new RegExp(
  String.raw`(?:_+|\( *\)|\[ *\]|\S {2,}) *\(? *${UNIT}|(?:\( *(?:单位 *:? *)?${UNIT} *\)|^ *${UNIT}) *(?:[,;]? *(?:${IN_BRACKETS}|${IN_WORDS}) *)?$`,
  'm',
);

/** 时分 inside other words is no time of day: 及时分享, 平时分数, 小时分钟. */
const TIME_OF_DAY =
  /几点几分|(?:^|[^及同平随按临小])时分(?![享析数为成别配工钟开解组类布辨散裂担明隔离发段批])/;

const PICKERS: [Picker, RegExp][] = [
  ['year', /出生年份/],
  ['date', /出生日期|出生年月/],
  ['time', TIME_OF_DAY],
];

function rangeIn(text: string, ...phrases: readonly RegExp[]): Range | undefined {
  for (const phrase of phrases) {
    const [, one, other] = phrase.exec(text) ?? [];
    if (one !== undefined && other !== undefined) {
      return { min: Math.min(+one, +other), max: Math.max(+one, +other) };
    }
  }
  return undefined;
}

function numberIn(text: string, phrase: RegExp): number | undefined {
  const found = phrase.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function limitIn(text: string): Range | undefined {
  const between = rangeIn(text, LIMIT_BETWEEN);
  const max = between?.max ?? numberIn(text, LIMIT_AT_MOST);
  // Nobody could answer a question of which nothing may be chosen.
  return max ? { min: Math.max(1, between?.min ?? 1), max } : undefined;
}

function decimalsIn(text: string): number | undefined {
  return numberIn(text, DECIMALS) ?? (WHOLE_NUMBER.test(text) || UNIT_AFTER_BLANK.test(text) ? 0 : undefined);
}

function exclusionsIn(text: string): number[][][] {
  return [...text.matchAll(EXCLUSION)].map(([, list = '']) =>
    list.split(';').map((group) => (group.match(/\d+/g) ?? []).map(Number)),
  );
}

/** Reads the rules out of words that `ruleText` has prepared. */
export function readTextRules(text: string): TextRules {
  const slider = rangeIn(text, SLIDER);
  return {
    minLength: numberIn(text, MIN_LENGTH),
    limit: limitIn(text),
    decimals: decimalsIn(text),
    range: rangeIn(text, RANGE_IN_BRACKETS, RANGE_IN_WORDS),
    picker: PICKERS.find(([, phrase]) => phrase.test(text))?.[0],
    exclusions: exclusionsIn(text),
    isReversed: REVERSED.test(text),
    slider: slider && slider.min < slider.max ? slider : undefined,
  };
}
