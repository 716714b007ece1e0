import type { Browser } from 'playwright-core';
import { BROWSER_FLAGS, browserEnvironment } from './browser-flags.ts';
import { PrintingPage, type Sheet } from './printing-page.ts';
import { largestPage, treeMemory } from './process-memory.ts';

/** A browser that does not let go of a page by then is ended itself. */
const FAREWELL_MS = 5_000;
const START_MS = 60_000;

export interface PrintLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

async function launch(executablePath: string, log: PrintLog): Promise<Browser> {
  // A large package that only those who print need.
  const { chromium } = await import('playwright-core');
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: BROWSER_FLAGS,
      env: browserEnvironment(process.env),
      timeout: START_MS,
      // It is the server that ends, and ends it; Playwright would leave at once, with answers still under way.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  // Chromium refuses to make its sandbox as root.
  if (process.getuid?.() === 0) return start(false);
  try {
    return await start(true);
  } catch (error) {
    // In containers the system often forbids it. Reports have no scripts, and the container is a wall as well.
    if (!/sandbox/i.test(String(error))) throw error;
    log.warn({}, 'the system allows Chromium no sandbox: it prints without one');
    return start(false);
  }
}

/** One running browser with the pages that it keeps for the next prints. */
export class WarmBrowser {
  readonly ended: Promise<void>;
  readonly #browser: Browser;
  readonly #pid: number;
  readonly #idlePages: PrintingPage[] = [];
  #underWay = 0;
  #printed = 0;
  #isRetired = false;
  #closing: Promise<void> | undefined;

  private constructor(browser: Browser, pid: number) {
    this.#browser = browser;
    this.#pid = pid;
    this.ended = new Promise((resolve) => browser.once('disconnected', () => resolve()));
  }

  static async start(executablePath: string, log: PrintLog): Promise<WarmBrowser> {
    const begun = performance.now();
    const browser = await launch(executablePath, log);
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
    log.info({ pid, ms: Math.round(performance.now() - begun) }, 'Chromium has started');
    return new WarmBrowser(browser, pid);
  }

  get pid(): number {
    return this.#pid;
  }

  /** How many reports it has printed. */
  get printed(): number {
    return this.#printed;
  }

  get isUsable(): boolean {
    return this.#browser.isConnected() && !this.#isRetired;
  }

  memory(): Promise<number | undefined> {
    return treeMemory(this.#pid);
  }

  /** Its print fails as with a page that crashed. */
  async endLargestPage(): Promise<void> {
    const pid = await largestPage(this.#pid);
    if (pid !== undefined) kill(pid);
  }

  /** Gives up when the signal says so: that page is thrown away then, as after every failure. */
  async print(sheet: Sheet, signal: AbortSignal): Promise<Buffer> {
    this.#underWay += 1;
    let page: PrintingPage | undefined;
    try {
      page = this.#idlePages.pop() ?? (await orAborted(PrintingPage.open(this.#browser), signal));
      const pdf = await orAborted(page.print(sheet), signal);
      this.#printed += 1;
      await this.#keep(page, signal);
      return pdf;
    } catch (error) {
      // Without a page it was ended while it was opened.
      if (!page || page.isCrashed || !this.#browser.isConnected()) throw new BrowserLost(error);
      throw error;
    } finally {
      if (page && !this.#idlePages.includes(page)) void this.#throwAway(page);
      this.#underWay -= 1;
      if (this.#isRetired && this.#underWay === 0) void this.close();
    }
  }

  /** Prints what it has begun, and then ends. */
  retire(): void {
    this.#isRetired = true;
    if (this.#underWay === 0) void this.close();
  }

  /** At once, whatever is under way. */
  close(): Promise<void> {
    this.#isRetired = true;
    this.#closing ??= (async () => {
      if (!(await isDoneInTime(this.#browser.close()))) this.#kill();
    })();
    return this.#closing;
  }

  async #keep(page: PrintingPage, signal: AbortSignal): Promise<void> {
    try {
      await orAborted(page.clear(), signal);
      this.#idlePages.push(page);
    } catch {
      // The report is printed; this page will print no other.
    }
  }

  /** A page that is hung may hang its end as well. */
  async #throwAway(page: PrintingPage): Promise<void> {
    if (!(await isDoneInTime(page.close())) && this.#browser.isConnected()) this.#kill();
  }

  #kill(): void {
    this.#isRetired = true;
    // Its other processes end when they do not hear from it any more, whatever they compute.
    kill(this.#pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** What was under way may be tried again with another browser. */
export class BrowserLost extends Error {
  constructor(cause: unknown) {
    super('the browser or its page has died', { cause });
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp: (() => void) | undefined;
  try {
    const aborted = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
    });
    // Whatever it ends with later is of no interest any more.
    work.catch(() => undefined);
    return await Promise.race([work, aborted]);
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp);
  }
}

async function isDoneInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, FAREWELL_MS, false);
  });
  // A failure means that it is gone, which is what was wanted.
  const done = work.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, late]);
  clearTimeout(timer);
  return isDone;
}
