/** Why a cell has no answer. */
export const MISSING_TEXTS = {
  unanswered: '未作答',
  unasked: '未被问到',
  /** Of a number: words stand there, which only a text column could hold. */
  unreadable: '填写的不是数字',
} as const;
export type Missing = keyof typeof MISSING_TEXTS;

export interface MissingCodes<Code extends number | string = number | string> {
  unanswered: Code;
  unasked: Code;
  /** Of numbers only. */
  unreadable?: Code;
}

const FIRST_LEVEL = 1;
/** Of numbers that may be anything: -999997, -999998, -999999. */
const OPEN_LEVEL = 6;

/** More digits no program keeps apart; from there on the codes move towards zero. */
const LAST_LEVEL = 15;
const CODES = 3;

const codesAt = (level: number) => {
  const beyond = Math.max(0, level - LAST_LEVEL);
  const lowest = -(10 ** (level - beyond)) + 1 + CODES * beyond;
  return { unanswered: lowest, unasked: lowest + 1, unreadable: lowest + 2 };
};

interface Numbers {
  range: { min: number; max: number } | null;
  /** The answers of a choice are 1, 2, 3 … */
  isChoice: boolean;
}

/**
 * Negative numbers that no answer can be: -9 and -8, or more nines where a scale reaches there. Where any number may be
 * typed, `raised` goes one further for each time that somebody has typed one of them.
 */
export function numberCodes({ range, isChoice }: Numbers, raised = 0): Required<MissingCodes<number>> {
  if (isChoice) return codesAt(FIRST_LEVEL);
  if (!range) return codesAt(OPEN_LEVEL + raised);
  for (let level = FIRST_LEVEL; level <= OPEN_LEVEL; level += 1) {
    const codes = codesAt(level);
    if (codes.unreadable < range.min || codes.unanswered > range.max) return codesAt(level + raised);
  }
  return codesAt(Math.ceil(Math.log10(Math.abs(range.min) + 10)) + 1 + raised);
}

/** No longer than eight bytes, which is what SPSS takes for texts, and nothing that a spreadsheet takes for a formula. */
export function textCodes(raised = 0): MissingCodes<string> {
  const sign = '#'.repeat(raised + 1);
  return { unanswered: `${sign}9`, unasked: `${sign}8` };
}
/** So often a text can be told apart from the codes. */
export const MOST_RAISED = 6;
/** Of numbers: more than anybody who means to be in the way will type. */
const MOST_RAISED_NUMBERS = 200;

const TEXT_CODE = /^#{1,7}[89]$/;
const NUMBER_CODE = /^-(?:9*[789]|9{12}\d{3})$/;

/** Whether an answer is one of the codes, however often they were raised. */
export const isLikeCode = (answer: number | string) =>
  typeof answer === 'number' ? NUMBER_CODE.test(String(answer)) : TEXT_CODE.test(answer);

const isFree = (codes: MissingCodes, typed: ReadonlySet<number | string>) =>
  !Object.values(codes).some((code) => typed.has(code as number | string));

/** How often the codes of a column have to be raised so that nobody has typed them; 0 where there is no such level. */
export function freeLevel(
  codesOf: (raised: number) => MissingCodes,
  typed: ReadonlySet<number | string>,
): number {
  const most = typeof codesOf(0).unanswered === 'number' ? MOST_RAISED_NUMBERS : MOST_RAISED;
  for (let raised = 0; raised <= most; raised += 1) if (isFree(codesOf(raised), typed)) return raised;
  return 0;
}
