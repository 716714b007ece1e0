import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { craftedPdf } from '#server/testing/crafted-pdf.ts';
import { findChineseFont } from './office-program.ts';
import { pdfPages } from './pdf-pages.ts';
import { type PresentationLimits, PresentationReading } from './presentation-reading.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaopu-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function pagesOf(bytes: Buffer, limits: Partial<PresentationLimits> = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const pages = [];
  for await (const page of pdfPages(path, new PresentationReading('课件.pdf', limits, undefined)))
    pages.push(page);
  return pages;
}

/** How much of it is dark. */
const inkOf = async (picture: Buffer) =>
  255 - ((await sharp(picture).greyscale().stats()).channels[0]?.mean ?? 255);

describe('the pages of a PDF', () => {
  it('are pictures in two widths, with their words', async () => {
    const pages = await pagesOf(craftedPdf(['水的旅行', '水汽聚成了云']));
    expect(pages.map(({ text, number, count }) => [text, number, count])).toEqual([
      ['水的旅行', 1, 2],
      ['水汽聚成了云', 2, 2],
    ]);
    const sizes = await Promise.all(
      pages
        .flatMap(({ large, small }) => [large, small])
        .map(async ({ bytes, extension }) => {
          const { width, height, format } = await sharp(bytes).metadata();
          return [width, height, format.startsWith(extension.slice(0, 2))];
        }),
    );
    expect(sizes).toEqual([
      [1_600, 1_200, true],
      [400, 300, true],
      [1_600, 1_200, true],
      [400, 300, true],
    ]);
  });

  it('are drawn with the letters of this machine where the file brings none', async ({ skip }) => {
    if (!(await findChineseFont('serif'))) skip('no Chinese font');
    const [one, many, empty] = await pagesOf(craftedPdf(['一', '赢赢赢赢赢赢赢', '']));
    const ink = await Promise.all(
      [one, many, empty].map((page) => inkOf(page?.large.bytes ?? Buffer.alloc(0))),
    );
    expect(ink[2]).toBe(0);
    expect(ink[0]).toBeGreaterThan(0);
    // Boxes in their place would all have the same.
    expect(ink[1]).toBeGreaterThan(14 * (ink[0] ?? 0));
  });

  it.each<[string, Buffer, RegExp, Partial<PresentationLimits>?]>([
    ['that is none', Buffer.from('<html>'), /^文件“课件.pdf”不是PDF文件/],
    ['that is damaged', Buffer.from('%PDF-1.4\nno more than that'), /已损坏/],
    ['without a page', craftedPdf([]), /里没有页面|已损坏/],
    ['with too many of them', craftedPdf(['一', '二', '三']), /超过2页/, { pages: 2 }],
  ])('refuse a file %s', async (_, bytes, message, limits) => {
    await expect(pagesOf(bytes, limits)).rejects.toThrow(message);
  });

  it('stop when their time is over', async () => {
    const path = join(folder, 'late');
    await writeFile(path, craftedPdf(['一']));
    const over = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const pages = pdfPages(path, new PresentationReading('课件.pdf', {}, over));
    await expect(pages.next()).rejects.toThrow(/读取超时/);
  });
});
