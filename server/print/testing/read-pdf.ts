import sharp from 'sharp';
import { drawingOf } from './pdf-drawing.ts';
import { type PdfFont, PdfObjects } from './pdf-objects.ts';

export interface ReadPdf {
  title: string | undefined;
  language: string | undefined;
  isTagged: boolean;
  /** The headings that a reader shows beside the pages. */
  outline: string[];
  /** What somebody would copy out of each page. */
  pages: string[];
  fonts: PdfFont[];
  /** The page as a picture, by the shapes that are in the file. */
  png(page: number): Promise<Buffer>;
}

const OUTLINE_ENTRY = /^<<\/Title/;

export function readPdf(bytes: Buffer): ReadPdf {
  const pdf = new PdfObjects(bytes);
  const pages = pdf.pages();
  const [root = 0] = pdf.ofType('Catalog');
  const firstEntry = pdf.reference(root, 'Outlines');
  return {
    title: pdf.text(1, 'Title'),
    language: pdf.text(root, 'Lang'),
    isTagged: pdf.head(root).includes('/Marked true'),
    outline: firstEntry === undefined ? [] : outlineOf(pdf, firstEntry),
    pages: pages.map((page) => drawingOf(pdf, page).text),
    fonts: pdf.fonts(),
    async png(index) {
      const page = pages[index] ?? 0;
      const [width, height] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.head(page)) ?? []).slice(1);
      const { elements } = drawingOf(pdf, page);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <g transform="matrix(1 0 0 -1 0 ${height})">${elements}</g></svg>`;
      return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#fff' }).png().toBuffer();
    },
  };
}

function outlineOf(pdf: PdfObjects, parent: number): string[] {
  const titles: string[] = [];
  for (let at = pdf.reference(parent, 'First'); at !== undefined; at = pdf.reference(at, 'Next')) {
    if (OUTLINE_ENTRY.test(pdf.head(at))) titles.push(pdf.text(at, 'Title') ?? '');
    titles.push(...outlineOf(pdf, at));
  }
  return titles;
}
