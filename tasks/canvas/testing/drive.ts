import type { Page } from 'playwright-core';
import { tabTo } from '../../kit/testing/keyboard.ts';

/** The star is taken, goes past the places by an arrow key, and is put into the last of them; then words for the field. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, part, ({ isInside, name }) => isInside && name.startsWith('星牌'));
  await keyboard.press('Enter');
  await page.getByText('已选中“星牌”，请点选要放的位置').waitFor();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^星星盒.*已有星牌$/ }).waitFor();
  await tabTo(page, part, ({ isInside, name }) => isInside && name.startsWith('留言'));
  await keyboard.type('看见了');
}
