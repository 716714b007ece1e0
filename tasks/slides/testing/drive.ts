import type { Page } from 'playwright-core';
import { tabToButton } from '../../kit/testing/keyboard.ts';

/** By the button, to the end, and one page back. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  await tabToButton(page, part, '下一页');
  for (const key of ['Enter', 'End', 'PageUp']) await page.keyboard.press(key);
}
