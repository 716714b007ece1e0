import { BLOCK, LINE_BREAK, OBJECT } from './html-words.ts';

/** Where an author finds something again: paragraphs that show something, lines in them, signs as they are seen. */
export interface ReportPosition {
  /** From 1 on; a heading, an item of a list and a cell of a table are paragraphs too, empty ones are none. */
  paragraph: number;
  /** Of the paragraph, from 1 on: a line ends where the author has ended it. */
  line: number;
  /** Of the line, from 1 on; several spaces are one. */
  character: number;
  /** How the paragraph begins. */
  opening: string;
}

export const positionText = ({ paragraph, line, character }: Omit<ReportPosition, 'opening'>): string =>
  `第${paragraph}段${line > 1 ? `第${line}行` : ''}第${character}个字`;

const OPENING = 12;
const isLowSurrogate = (sign: string) => sign >= '\udc00' && sign <= '\udfff';

/** Begins at the start of the words: places are asked for in their order, so that a text is gone through once. */
export function positionFinder(words: string): (index: number) => ReportPosition {
  let at = 0;
  let start = 0;
  let paragraph = 0;
  let isShown = false;
  let line = 1;
  let character = 0;
  let isGap = true;
  let opened = { start: -1, words: '' };

  const step = (sign: string) => {
    if (sign === BLOCK) {
      [start, isShown, line, character, isGap] = [at + 1, false, 1, 0, true];
    } else if (sign === LINE_BREAK) {
      [line, character, isGap] = [line + 1, 0, true];
    } else if (sign === ' ') {
      if (!isGap) character += 1;
      isGap = true;
    } else if (!isLowSurrogate(sign)) {
      if (!isShown) paragraph += 1;
      [isShown, isGap, character] = [true, false, character + 1];
    }
  };

  const opening = () => {
    if (opened.start === start) return opened.words;
    const rest = words.slice(start, start + 8 * OPENING).split(BLOCK)[0] ?? '';
    const signs = Array.from(
      rest
        .replace(/[\s\u2028]+/g, ' ')
        .replaceAll(OBJECT, '')
        .trim(),
    );
    const shown = signs.length > OPENING ? `${signs.slice(0, OPENING).join('')}…` : signs.join('');
    opened = { start, words: shown };
    return shown;
  };

  return (index) => {
    for (; at < index && at < words.length; at += 1) step(words.charAt(at));
    return {
      paragraph: isShown ? paragraph : paragraph + 1,
      line,
      character: character + 1,
      opening: opening(),
    };
  };
}
