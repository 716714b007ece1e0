import fc from 'fast-check';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editedDocument, wordDocument } from '#domain/text/testing/html-documents.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import type { rich } from '#web/staff/rich-text/testing/harness.ts';
import { launchBrowser } from './support/browser.ts';
import { hasBrowser } from './support/site.ts';

interface Scope {
  Harness: { rich: typeof rich };
  editor: ReturnType<typeof rich.createEditor>;
  changes: string[];
  refusals: number;
}

async function harnessCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: 'web/staff/rich-text/testing/harness.ts',
        formats: ['iife'],
        name: 'Harness',
        fileName: 'rich',
      },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((part) =>
    'output' in part ? part.output : [],
  );
  return output.find((part) => part.type === 'chunk')?.code ?? '';
}

/** Each as Word writes it, and as it is to stand in the text. */
const FROM_WORD: readonly [what: string, pasted: string, text: string][] = [
  [
    'a paragraph without its private notes',
    "<p class=MsoNormal align=center style='text-align:center;mso-pagination:none'><b><span lang=EN-US style='font-size:16.0pt;mso-bidi-font-size:11.0pt;font-family:SimSun;color:red'>甲<o:p></o:p></span></b></p>",
    '<p align="center" style="text-align: center"><b><span style="font-size: 16.0pt; color: red">甲</span></b></p>',
  ],
  [
    'lists in lists, with their numbers as numbers',
    ['1|1.|甲', '2|a)|乙', '2|b)|丙', '1|2.|丁']
      .map((line) => line.split('|'))
      .map(
        ([level, sign, item]) =>
          `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>${item}</p>`,
      )
      .join('\n'),
    '<ol><li>甲<ol style="list-style-type: lower-alpha"><li>乙</li><li>丙</li></ol></li><li>丁</li></ol>',
  ],
  [
    'a list of dots behind a paragraph, and one that goes on',
    "<p class=MsoNormal>前</p><p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span>点</p><p class=MsoNormal>间</p><p style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>3.</span>三</p>",
    '<p>前</p><ul><li>点</li></ul><p>间</p><ol start="3"><li>三</li></ol>',
  ],
  [
    'a table with cells over several rows and columns',
    "<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td colspan=2 style='border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'><p class=MsoNormal>头<o:p></o:p></p></td></tr><tr><td rowspan=2><p class=MsoNormal>左</p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>",
    '<table border="1" style="border-collapse: collapse"><tbody><tr><td colspan="2" style="border: solid #000000 1.0pt"><p>头</p></td></tr><tr><td rowspan="2"><p>左</p></td><td><p>\u00a0</p></td></tr></tbody></table>',
  ],
  [
    'comments, conditional parts and foreign names',
    '<!--[if gte mso 9]><xml><w:View>x</w:View></xml><![endif]--><style>p{}</style><p class=MsoNormal><st1:place>甲</st1:place><!-- 注 -->\n乙<span lang=EN-US>\n</span>丙 a\nb<o:p></o:p></p>',
    '<p>甲乙丙 a b</p>',
  ],
];

/** LaTeX that asks for more than a formula. */
const FORMULA_ATTACKS = [
  '\\href{javascript:hit()}{x}',
  '\\url{javascript:hit()}',
  '\\includegraphics{//evil.test/a.png}',
  '\\htmlData{x=y}{z}\\htmlId{root}{z}\\htmlClass{ui-dialog}{z}\\htmlStyle{position:fixed}{z}',
  '\\text{<img src=x onerror=hit()>}',
  '"><img src=x onerror=hit()>',
  '\\rule{99999em}{99999em}',
  `\\def\\a{x}${'\\def\\a{\\a\\a}'.repeat(40)}\\a`,
  '{'.repeat(1_900),
  '\\sqrt'.repeat(390) + 'x',
  'x'.repeat(100_000),
];

