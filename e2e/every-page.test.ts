import { describe, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import { EVERY_ROLE, visitEveryPage } from './support/every-page.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(!hasBrowser())('every page', () => {
  const stage = setStage();

  // An owner has as many pages as all others together, and a file of their own.
  visitEveryPage(
    stage,
    EVERY_ROLE.filter((role) => role !== 'owner'),
  );

  it('that describes the calls opens without a complaint', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    await visitor.page.goto('/api/docs');
    // Those further below are drawn when they are scrolled to.
    await visitor.page.getByText('/api/get-account').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });
});
