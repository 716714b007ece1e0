import type { DocumentBlock, DocumentParagraph, DocumentWords } from '#domain/import/document-block.ts';
import { ListNumbers, type ListReader, numberedBy } from './docx-numbering.ts';
import { escapeHtml, type PictureOf, readLines } from './docx-words.ts';
import type { StyleReader } from './docx-styles.ts';
import type { MammothCell, MammothNode, MammothParagraph, MammothTable } from './mammoth-tree.ts';

/** Wider tables are damaged ones. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 1_000;
/** Of what stands in a wide or high cell again and again, in the whole document. Beyond it a cell stands in its first place alone. */
const MOST_REPEATED = 1_000_000;

interface DocxParts {
  styles: StyleReader;
  lists: ListReader;
  pictureOf: PictureOf;
}

/** Makes blocks of what mammoth has read. */
export class BlockWriter {
  readonly #parts: DocxParts;
  readonly #numbers: ListNumbers;
  #repeated = 0;

  constructor(parts: DocxParts) {
    this.#parts = parts;
    this.#numbers = new ListNumbers(parts.lists);
  }

  blocksOf(nodes: readonly MammothNode[]): DocumentBlock[] {
    return nodes.flatMap((node): DocumentBlock[] => {
      if (node.type === 'table') return [this.#table(node)];
      if (node.type !== 'paragraph') return [];
      const paragraph = this.#paragraph(node);
      return paragraph.lines.length === 0 ? [] : [paragraph];
    });
  }

  #paragraph(node: MammothParagraph): DocumentParagraph {
    const { styles, pictureOf } = this.#parts;
    const { styleId, alignment } = node;
    const lines = readLines(node.children, pictureOf);
    const block: DocumentParagraph = { kind: 'paragraph', role: styles.roleOf(styleId), lines };
    if (alignment === 'center' || alignment === 'right') block.align = alignment;
    // An empty paragraph of a list has its number in Word as well, but nobody means it.
    if (lines.length === 0) return block;
    const numbered = this.#listOf(node);
    const number = numbered && this.#numbers.next(numbered);
    if (number === 'point') block.point = (numbered?.depth ?? 0) + 1;
    else if (number !== undefined && number !== '') block.number = number;
    return block;
  }

  #listOf({ numbering, styleId }: MammothParagraph) {
    const own = numberedBy(numbering?.paragraphStyleId ?? '');
    return own ?? this.#parts.styles.listOf(styleId);
  }

  #cell({ children }: MammothCell): DocumentWords {
    const blocks = this.blocksOf(children);
    const words = blocks.flatMap((block) =>
      block.kind === 'table' ? [{ html: block.html, text: '' }] : withNumber(block),
    );
    const all = (part: 'html' | 'text', gap: string) => words.map((one) => one[part]).join(gap);
    return { html: all('html', '<br />'), text: all('text', '\n') };
  }

  #table({ children }: MammothTable): DocumentBlock {
    const grid: DocumentWords[][] = [];
    const rowsHtml: string[] = [];
    const rows = children.filter((child) => child.type === 'tableRow').slice(0, MOST_ROWS);
    for (const [y, row] of rows.entries()) {
      const line = (grid[y] ??= []);
      let x = 0;
      let cells = '';
      for (const cell of row.children) {
        if (cell.type !== 'tableCell') continue;
        const content = this.#cell(cell);
        const width = spanOf(cell.colSpan, MOST_COLUMNS);
        const height = spanOf(cell.rowSpan, rows.length - y);
        while (line[x]) x += 1;
        if (x + width > MOST_COLUMNS) break;
        this.#repeated += content.html.length * (width * height - 1);
        const again = this.#repeated > MOST_REPEATED ? { html: '', text: '' } : content;
        for (let down = 0; down < height; down += 1) {
          const target = (grid[y + down] ??= []);
          for (let across = 0; across < width; across += 1)
            target[x + across] = down + across === 0 ? content : again;
        }
        const spans = `${width > 1 ? ` colspan="${width}"` : ''}${height > 1 ? ` rowspan="${height}"` : ''}`;
        cells += `<td${spans}>${content.html}</td>`;
      }
      rowsHtml.push(`<tr>${cells}</tr>`);
    }
    const html = `<table border="1"><tbody>${rowsHtml.join('')}</tbody></table>`;
    const empty = { html: '', text: '' };
    return { kind: 'table', html, rows: grid.map((line) => Array.from(line, (cell) => cell ?? empty)) };
  }
}

const spanOf = (span: number, most: number) => Math.max(1, Math.min(most, Math.trunc(span) || 1));

/** The lines of a paragraph as they are seen. */
function withNumber({ lines, number }: DocumentParagraph): DocumentWords[] {
  if (number === undefined) return lines;
  return lines.map(({ html, text }, index) =>
    index > 0 ? { html, text } : { html: `${escapeHtml(number)} ${html}`, text: `${number} ${text}` },
  );
}
