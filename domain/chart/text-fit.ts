/**
 * How wide words are, without a page to measure them in: the same on the server and in every browser, so that lines break at the
 * same places. Somewhat generous, for fonts differ.
 */
const NARROW = /[ijlI|!.,:;'`()[\]{}\s]/;
const WIDE = /[mwMW%@&]/;
const UPPER = /[A-Z]/;

function shareOf(sign: string): number {
  if ((sign.codePointAt(0) ?? 0) > 0x2e7f) return 1;
  if (NARROW.test(sign)) return 0.34;
  if (WIDE.test(sign)) return 0.92;
  if (UPPER.test(sign)) return 0.7;
  return 0.58;
}

/** A letter or digit of a word that is not torn apart if it can be helped. */
const isOfWord = (sign: string) => /[A-Za-z0-9.%]/.test(sign);
/** No line begins with these. */
const CLOSING = /[，。、；：？！）》”’…,.;:?!)]/;

export const widthOf = (text: string, fontSize: number): number =>
  [...text].reduce((width, sign) => width + shareOf(sign), 0) * fontSize;

export function shortened(text: string, room: number, fontSize: number): string {
  if (widthOf(text, fontSize) <= room) return text;
  let kept = '';
  for (const sign of text) {
    if (widthOf(`${kept}${sign}…`, fontSize) > room) break;
    kept += sign;
  }
  return `${kept.trimEnd()}…`;
}

/** Where a line that is full had better end, so that no word is torn and no line begins with a comma. */
function breakIn(line: string, next: string): number {
  const signs = [...line];
  let at = signs.length;
  const before = () => signs[at - 1] ?? '';
  const after = () => signs[at] ?? next;
  while (at > 1 && (CLOSING.test(after()) || (isOfWord(before()) && isOfWord(after())))) at -= 1;
  return at > signs.length / 2 ? at : signs.length;
}

/** In at most so many lines; what does not fit ends in …. */
export function wrapped(text: string, room: number, fontSize: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  for (const [index, sign] of signs.entries()) {
    if (line !== '' && widthOf(line + sign, fontSize) > room) {
      if (lines.length + 1 >= maxLines) {
        return [...lines, shortened(line + signs.slice(index).join(''), room, fontSize)];
      }
      const at = breakIn(line, sign);
      const all = [...line];
      lines.push(all.slice(0, at).join('').trim());
      line = all.slice(at).join('').trimStart();
    }
    line += sign;
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}
