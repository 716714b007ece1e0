import type { Page } from 'playwright-core';

/** Into the page in the frame, and there the second town before the first. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const frame = page.frameLocator(`${part} iframe`);
  const second = frame.getByRole('button', { name: /上移/ }).nth(1);
  await second.waitFor();
  for (let step = 0; step < 40; step += 1) {
    if (await second.evaluate((button) => button === button.ownerDocument.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.locator(part).getByText('已收到作答').waitFor();
}
