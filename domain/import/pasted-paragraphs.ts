import { sameLengthHalfWidth } from '../questionnaire/phrase-places.ts';
import { asTyped, plainToHtml } from '../text/plain-html.ts';
import { optionMark, questionMark } from './questionnaire-marks.ts';
import type { TextParagraph } from './questionnaire-lines.ts';

/** Word writes a tab behind each number or letter of a list; that is no cell. */
const LIST_TAB = /^(\s*\S{1,4}[.．、)）])\t/;

const isCells = (line: string) => {
  const narrow = sameLengthHalfWidth(line);
  return line.includes('\t') && !questionMark(line, narrow) && !optionMark(line, narrow, 1);
};

/** What is pasted as text, line by line; lines of cells that follow each other are a table. */
export function pastedParagraphs(pasted: string): TextParagraph[] {
  const paragraphs: TextParagraph[] = [];
  let table: string[][] | undefined;
  for (const line of asTyped(pasted).split('\n')) {
    if (isCells(line)) {
      const cells = line.split('\t').map((cell) => plainToHtml(cell.trim()));
      if (table) table.push(cells);
      else paragraphs.push({ text: line.replace(/\s+/g, ' ').trim(), html: '', table: (table = [cells]) });
      // Its further lines keep their numbers.
      if (table.length > 1) paragraphs.push({ text: '', html: '' });
      continue;
    }
    table = undefined;
    const text = line.replace(LIST_TAB, '$1 ').replaceAll('\t', ' ').trim();
    paragraphs.push({ text, html: plainToHtml(text) });
  }
  return paragraphs;
}
