/** What a paragraph is for, as its style says. */
export type ParagraphRole = 'title' | 'task' | 'subheading' | 'body';

/** Words with their form, as inline HTML, and as mere words. */
export interface DocumentWords {
  html: string;
  text: string;
}

export interface DocumentParagraph {
  kind: 'paragraph';
  role: ParagraphRole;
  /** More than one where the author has begun a new line within it, or has put several options into one line. */
  lines: DocumentWords[];
  /** The number that Word writes in front by itself, as it is seen: `1.`, `A)`. */
  number?: string;
  /** Of a list with points: how deep it stands, from 1. */
  point?: number;
  align?: 'center' | 'right';
}

export interface DocumentTable {
  kind: 'table';
  html: string;
  /** Row by row; a cell that is wide or high stands in every place that it takes. */
  rows: DocumentWords[][];
}

/** What a document holds, in the order in which it is read. */
export type DocumentBlock = DocumentParagraph | DocumentTable;

/** All of its HTML. */
export const htmlOf = (block: DocumentBlock): string =>
  block.kind === 'table' ? block.html : block.lines.map(({ html }) => html).join('');

/** The same block with each piece of its HTML changed. */
export function mapHtml(block: DocumentBlock, change: (html: string) => string): DocumentBlock {
  const words = ({ html, text }: DocumentWords) => ({ html: change(html), text });
  return block.kind === 'table'
    ? { ...block, html: change(block.html), rows: block.rows.map((row) => row.map(words)) }
    : { ...block, lines: block.lines.map(words) };
}

/** Something that stands in a document and has no place in a test: a formula of Word's, a chart. */
export interface LostPart {
  /** 公式 */
  what: string;
  /** How the paragraph begins in which it stands. */
  near: string;
}

/** Like an address on the same site, so that cleaning leaves it. */
const MARK = 'kaopu-picture/';

/** A picture as it stands in HTML until its file has an address. */
export const pictureMark = (index: number) => `${MARK}${index}`;

/** With addresses in the place of marks; a picture without one goes. */
export function withPictures(html: string, addressOf: (index: number) => string | undefined): string {
  if (!html.includes(MARK)) return html;
  return html.replace(/<img src="kaopu-picture\/(\d+)"([^>]*)>/g, (_whole, index: string, rest: string) => {
    const address = addressOf(Number(index));
    return address === undefined ? '' : `<img src="${address}"${rest}>`;
  });
}

/** The numbers of the pictures in a text. */
export const picturesIn = (html: string): number[] =>
  [...html.matchAll(/kaopu-picture\/(\d+)/g)].map(([, index]) => Number(index));
