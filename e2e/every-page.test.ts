import { describe, expect, it } from 'vitest';
import { DESKTOP, logIn, Visitor } from './support/browser.ts';
import { EVERY_ROLE, visitEveryPage } from './support/every-page.ts';
import { ADMIN, hasBrowser } from './support/site.ts';
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

  it('unfolds its menus in sight of those who asked their computer for no motion', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    await logIn(visitor, ADMIN);
    await page.goto('/audit-log');
    for (let times = 0; times < 3; times++) {
      await page.locator('.ant-select').first().click();
      const menu = page.locator('.ant-select-dropdown').filter({ visible: true });
      await menu.waitFor();
      // Where it is put is worked out after it is there: out of sight until then.
      await expect.poll(async () => (await menu.boundingBox())?.x).toBeGreaterThan(0);
      expect((await menu.boundingBox())?.x).toBeLessThan(DESKTOP.width);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
    }
    await visitor.close();
  });
});
