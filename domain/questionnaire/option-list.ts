import { halfWidth } from './rule-text.ts';

/** Numbers with commas between them, in either width; blank is an empty list. */
export const OPTION_LIST = /^\s*(?:[\d０-９]+(?:\s*[,，、]\s*[\d０-９]+)*)?\s*$/;

export function parseOptionList(text: string): number[] {
  return (halfWidth(text).match(/\d+/g) ?? []).map(Number);
}
