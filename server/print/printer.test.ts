import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestApp } from '#server/testing/test-app.ts';
import { openPrinter, type Printer, PrintProblem } from './index.ts';
import { readPdf } from './testing/read-pdf.ts';
import { sampleReport } from './testing/sample-report.ts';
import { SILENT } from './testing/silent-log.ts';

const chromiumPath = inject('chromiumPath');
const FRAME = { header: '学业报告 <b>张三</b> & 李四', footer: '第一中学' };
const A4 = { width: 596, height: 843 };

/** The share of each colour that is asked for among the dots of a picture. */
async function shareOf(png: Buffer, ...colours: [number, number, number][]): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = colours.map(() => 0);
  for (let at = 0; at < data.length; at += 3) {
    const index = colours.findIndex((colour) => colour.every((part, offset) => data[at + offset] === part));
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => count / (info.width * info.height));
}

const withoutDates = (pdf: Buffer) => pdf.toString('latin1').replace(/\/(Creation|Mod)Date \([^)]*\)/g, '');

function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

describe.skipIf(chromiumPath === '')('a printed report', () => {
  let printer: Printer;
  beforeAll(() => {
    printer = openPrinter({ chromiumPath, log: SILENT });
  });
  afterAll(() => printer.close());

  it('has its pages, words that can be copied, letters of its own, title, outline and page numbers', async () => {
    expect(printer.state()).toBe('cold');
    const pdf = readPdf(await printer.print(sampleReport('张三'), FRAME));
    expect(printer.state()).toBe('ready');
    expect(pdf).toMatchObject({ title: '张三的报告', language: 'zh-CN', isTagged: true });
    expect(pdf.outline).toEqual([1, 2, 3, 4, 5, 6].map((page) => `第${page}章 学业表现`));
    expect(pdf.pages).toHaveLength(6);
    for (const [index, text] of pdf.pages.entries()) {
      const words = text.replaceAll('\n', '');
      expect(words).toContain(`第${index + 1}章 学业表现`);
      expect(words).toContain('该生在阅读理解、数学思维与科学探究方面的表现高于本校平均水平');
      expect(words).toContain('学业报告 <b>张三</b> & 李四');
      expect(words).toContain(`第一中学${index + 1} / 6`);
    }
    expect(pdf.fonts.length).toBeGreaterThan(0);
    expect(pdf.fonts.filter((font) => !font.isEmbedded || !font.isSubset)).toEqual([]);
    expect(new Set(pdf.fonts.map(({ name }) => name.slice(7)))).toEqual(
      new Set(['NotoSansCJKsc-Regular', 'NotoSansCJKsc-Bold']),
    );
  });

  it('is A4, with ink on every page and the charts in their colours', async () => {
    const pdf = readPdf(await printer.print(sampleReport('张三'), FRAME));
    for (const [index] of pdf.pages.entries()) {
      const png = await pdf.png(index);
      expect(await sharp(png).metadata()).toMatchObject(A4);
      const [white = 1, black = 0, blue = 0, green = 0] = await shareOf(
        png,
        ...([
          [255, 255, 255],
          [0, 0, 0],
          [84, 112, 198],
          [145, 204, 117],
        ] as [number, number, number][]),
      );
      expect(white).toBeLessThan(0.97);
      expect(black).toBeGreaterThan(0.001);
      const hasTheseCharts = index === 0 || index === 2;
      expect([index, blue > 0.01, green > 0.01]).toEqual([index, hasTheseCharts, hasTheseCharts]);
    }
  });

  it('prints backgrounds', async () => {
    const html = '<!doctype html><div style="height: 300px; background: rgb(12, 34, 56)"></div>';
    const [share = 0] = await shareOf(await readPdf(await printer.print(html, FRAME)).png(0), [12, 34, 56]);
    expect(share).toBeGreaterThan(0.2);
  });

  it('shows pictures that it is given, asks for them by their path, and leaves out what is not there', async () => {
    const red = await picture('rgb(200, 10, 10)');
    const asked: string[] = [];
    const html =
      '<!doctype html><img src="/files/there"><img src="/files/away"><img src="/files/page"><a href="/x">链接</a>';
    const pdf = await printer.print(html, {
      ...FRAME,
      address: 'https://kaopu.example.org/report/a/b/c',
      async assets(path) {
        asked.push(path);
        if (path === '/files/page') return { bytes: Buffer.from('<p>x'), type: 'text/html' };
        return path === '/files/there' ? { bytes: red, type: 'image/png' } : undefined;
      },
    });
    expect(asked.sort()).toEqual(['/files/away', '/files/page', '/files/there']);
    expect(pdf.toString('latin1').match(/\/Width 60\n/g)).toHaveLength(1);
    // Where the report would be on the site.
    expect(pdf.toString('latin1')).toContain('(https://kaopu.example.org/x)');
  });

  it('fails with its picture: nothing half is taken for whole', async () => {
    const assets = () => Promise.reject(new Error('the store is away'));
    const printing = printer.print('<!doctype html><img src="/files/x">', { ...FRAME, assets });
    await expect(printing).rejects.toThrow('the store is away');
  });

  it('is the same whenever it is printed, but for dates, and whatever was printed before', async () => {
    const bytes = await picture('rgb(200, 10, 10)');
    // Styles, ids, forms, pictures and letters that another page might keep.
    const before = `<!doctype html><html lang="en"><title>canary-title</title><style>@font-face { font-family: X; src: local('Noto Serif CJK SC') } * { color: #123456; font-family: X; font-size: 30px }</style>
      <h1 id="canary">canary-text</h1><input value="canary-input"><img src="/files/canary"><svg width="9" height="9"><symbol id="s"><rect width="9" height="9"/></symbol></svg>`;
    const html = `${sampleReport('李四')}<svg><use href="#s"/></svg><a href="#canary">链接</a><img src="/files/canary">`;
    const others = () =>
      printer.print(before, {
        header: 'canary-header',
        footer: 'canary-footer',
        assets: () => Promise.resolve({ bytes, type: 'image/png' }),
      });
    // Both pages of the browser have had it.
    await Promise.all([others(), others()]);
    const after = await Promise.all([printer.print(html, FRAME), printer.print(html, FRAME)]);
    const fresh = openPrinter({ chromiumPath, log: SILENT });
    const alone = await fresh.print(html, FRAME);
    await fresh.close();
    for (const pdf of after) {
      expect(readPdf(pdf).pages.join('')).not.toContain('canary');
      expect(withoutDates(pdf) === withoutDates(alone)).toBe(true);
    }
  });
});

describe('a machine without Chromium', () => {
  it('serves, and its printer ends with the server', async () => {
    const { app, close, client } = await openTestApp('sqlite', { CHROMIUM_PATH: '/nowhere/chromium' });
    expect((await client().get('/readyz')).statusCode).toBe(200);
    await expect(app.printer.print('<p>一', FRAME)).rejects.toMatchObject({ code: 'no-chromium' });
    await close();
    expect(app.printer.state()).toBe('closed');
  });

  it('says so, and nothing else happens', async () => {
    const printer = openPrinter({ chromiumPath: '/nowhere/chromium', log: SILENT });
    expect(printer.state()).toBe('missing');
    const printing = printer.print('<p>一', FRAME);
    await expect(printing).rejects.toThrow('服务器没有安装 Chromium，不能生成 PDF；其他功能不受影响');
    await expect(printing).rejects.toBeInstanceOf(PrintProblem);
    await printer.close();
    expect(printer.state()).toBe('closed');
  });

  it('says so of a program that is none', async () => {
    const printer = openPrinter({ chromiumPath: '/bin/false', log: SILENT });
    await expect(printer.print('<p>一', FRAME)).rejects.toMatchObject({ code: 'no-start' });
    await printer.close();
  });
});
