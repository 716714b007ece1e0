import { expect } from 'vitest';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';

/**
 * The state on screen, wide and narrow, for axe and for the eye. Axe goes over it once: narrow it is the same page, and every page
 * is gone over in both widths on its own.
 */
export async function look(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(DESKTOP);
  await visitor.expectAccessible();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await visitor.shot(`${name}-${viewport.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}
