import { findChromium } from './find-chromium.ts';
import { Places } from './places.ts';
import { PrintProblem } from './print-problem.ts';
import type { Asset, Sheet } from './printing-page.ts';
import { BrowserLost, type PrintLog, WarmBrowser } from './warm-browser.ts';

export interface PrintOptions {
  /** Stands above the text of every page. */
  header: string;
  /** Stands below it, beside the number of the page. */
  footer: string;
  /** The only way to pictures that are not in the HTML itself; `undefined` leaves one out, a failure is one of the print. */
  assets?: (path: string) => Promise<Asset | undefined>;
  /** Where the report is on the site, so that links in it lead there. */
  address?: string;
  signal?: AbortSignal;
}

/** missing: there is no Chromium here. cold: it is started by the next print. */
export type PrinterState = 'missing' | 'cold' | 'ready' | 'closed';

export interface Printer {
  /** Fails with a `PrintProblem`, with what `assets` failed with, or with the signal's reason. */
  print(html: string, options: PrintOptions): Promise<Buffer>;
  state(): PrinterState;
  close(): Promise<void>;
}

export interface PrinterLimits {
  atOnce: number;
  waiting: number;
  /** For one print, the start of the browser not counted. */
  printMs: number;
  /** After so many, or when it and all its processes hold so much memory, a browser gives way to a new one. */
  printsPerBrowser: number;
  memoryBytes: number;
  /** Looking takes some milliseconds: after every so many prints. */
  lookAfter: number;
  /** And so often while one takes long. */
  watchMs: number;
  /** Without work for so long, it ends. */
  idleMs: number;
}

const LIMITS: PrinterLimits = {
  atOnce: 2,
  waiting: 200,
  printMs: 30_000,
  printsPerBrowser: 5_000,
  memoryBytes: 2_000_000_000,
  lookAfter: 20,
  watchMs: 1_000,
  idleMs: 5 * 60_000,
};

const NOWHERE = 'http://report.invalid/';

export interface PrinterOptions {
  /** Found in the usual places, if none is chosen. */
  chromiumPath?: string | undefined;
  log: PrintLog;
  limits?: Partial<PrinterLimits>;
}

/** HTML in, PDF out. Nothing is started before the first print. */
export function openPrinter({ chromiumPath, log, limits: changed }: PrinterOptions): Printer {
  const limits = { ...LIMITS, ...changed };
  const places = new Places(limits.atOnce, limits.waiting);
  /** One that gives way still prints what it has begun. */
  const running = new Set<WarmBrowser>();
  let browser: WarmBrowser | undefined;
  let starting: Promise<WarmBrowser> | undefined;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<WarmBrowser> {
    // Asked each time: it may be installed while the server runs.
    const path = findChromium(chromiumPath);
    if (path === undefined) throw new PrintProblem('no-chromium');
    const started = await WarmBrowser.start(path, log).catch((error: unknown) => {
      log.warn({ err: error, path }, 'Chromium does not start');
      throw new PrintProblem('no-start', error);
    });
    running.add(started);
    void started.ended.then(() => running.delete(started));
    browser = started;
    return started;
  }

  async function warmBrowser(): Promise<WarmBrowser> {
    if (browser?.isUsable) return browser;
    starting ??= start().finally(() => (starting = undefined));
    return starting;
  }

  async function printOnce(sheet: Sheet, outside: AbortSignal | undefined): Promise<Buffer> {
    const used = await warmBrowser();
    if (isClosed) throw new PrintProblem('closed');
    const inTime = AbortSignal.timeout(limits.printMs);
    const watch = setInterval(() => void endIfTooLarge(used), limits.watchMs);
    try {
      const pdf = await used.print(sheet, outside ? AbortSignal.any([outside, inTime]) : inTime);
      if (used.printed % limits.lookAfter === 0) void lookAfter(used);
      return pdf;
    } catch (error) {
      if (isClosed) throw new PrintProblem('closed');
      outside?.throwIfAborted();
      if (inTime.aborted) throw new PrintProblem('too-slow');
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  async function printOrTryAgain(sheet: Sheet, signal: AbortSignal | undefined): Promise<Buffer> {
    try {
      return await printOnce(sheet, signal);
    } catch (error) {
      if (!(error instanceof BrowserLost)) throw error;
      log.warn({ err: error }, 'Chromium has died; the report is printed once more');
    }
    try {
      return await printOnce(sheet, signal);
    } catch (error) {
      throw error instanceof BrowserLost ? new PrintProblem('failed', error) : error;
    }
  }

  /** A few lines of HTML can ask for more memory than the machine has, which others need for answers. */
  async function endIfTooLarge(used: WarmBrowser): Promise<void> {
    const bytes = await used.memory();
    if ((bytes ?? 0) < limits.memoryBytes) return;
    log.warn({ pid: used.pid, bytes }, 'a report takes too much memory: its page is ended');
    await used.endLargestPage();
  }

  async function lookAfter(used: WarmBrowser): Promise<void> {
    if (!used.isUsable) return;
    const { pid, printed } = used;
    const bytes = await used.memory();
    if (printed < limits.printsPerBrowser && (bytes ?? 0) < limits.memoryBytes) return;
    log.info({ pid, printed, bytes }, 'Chromium gives way to a new one');
    used.retire();
  }

  function endWhenIdle(): void {
    clearTimeout(idle);
    if (!places.isEmpty || isClosed) return;
    idle = setTimeout(() => browser?.retire(), limits.idleMs);
    idle.unref();
  }

  return {
    async print(html, { header, footer, assets, address = NOWHERE, signal }) {
      if (isClosed) throw new PrintProblem('closed');
      if (findChromium(chromiumPath) === undefined) throw new PrintProblem('no-chromium');
      await places.take(signal);
      clearTimeout(idle);
      try {
        const noAssets = () => Promise.resolve(undefined);
        const sheet = { html, header, footer, address, assets: assets ?? noAssets };
        return await printOrTryAgain(sheet, signal);
      } finally {
        places.leave();
        endWhenIdle();
      }
    },

    state() {
      if (isClosed) return 'closed';
      if (browser?.isUsable) return 'ready';
      return findChromium(chromiumPath) === undefined ? 'missing' : 'cold';
    },

    async close() {
      isClosed = true;
      clearTimeout(idle);
      places.refuseWaiting(new PrintProblem('closed'));
      await starting?.catch(() => undefined);
      await Promise.all([...running].map((each) => each.close()));
    },
  };
}
