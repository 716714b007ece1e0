import { htmlToPlain, isPlainHtml, plainToHtml } from '#domain/text/plain-html.ts';
import { linesFromText, textFromLines } from './question-list.ts';

/** A line in a field has no lines of its own. */
const isPlainLine = (html: string) => isPlainHtml(html) && !/<br|\n/i.test(html);

/** Whether the texts can only be edited as the HTML that they are. */
export function needsSource(texts: readonly string[], lines: readonly string[]): boolean {
  return !texts.every(isPlainHtml) || !lines.every(isPlainLine);
}

/** A stored text as its field shows it, and the way back. */
export const fieldText = (html: string, isSource: boolean) => (isSource ? html : htmlToPlain(html));
export const htmlOfField = (typed: string, isSource: boolean) => (isSource ? typed : plainToHtml(typed));

/** The same for a list with one entry per line. */
export function fieldLines(lines: readonly string[], isSource: boolean): string {
  return textFromLines(isSource ? lines : lines.map(htmlToPlain));
}
export function linesOfField(typed: string, isSource: boolean): string[] {
  return linesFromText(typed).map((line) => htmlOfField(line, isSource));
}
