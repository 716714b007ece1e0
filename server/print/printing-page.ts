import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { footerTemplate, headerTemplate, MARGIN } from './page-frame.ts';
import { PrintProblem } from './print-problem.ts';

export interface Asset {
  bytes: Buffer;
  /** Pictures alone are let in. */
  type: string;
}

/** What is printed, and all that it may see. */
export interface Sheet {
  html: string;
  /** Stands above the text of every page. */
  header: string;
  /** Stands below it, beside the number of the page. */
  footer: string;
  /** Where the report would be on the site: links in it lead from there. Nothing is ever asked of it. */
  address: string;
  /** A picture that the report mentions by a path of the site. */
  assets: (path: string) => Promise<Asset | undefined>;
}

/**
 * No scripts, frames, forms or moving on to another page, whatever the HTML says, and nothing from anywhere else:
 * the second of three walls. The first is that the page has no scripts and every request is answered below, the third
 * that this browser finds no host at all (browser-flags.ts).
 */
const policyFor = (origin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data: ${origin}; form-action 'none'; base-uri 'none'; sandbox`;

interface Printing extends Sheet {
  /** The document is handed out once; whatever wants to go there again is turned away. */
  isGiven: boolean;
  /** Of a picture that is there and could not be read: no PDF without it may be kept for a whole one. */
  failure: { reason: unknown } | undefined;
}

/** A page of the browser that prints one report after the other. A page that failed is not used again. */
export class PrintingPage {
  readonly #context: BrowserContext;
  readonly #page: Page;
  #printing: Printing | undefined;
  #isCrashed = false;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
    page.on('crash', () => (this.#isCrashed = true));
  }

  static async open(browser: Browser): Promise<PrintingPage> {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      serviceWorkers: 'block',
      acceptDownloads: false,
      locale: 'zh-CN',
    });
    // The printer has a limit of its own, for all that a print does.
    context.setDefaultTimeout(0);
    const page = new PrintingPage(context, await context.newPage());
    await context.route('**/*', (route) => page.#answer(route));
    return page;
  }

  /** By no fault of the report: memory was short, or somebody has ended the process. */
  get isCrashed(): boolean {
    return this.#isCrashed;
  }

  async print(sheet: Sheet): Promise<Buffer> {
    const printing: Printing = { ...sheet, isGiven: false, failure: undefined };
    this.#printing = printing;
    const pdf = await this.#printTo(sheet).catch((error: unknown) => {
      throw new PrintProblem('failed', error);
    });
    if (printing.failure) throw printing.failure.reason;
    return pdf;
  }

  async #printTo({ address, header, footer }: Sheet): Promise<Buffer> {
    await this.#page.goto(address, { waitUntil: 'load' });
    return this.#page.pdf({
      format: 'A4',
      margin: MARGIN,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: headerTemplate(header),
      footerTemplate: footerTemplate(footer),
      tagged: true,
      outline: true,
    });
  }

  /** Nobody's report stays in a page that waits for the next. */
  async clear(): Promise<void> {
    this.#printing = undefined;
    await this.#page.goto('about:blank');
  }

  async close(): Promise<void> {
    this.#printing = undefined;
    await this.#context.close();
  }

  async #answer(route: Route): Promise<void> {
    try {
      await this.#answerOrRefuse(route);
    } catch {
      // The page is gone, and its requests with it.
    }
  }

  async #answerOrRefuse(route: Route): Promise<void> {
    const printing = this.#printing;
    const request = route.request();
    const url = new URL(request.url());
    const address = new URL(printing?.address ?? 'about:blank');
    if (!printing || request.method() !== 'GET' || url.origin !== address.origin)
      return route.abort('aborted');
    const headers = {
      'content-security-policy': policyFor(address.origin),
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
    if (request.isNavigationRequest()) {
      if (printing.isGiven || url.href !== address.href) return route.abort('aborted');
      printing.isGiven = true;
      return route.fulfill({ body: printing.html, headers, contentType: 'text/html; charset=utf-8' });
    }
    const asset = await printing.assets(url.pathname).catch((reason: unknown) => {
      printing.failure = { reason };
      return undefined;
    });
    // Somebody else's report may be in the page by now.
    if (!asset?.type.startsWith('image/') || printing !== this.#printing) return route.abort('aborted');
    return route.fulfill({ body: asset.bytes, headers, contentType: asset.type });
  }
}
