import type { DeckPage } from '../content.schema.ts';
import { LONGEST, pageProblem, type PageType } from '../page-rules.ts';

const EXTENSIONS: Record<PageType, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'avif', 'bmp'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'ogv'],
};

/** What an address leads to, by the end of its path; undefined when that says nothing. */
export function guessType(url: string): PageType | undefined {
  const [path = ''] = url.split(/[?#]/);
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return (Object.keys(EXTENSIONS) as PageType[]).find((type) => EXTENSIONS[type].includes(extension));
}

export interface PastedPages {
  pages: DeckPage[];
  /** The lines, counted from 1, in which no usable address stands. */
  refusedLines: number[];
}

/** One page per line: an address, or a name and an address as two cells of a spreadsheet. */
export function readPastedPages(text: string): PastedPages {
  const read: PastedPages = { pages: [], refusedLines: [] };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    const [name = '', url = ''] = cells[1] ? cells : ['', cells[0]];
    const page: DeckPage = { type: guessType(url) ?? 'image', name: name.slice(0, LONGEST.name), url };
    if (pageProblem(page) === undefined) read.pages.push(page);
    else read.refusedLines.push(index + 1);
  }
  return read;
}
