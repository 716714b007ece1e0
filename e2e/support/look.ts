import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';

/** As long as a busy machine may take to draw a page for another width. */
const SETTLED_WITHIN_MS = 30_000;

/** How much wider than its window the page is. What follows the width of the window may follow it a moment later. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(
    (patience) =>
      new Promise<number>((resolve) => {
        const patientUntil = performance.now() + patience;
        const measure = () => {
          const overflow = document.documentElement.scrollWidth - window.innerWidth;
          const isSettled = overflow <= 0 || performance.now() > patientUntil;
          if (isSettled) resolve(overflow);
          else requestAnimationFrame(measure);
        };
        requestAnimationFrame(() => requestAnimationFrame(measure));
      }),
    SETTLED_WITHIN_MS,
  );

async function expectFits({ page }: Visitor): Promise<void> {
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** The state on screen, for axe and for the eye. */
export async function look(visitor: Visitor, name: string): Promise<void> {
  await visitor.expectAccessible();
  await expectFits(visitor);
  await visitor.shot(name);
}

/** Where a phone is given another layout: that one, too. Axe goes over the wide one alone, as the words are the same. */
export async function lookWideAndNarrow(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(DESKTOP);
  await visitor.expectAccessible();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectFits(visitor);
    await visitor.shot(`${name}-${viewport.width}`);
  }
  await page.setViewportSize(size);
}

/** A phone held sideways. */
export const SIDEWAYS = { width: 667, height: 375 };

export async function lookSideways(visitor: Visitor, name: string): Promise<void> {
  await look(visitor, name);
  const size = visitor.page.viewportSize();
  await visitor.page.setViewportSize(SIDEWAYS);
  await visitor.shot(`${name}-${SIDEWAYS.width}`);
  if (size) await visitor.page.setViewportSize(size);
}
