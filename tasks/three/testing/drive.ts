import type { Page } from 'playwright-core';
import { tabTo } from '../../kit/testing/keyboard.ts';

/** By the arrow keys, and nearer. Where a browser shows no models there is nothing to be pressed. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const model = page.locator(`${part} [role="application"]`);
  await page.locator(`${part} .model`).waitFor();
  if ((await model.count()) === 0) return;
  const name = await model.getAttribute('aria-label');
  await tabTo(page, part, (at) => at.isInside && at.name === name);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', '+']) await page.keyboard.press(key);
}
