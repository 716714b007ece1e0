import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleData } from '#domain/report/testing/report-data.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { openPrinter, type Printer } from '#server/print/index.ts';
import { readPdf } from '#server/print/testing/read-pdf.ts';
import { SILENT } from '#server/print/testing/silent-log.ts';
import { reportHtml } from './report-html.ts';

const formula = (latex: string) => {
  const escaped = latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<span data-formula="${escaped}">${escaped}</span>`;
};

/** As it is stored, and then as it is printed. */
const written = (text: string) =>
  reportHtml({ name: '报告', text: cleanAuthorHtml(text) }, sampleData(), undefined).html;
const bodyOf = (html: string) => html.slice(html.indexOf('<body'));

describe('formulas in a printed report', () => {
  let printer: Printer;
  beforeAll(() => {
    printer = openPrinter({ log: SILENT });
  });
  afterAll(() => printer.close());

  it('are drawn with the letters of mathematics, and say no LaTeX', { timeout: 60_000 }, async () => {
    const html = written(`<h1>{姓名}</h1><p>均值${formula('\\bar x=\\frac{\\sum x_i}{n}')}，甲</p>`);
    const pdf = readPdf(await printer.print(html, { header: '', footer: '' }));
    const text = pdf.pages.join('');
    expect(text).toContain('均值');
    expect(text).toContain('∑');
    expect(text).not.toContain('frac');
    expect(pdf.fonts.map(({ name }) => name.slice(7))).toEqual(expect.arrayContaining(['KaTeX_Math-Italic']));
  });

  it('are read as they were typed, whatever signs they have', () => {
    const body = bodyOf(written(`<p>${formula('a<b\\text{"&"}')}${formula('{姓名}')}</p>`));
    expect(body).toContain('class="katex"');
    expect(body).not.toContain('王小明');
  });

  it('that are broken or define something stay as they were typed, and the others are drawn', () => {
    const body = bodyOf(
      written(`<p>${formula('\\frac{1}{')}甲${formula('\\def\\a{b}\\a')}乙${formula('x^2')}丙</p>`),
    );
    expect(body).toContain('>\\frac{1}{</span>甲');
    expect(body).toContain('>\\def\\a{b}\\a</span>乙');
    expect(body.match(/class="katex"/g)).toHaveLength(1);
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://elsewhere.example/x.png}',
    '\\htmlData{x=y}{z}',
    '\\htmlStyle{position:fixed}{z}',
    '\\text{<img src=x onerror=alert(1)>}',
    'x"><script>alert(1)</script>',
  ])('bring nothing else along: %s', (latex) => {
    expect(bodyOf(written(`<p>${formula(latex)}</p>`))).not.toMatch(
      /<(?:script|img|a)\b|style="[^"]*position|data-x/,
    );
  });

  it('stay as they are where there are far too many', () => {
    const heavy = formula('x+'.repeat(900) + '1');
    const body = bodyOf(written(heavy.repeat(100)));
    expect(body.match(/class="katex"/g)?.length).toBeLessThan(20);
    expect(body).toContain('>x+x+x+');
  });

  it('bring their letters only where there is one', () => {
    expect(written('<p>甲</p>')).not.toContain('font/woff2');
    expect(written(`<p>${formula('x')}</p>`)).not.toMatch(/url\((?!data:)/);
  });
});
