import type { Page } from 'playwright-core';
import { tabToButton } from '../../kit/testing/keyboard.ts';

/** Started by the button, and watched to its end. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  await tabToButton(page, part, '播放');
  await page.keyboard.press('Enter');
  await page.locator(`${part} .film--over`).waitFor();
}
