/**
 * Excel takes these for the beginning of a formula, also behind blanks; an apostrophe in front keeps it from that. Texts that begin
 * with an apostrophe get a second one, so that a script may take the first away from all of them.
 */
const DANGEROUS = /^(?:[\s\u200b\ufeff]*[=+\-@＝＋－＠]|[\t\r'])/;

export const withoutFormula = (text: string) => (DANGEROUS.test(text) ? `'${text}` : text);
