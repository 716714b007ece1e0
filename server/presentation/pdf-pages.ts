import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GlobalFonts } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';
import { LARGE_WIDTH, LONGEST_PAGE_TEXT, SMALL_WIDTH } from '#tasks/kit/presentation-limits.ts';
import { findChineseFont } from './office-program.ts';
import type { PresentationReading } from './presentation-reading.ts';

/** Of a picture within a page. */
const MOST_PIXELS = 100_000_000;
/** A page that is higher than that for its width is drawn narrower. */
const MOST_HEIGHT = 2_400;
const JPEG_QUALITY = 85;
const START = Buffer.from('%PDF-', 'latin1');
/** Some programs write a few bytes before it. */
const START_WITHIN = 1_024;

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string) => `${join(PACKAGE, name)}/`;

export interface DrawnPage {
  large: Drawn;
  small: Drawn;
  text: string;
}

export interface Drawn {
  bytes: Buffer;
  extension: 'png' | 'jpg';
}

/** Letters that a PDF does not bring along are written with the machine's own, which are none by the names that CSS has. */
async function giveFonts(fonts: typeof GlobalFonts): Promise<void> {
  const sans = await findChineseFont('sans-serif');
  const serif = await findChineseFont('serif');
  for (const [path, name] of [
    [sans, 'sans-serif'],
    [sans, 'monospace'],
    [serif, 'serif'],
  ] as const) {
    if (path) fonts.registerFromPath(path, name);
  }
}

/** Heavy, and wanted by few: not before there is something to draw. */
async function loadLibraries() {
  const { createCanvas, GlobalFonts: fonts } = await import('@napi-rs/canvas');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  await giveFonts(fonts);
  return { createCanvas, getDocument };
}

let libraries: ReturnType<typeof loadLibraries> | undefined;
const drawingLibraries = () => (libraries ??= loadLibraries());

/** Whichever says the same in fewer bytes: lines and words, or photographs. */
async function packed(picture: Sharp): Promise<Drawn> {
  const png = await picture.clone().png({ compressionLevel: 9 }).toBuffer();
  const jpeg = await picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
  return png.length <= jpeg.length ? { bytes: png, extension: 'png' } : { bytes: jpeg, extension: 'jpg' };
}

async function drawn(page: PDFPageProxy): Promise<Pick<DrawnPage, 'large' | 'small'>> {
  const { createCanvas } = await drawingLibraries();
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(LARGE_WIDTH / width, MOST_HEIGHT / height) });
  const [across, down] = [viewport.width, viewport.height].map((side) => Math.max(1, Math.round(side)));
  const canvas = createCanvas(across ?? 1, down ?? 1);
  const target = { canvas, canvasContext: canvas.getContext('2d'), viewport, background: '#fff' };
  // Ours is taken for one of a browser.
  await page.render(target as unknown as Parameters<PDFPageProxy['render']>[0]).promise;
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
  const picture = sharp(canvas.data(), { raw }).flatten({ background: '#fff' });
  return {
    large: await packed(picture.clone()),
    small: await packed(picture.resize({ width: SMALL_WIDTH, withoutEnlargement: true })),
  };
}

/** What cannot be stored, or would not be seen. */
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** Line by line, as far as it goes. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const lines = words
    .replaceAll(CONTROLS, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.join('\n').slice(0, LONGEST_PAGE_TEXT).toWellFormed();
}

async function openPdf(path: string, reading: PresentationReading): Promise<PDFDocumentProxy> {
  const data = await readFile(path);
  const at = data.subarray(0, START_WITHIN).indexOf(START);
  if (at < 0) throw reading.problem('not-pdf');
  const { getDocument } = await drawingLibraries();
  const { promise } = getDocument({
    data: new Uint8Array(data),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    // Nothing but pages: no scripts, no forms with a life of their own, no words on the console.
    enableXfa: false,
    verbosity: 0,
    maxImageSize: MOST_PIXELS,
  });
  try {
    return await promise;
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw reading.problem(isEncrypted ? 'encrypted' : 'damaged-pdf', error);
  }
}

/** The pages of a PDF one after the other, each with how many there are. Must run in a worker thread. */
export async function* pdfPages(
  path: string,
  reading: PresentationReading,
): AsyncGenerator<DrawnPage & { number: number; count: number }> {
  const pdf = await openPdf(path, reading);
  try {
    const count = pdf.numPages;
    if (count === 0) throw reading.problem('empty');
    if (count > reading.limits.pages) throw reading.problem('too-many-pages');
    for (let number = 1; number <= count; number += 1) {
      reading.demandTime();
      yield { ...(await readPage(pdf, number, reading)), number, count };
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  reading: PresentationReading,
): Promise<DrawnPage> {
  try {
    const page = await pdf.getPage(number);
    const read = { ...(await drawn(page)), text: await wordsOf(page) };
    page.cleanup();
    return read;
  } catch (error) {
    throw reading.problem('damaged-pdf', error);
  }
}
