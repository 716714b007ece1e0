import { plainText } from '../text/plain-text.ts';

/** Full-width digits and punctuation mean the same as half-width ones in the texts that carry rules. */
function halfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ');
}

export interface TextRules {
  /** 不少于N字 and its like: the least length of a fill-blank. */
  minLength: number | undefined;
}

const MIN_LENGTH = /(?:不少于|至少)\s*(\d{1,6})\s*个?字/;

/** What a question's text and preface demand of its answer. */
export function textRules(question: { text: string; preface: string }): TextRules {
  const minLength = MIN_LENGTH.exec(
    halfWidth(`${plainText(question.preface)}\n${plainText(question.text)}`),
  )?.[1];
  return { minLength: minLength === undefined ? undefined : Number(minLength) };
}
