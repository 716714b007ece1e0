/** Marks of UTF-8 and of its rarer relatives, in a letter for each byte. */
const UTF_8_MARK = '\u00ef\u00bb\u00bf';
const UTF_16_MARK = /^(?:\u00ff\u00fe|\u00fe\u00ff)/;

export const isUtf16 = (start: Buffer): boolean => UTF_16_MARK.test(start.toString('latin1', 0, 2));

const DOCTYPE = /<!doctype[^>]*>/iy;
const BLANKS = /\s*/y;

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/**
 * Where a script runs before everything else of a page: behind its doctype, without which browsers show it as the oldest of
 * pages. In bytes from the beginning; `start` is as much of the page as there is at hand.
 */
export function placeOfScript(start: Buffer): number {
  const text = start.toString('latin1');
  const first = text.startsWith(UTF_8_MARK) ? UTF_8_MARK.length : 0;
  let at = first;
  for (;;) {
    at = behind(BLANKS, text, at);
    const isComment = text.startsWith('<!--', at);
    if (!isComment && !text.startsWith('<?', at)) break;
    const [mark, from] = isComment ? ['-->', at + 4] : ['>', at];
    const end = text.indexOf(mark, from);
    if (end < 0) return first;
    at = end + mark.length;
  }
  const end = behind(DOCTYPE, text, at);
  return end > at ? end : first;
}
