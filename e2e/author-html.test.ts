import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HTML_CASES } from '#domain/text/testing/html-cases.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';

/** Each tries to run something, to load something, or to get hold of the page around it. */
const ATTACKS = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()><script>hit()</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<xmp><p title="</xmp><img src=x onerror=hit()>">',
  '<template><img src=x onerror=hit()></template>',
  '<select><iframe onload=hit()></select>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<a href="javascript:hit()">x</a>',
  '<a href="java&#10;script:hit()">x</a>',
  '<a href=" &#14; JavaScript:hit()">x</a>',
  '<object data="javascript:hit()"></object><embed src="javascript:hit()">',
  '<button formaction=javascript:hit()>x</button><input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>x</details><audio src=x onerror=hit() autoplay></audio>',
  '<img srcset=//evil.test/a src="data:image/svg+xml,<svg onload=hit()>">',
  '<style>@import "//evil.test/b"</style><link rel=stylesheet href=//evil.test/c>',
  '<p style="position:fixed;inset:0;background:url(//evil.test/d)">x</p>',
  '<table background="//evil.test/e"><tr><td background=//evil.test/f>x</td></tr></table>',
  '<base href="//evil.test/"><meta http-equiv=refresh content="0;url=//evil.test/g">',
  '<div id="root" class="ui-dialog"><img name="body"></div>',
  '<!--><img src=x onerror=hit()>-->',
];

describe.skipIf(!inject('chromiumPath'))("authors' HTML in a real browser", () => {
  let browser: Browser;
  let page: Page;
  const foreign: string[] = [];

  beforeAll(async () => {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        lib: { entry: 'ui/clean-html.ts', formats: ['iife'], name: 'Cleaner', fileName: 'cleaner' },
      },
    });
    const output = (Array.isArray(built) ? built : [built]).flatMap((part) =>
      'output' in part ? part.output : [],
    );
    const code = output.find((part) => part.type === 'chunk')?.code ?? '';
    browser = await chromium.launch({ executablePath: inject('chromiumPath'), args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.on('request', (request) => {
      if (request.url().includes('evil')) foreign.push(request.url());
    });
    await page.route('http://page.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<main>' }),
    );
    await page.goto('http://page.test/');
    await page.addScriptTag({ content: `var hits = 0; function hit() { hits += 1; }\n${code}` });
  });
  afterAll(() => browser.close());

  /** Shows the cleaned HTML, follows every link in it, and tells what came of it. */
  const show = (html: string) =>
    page.evaluate(async (source) => {
      const scope = window as unknown as {
        hits: number;
        Cleaner: { cleanHtml(html: string): DocumentFragment };
      };
      const place = document.querySelector('main') as HTMLElement;
      place.replaceChildren(scope.Cleaner.cleanHtml(source));
      for (const link of place.querySelectorAll<HTMLAnchorElement>('a')) link.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const attributes = [...place.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
      return {
        hits: scope.hits,
        forbidden: attributes
          .map(({ name }) => name)
          .filter((name) => /^(on.*|id|name|class|srcset)$/.test(name)),
        html: place.innerHTML,
      };
    }, html);

  it.each(ATTACKS)('is harmless: %s', async (attack) => {
    expect(await show(attack)).toMatchObject({ hits: 0, forbidden: [] });
    expect(foreign).toEqual([]);
  });

  it('does not choke on what is nested without end', async () => {
    expect(await show(`${'<div>'.repeat(3_000)}<img src=x onerror=hit()>`)).toMatchObject({
      hits: 0,
      forbidden: [],
    });
  });

  /** How the browser reads HTML, with attributes and styles written in one way, so that readings can be compared. */
  const readings = (given: string, clean: string) =>
    page.evaluate(
      ([source, wanted]) => {
        const scope = window as unknown as { Cleaner: { cleanHtml(html: string): DocumentFragment } };
        const written = (content: DocumentFragment) => {
          for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
            element.setAttribute('style', element.style.cssText);
            if (element.style.length === 0) element.removeAttribute('style');
          }
          for (const element of content.querySelectorAll('*')) {
            const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
            for (const { name } of attributes) element.removeAttribute(name);
            for (const { name, value } of attributes) element.setAttribute(name, value);
          }
          const place = document.createElement('div');
          place.append(content);
          return place.innerHTML;
        };
        const template = document.createElement('template');
        template.innerHTML = wanted;
        return { page: written(scope.Cleaner.cleanHtml(source)), list: written(template.content) };
      },
      [given, clean] as const,
    );

  it.each(HTML_CASES)('agrees with the list and the server: $name', async ({ given, clean }) => {
    const { page: shown, list } = await readings(given, clean);
    expect(shown).toBe(list);
  });

  it.each(ATTACKS)('is harmless after the server alone: %s', async (attack) => {
    const hits = await page.evaluate(async (html) => {
      const place = document.querySelector('main') as HTMLElement;
      place.innerHTML = html;
      for (const link of place.querySelectorAll<HTMLAnchorElement>('a')) link.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return (window as unknown as { hits: number }).hits;
    }, cleanAuthorHtml(attack));
    expect(hits).toBe(0);
    expect(foreign).toEqual([]);
  });
});
