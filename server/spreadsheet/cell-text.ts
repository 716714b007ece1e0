/** Seen by nobody: blanks of any width, marks of a text's direction, the byte order mark in the middle of a text. */
function isBlank(code: number): boolean {
  if (code <= 0x20 || code === 0xa0 || code === 0xad || code === 0x3000 || code === 0xfeff) return true;
  if (code < 0x1680) return false;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f)
  );
}

/** Without the blanks around it. By hand: an expression would take the square of the time on a long row of blanks. */
export function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (start < end && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** What XML has no way to write, no database takes, and nobody has typed. */
const FOREIGN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const FOREIGN_TEXT = '含有无法识别的字符，请重新输入';

const isSeparator = (code: number) => code === 0x09 || code === 0x0a || code === 0x0d;

/** Asked of every cell: by hand because that takes a tenth of the time. */
export function hasForeign(text: string): boolean {
  let isAboveBase = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && !isSeparator(code)) return true;
    if (code >= 0xd800) {
      if (code >= 0xfffe) return true;
      isAboveBase = true;
    }
  }
  return isAboveBase && !text.isWellFormed();
}

/** More than this Excel takes for damage. */
const LONGEST_CELL = 32_767;
const CUT_NOTE = `……（超过${LONGEST_CELL}个字符，其余部分没有写入）`;

/** A text as it can be written into a cell: without foreign signs, and not endless. */
export function writableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(LONE_SURROGATE, '');
  const legal = whole.replace(FOREIGN, '');
  if (legal.length <= LONGEST_CELL) return legal;
  const cut = legal.slice(0, LONGEST_CELL - CUT_NOTE.length);
  // Half of a sign is none.
  return cut.replace(/[\ud800-\udbff]$/, '') + CUT_NOTE;
}
