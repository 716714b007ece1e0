import type { Page } from 'playwright-core';
import { tabTo, tabToButton } from '../../kit/testing/keyboard.ts';

/** Two balls against two, one of them put there by the buttons; then a choice. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const { keyboard } = page;
  await tabToButton(page, part, /^1号球/);
  await keyboard.press('Enter');
  // The focus is on the first button now: 放左盘.
  await keyboard.press('Enter');
  for (const [ball, key] of [
    [2, 'ArrowLeft'],
    [3, 'ArrowRight'],
    [4, 'ArrowRight'],
  ] as const) {
    await tabToButton(page, part, new RegExp(`^${ball}号球`));
    await keyboard.press(key);
  }
  await tabToButton(page, part, '称量');
  await keyboard.press('Enter');
  await page.getByText('第1次：').waitFor();
  await tabTo(page, part, ({ isInside, type }) => isInside && type === 'radio');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
}