describe.skipIf(!hasBrowser())('the rich text editor', () => {
  let context: BrowserContext;
  let page: Page;
  const foreign: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    const [browser, code] = await Promise.all([launchBrowser(), harnessCode()]);
    context = await browser.newContext();
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.route('**/*', (route) => {
      const url = route.request().url();
      if (!url.startsWith('http://page.test/') && !url.startsWith('https://example.com/')) foreign.push(url);
      const isPage = url === 'http://page.test/';
      return isPage
        ? route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><textarea></textarea><main></main>',
          })
        : route.fulfill({ status: 200, body: '' });
    });
    await page.goto('http://page.test/');
    await page.addScriptTag({ content: `var hits = 0; function hit() { hits += 1; }\n${code}` });
    await page.evaluate(() => {
      const scope = window as unknown as Scope;
      scope.changes = [];
      scope.refusals = 0;
      scope.editor = scope.Harness.rich.createEditor(
        {
          element: document.querySelector('textarea') as HTMLTextAreaElement,
          id: 'text',
          label: '正文',
          describedBy: undefined,
          hasOwnHistory: false,
        },
        {
          onChange: (html) => scope.changes.push(html),
          onLocalMedia: () => (scope.refusals += 1),
          onRequest: () => undefined,
        },
      );
    });
  });
  afterAll(() => context.browser()?.close());

  it('gives back what it was given, and reports nothing as changed', async () => {
    const documents = fc.sample(editedDocument, 40);
    const { shown, changes } = await page.evaluate(async (texts) => {
      const scope = window as unknown as Scope;
      const results: string[] = [];
      for (const text of texts) {
        scope.editor.show(text);
        await new Promise((resolve) => setTimeout(resolve));
        results.push(scope.editor.html());
      }
      return { shown: results, changes: scope.changes };
    }, documents);
    expect(shown).toEqual(documents);
    expect(changes).toEqual([]);
  });

  const paste = (html: string) =>
    page.evaluate((pasted) => {
      const scope = window as unknown as Scope;
      scope.editor.show('<p>题</p>');
      scope.editor.show('');
      const data = new DataTransfer();
      data.setData('text/html', pasted);
      const root = document.getElementById('text') as HTMLElement;
      root.focus();
      root.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      return { html: scope.editor.html(), refusals: scope.refusals };
    }, html);

  it.each(FROM_WORD)('takes over from Word %s', async (_, pasted, text) => {
    expect((await paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office">${pasted}`)).html).toBe(
      text,
    );
  });

  it('gives of any document from Word what the server keeps as it is', async () => {
    for (const pasted of fc.sample(wordDocument, 30)) {
      const { html } = await paste(pasted);
      expect(html).not.toMatch(/mso|<o:|<!--|class=/i);
      expect(cleanAuthorHtml(html)).toBe(html);
    }
  });

  it('refuses pictures that are on no network, and takes the words around them', async () => {
    const { refusals: before } = await paste('<p>甲</p>');
    const { html, refusals } = await paste(
      '<p>甲<img src="data:image/png;base64,iVBORw0KGgo="><img src="file:///C:/a.png"></p><p>乙</p>',
    );
    expect(html).toBe('<p>甲</p><p>乙</p>');
    expect(refusals).toBe(before + 1);
  });

  it.each([
    ['bold', undefined, '<strong>'],
    ['italic', undefined, '<em>'],
    ['underline', undefined, '<u>'],
    ['strikethrough', undefined, '<s>'],
    ['subscript', undefined, '<sub>'],
    ['superscript', undefined, '<sup>'],
    ['forecolor', '#ff0000', 'color: rgb(255, 0, 0)'],
    ['background', '#ffff00', 'background-color: rgb(255, 255, 0)'],
    ['fontsize', '18px', 'font-size: 18px'],
    ['formatBlock', 'h2', '<h2>'],
    ['formatBlock', 'blockquote', '<blockquote>'],
    ['justifyCenter', undefined, 'text-align: center'],
    ['justifyFull', undefined, 'text-align: justify'],
    ['indent', undefined, 'margin-left'],
    ['insertUnorderedList', 'square', 'list-style-type: square'],
    ['insertOrderedList', 'lower-alpha', 'list-style-type: lower-alpha'],
    ['insertHorizontalRule', undefined, '<hr />'],
  ])('writes %s %s so that the server keeps it', async (command, argument, sign) => {
    const html = await page.evaluate(
      ([name, value]) => {
        const scope = window as unknown as Scope;
        scope.editor.show('<p>丙</p>');
        scope.editor.show('<p>甲乙</p>');
        const root = document.getElementById('text') as HTMLElement;
        root.focus();
        document.getSelection()?.selectAllChildren(root.firstElementChild as Element);
        scope.editor.execute(name, value);
        return scope.editor.html();
      },
      [command, argument] as const,
    );
    expect(html).toContain(sign);
    expect(cleanAuthorHtml(html)).toBe(html);
  });

  it.each(FORMULA_ATTACKS.map((latex) => ({ name: latex.slice(0, 60), latex })))(
    'draws nothing but a formula: $name',
    async ({ latex }) => {
      const found = await page.evaluate((given) => {
        const scope = window as unknown as Scope & { hits: number };
        const place = document.querySelector('main') as HTMLElement;
        place.textContent = given;
        scope.Harness.rich.drawFormula(given, place);
        const parts = [...place.querySelectorAll('*')];
        return {
          hits: scope.hits,
          width: Math.max(0, ...parts.map((part) => part.getBoundingClientRect().width)),
          forbidden: parts.filter((part) =>
            part.matches('a, img, script, [id], [onerror], [data-x], .ui-dialog'),
          ).length,
        };
      }, latex);
      expect(found).toMatchObject({ hits: 0, forbidden: 0 });
      expect(found.width).toBeLessThan(5_000);
    },
  );

  it('asks nobody else for anything, and breaks nowhere', () => {
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
