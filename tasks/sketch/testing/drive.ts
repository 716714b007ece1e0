import type { Page } from 'playwright-core';
import { tabTo } from '../../kit/testing/keyboard.ts';

/** A rectangle is put and moved, then a text is written; the pen is taken up again at the end. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, part, ({ isInside, name }) => isInside && name.startsWith('草图'));
  await keyboard.press('r');
  await keyboard.press('Enter');
  for (const key of ['Shift+ArrowLeft', 'ArrowDown', 'Control+ArrowRight']) await keyboard.press(key);
  await keyboard.press('Escape');
  await keyboard.press('t');
  await keyboard.press('Enter');
  await keyboard.type('这是长方形');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await keyboard.press('p');
  await page.getByLabel('草图，矩形1 文字1：这是长方形').waitFor();
}
