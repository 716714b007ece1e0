import type { Page } from 'playwright-core';

/** Types one guess into the game. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const field = page.frameLocator(`${part} iframe`).getByRole('spinbutton');
  await field.waitFor();
  for (let step = 0; step < 40; step += 1) {
    if (await field.evaluate((input) => input === input.ownerDocument.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.locator(part).getByText('已收到作答').waitFor();
}
