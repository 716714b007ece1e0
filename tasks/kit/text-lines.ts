/** Widths in parts of the font's size, near enough for every font that a school has: nobody can measure them on a server. */
const WIDE = 1;
const NARROW = 0.3;
const CAPITAL = 0.68;
const OTHER = 0.55;

function widthOf(character: string): number {
  if (
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
      character,
    )
  ) {
    return WIDE;
  }
  if (/[iljtf.,:;'|! ()]/.test(character)) return NARROW;
  return /[A-ZMW@%]/.test(character) ? CAPITAL : OTHER;
}

/** Words stay whole where they fit into a line; Chinese breaks anywhere. */
const pieces = (line: string): string[] => line.match(/[A-Za-z0-9'_.,:;!?%-]+|./gu) ?? [];

const lengthOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** About how wide a line is. */
export const lineWidth = (line: string, fontSize: number): number => lengthOf(line) * fontSize;

/** A text as lines that fit into a width. */
export function textLines(text: string, width: number, fontSize: number): string[] {
  const room = width / fontSize;
  return text.split(/\r?\n/).flatMap((whole) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const append = (piece: string, length: number) => {
      if (line !== '' && used + length > room) {
        lines.push(line.trimEnd());
        [line, used] = ['', 0];
        if (piece === ' ') return;
      }
      line += piece;
      used += length;
    };
    for (const piece of pieces(whole)) {
      const length = lengthOf(piece);
      if (length <= room) append(piece, length);
      else for (const character of piece) append(character, widthOf(character));
    }
    return [...lines, line];
  });
}
