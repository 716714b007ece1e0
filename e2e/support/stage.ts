import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { DESKTOP, startBrowser, Visitor } from './browser.ts';
import { type Site, startSite } from './site.ts';

export interface Stage {
  browser: Browser;
  site: Site;
  /** A browser of its own for one journey; at its end it must have been quiet. */
  visit(journey: (visitor: Visitor) => Promise<void>, viewport?: typeof DESKTOP): Promise<void>;
}

let shared: Promise<Browser> | undefined;

/** Files that run in one process share it, one after the other; it ends with the process. */
const sharedBrowser = () => (shared ??= startBrowser());

/** A browser and a site for all tests of the file that calls it; the browser is shared unless the file has one of its own. */
export function setStage(
  prepare?: (site: Site) => Promise<void>,
  ownBrowser?: () => Promise<Browser>,
): Stage {
  const stage = {
    async visit(journey, viewport = DESKTOP) {
      const visitor = await Visitor.open(stage.browser, stage.site.url, viewport);
      await journey(visitor);
      visitor.expectQuiet();
      await visitor.close();
    },
  } as Stage;
  beforeAll(async () => {
    stage.browser = await (ownBrowser ?? sharedBrowser)();
    stage.site = await startSite('sqlite');
    await prepare?.(stage.site);
  });
  afterAll(async () => {
    const { browser } = stage;
    if (ownBrowser) await browser.close();
    else await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return stage;
}
