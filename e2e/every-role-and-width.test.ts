import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, goWithin, logIn, PHONE, Visitor } from './support/browser.ts';
import { ENTER, EVERY_ROLE, type PageVisit, problemsOf, STAFF_PAGES, VISITS } from './support/every-page.ts';
import { overflowOf } from './support/look.ts';
import { ADMIN, hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

/** Everything wrong with a page in one width. */
async function problemsIn(visitor: Visitor, viewport: typeof DESKTOP, shot: string): Promise<string[]> {
  await visitor.page.setViewportSize(viewport);
  const overflow = await overflowOf(visitor.page);
  await visitor.shot(`${shot}-${viewport.width}`);
  const problems = [
    ...(overflow > 0 ? [`is ${overflow} px wider than the window`] : []),
    ...(await visitor.accessibilityProblems({ isNarrow: viewport === PHONE })),
  ];
  return problems.map((text) => `${viewport.width} px: ${text}`);
}

describe.skipIf(!hasBrowser())('every page', () => {
  const stage = setStage();

  async function expectNoProblems(visitor: Visitor, role: string, visit: PageVisit): Promise<void> {
    const shot = `${role}-${visit.name}`;
    const problems = [
      ...(await problemsOf(visitor, visit)),
      ...(await problemsIn(visitor, DESKTOP, shot)),
      ...(await problemsIn(visitor, PHONE, shot)),
    ];
    expect(problems).toEqual([]);
  }

  describe.each(EVERY_ROLE)('opened by its address as %s', (role) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await Visitor.open(stage.browser, stage.site.url);
      await ENTER[role](visitor);
    });
    afterAll(() => visitor.close());

    it.each(VISITS[role])('$name ($path) is right, in both widths', async (visit) => {
      await visitor.page.setViewportSize(DESKTOP);
      await visitor.page.goto(visit.path);
      await expectNoProblems(visitor, role, visit);
    });
  });

  describe('of staff', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await Visitor.open(stage.browser, stage.site.url);
      await logIn(visitor, OWNER);
      await visitor.page.goto('/account');
    });
    afterAll(() => visitor.close());

    it.each(STAFF_PAGES)('$name ($path) has room in both widths', async (visit) => {
      await visitor.page.setViewportSize(DESKTOP);
      await goWithin(visitor, visit.path);
      await expectNoProblems(visitor, 'owner', visit);
    });
  });

  it('that describes the calls opens without a complaint', async () => {
    await stage.visit(async ({ page }) => {
      await page.goto('/api/docs');
      // Those further below are drawn when they are scrolled to.
      await page.getByText('/api/get-account').waitFor();
    });
  });

  it('unfolds its menus in sight of those who asked their computer for no motion', async () => {
    await stage.visit(async (visitor) => {
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
    });
  });
});
