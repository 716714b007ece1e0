import { type HtmlWords, isBlock, OBJECT, type PlacedTag } from './html-words.ts';
import type { Piece } from './report-pieces.ts';

export interface ReportHeading {
  text: string;
  /** 1 to 4. */
  level: number;
  id: string;
}

export interface PlacedHeading extends ReportHeading {
  tag: PlacedTag;
}

export const listed = ({ text, level, id }: ReportHeading): ReportHeading => ({ text, level, id });

const HEADING = /^h[1-4]$/;

/** The words between two places, with those of the pieces in the place of the tags. */
function textBetween(
  words: string,
  pieces: readonly Piece[],
  first: number,
  { start, end }: { start: number; end: number },
): string {
  let text = '';
  let at = start;
  for (let next = first, piece = pieces[next]; piece && piece.start < end; piece = pieces[(next += 1)]) {
    text += words.slice(at, Math.max(at, piece.start)) + piece.words;
    at = Math.min(end, Math.max(at, piece.end));
  }
  return (text + words.slice(at, end)).replaceAll(OBJECT, '').replace(/\s+/g, ' ').trim();
}

/** For the menu beside a report; what says nothing is no heading. */
export function headingsOf({ words, tags }: HtmlWords, pieces: readonly Piece[]): PlacedHeading[] {
  const headings: PlacedHeading[] = [];
  let next = 0;
  tags.forEach((tag, index) => {
    if (!HEADING.test(tag.name) || tag.isClosing) return;
    while ((pieces[next]?.end ?? Infinity) <= tag.at) next += 1;
    if ((pieces[next]?.start ?? Infinity) <= tag.at) return;
    let closing = index + 1;
    while (tags[closing] && !isBlock(tags[closing]?.name ?? '')) closing += 1;
    const inside = { start: tag.at + 1, end: tags[closing]?.at ?? words.length };
    const text = textBetween(words, pieces, next, inside);
    const id = `report-heading-${headings.length + 1}`;
    if (text !== '') headings.push({ text, level: Number(tag.name.slice(1)), id, tag });
  });
  return headings;
}
