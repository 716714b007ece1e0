import type { Page } from 'playwright-core';
import { type Focused, tabTo } from '../../kit/testing/keyboard.ts';

/** What a person presses in each field; one group of radio buttons is one stop of the Tab key. */
async function fill(page: Page, { tag, type }: Focused, seen: Set<string>): Promise<void> {
  const { keyboard } = page;
  if (type === 'radio') return keyboard.press('Space');
  if (tag === 'select' || type === 'range') return keyboard.press('ArrowDown');
  if (type === 'date') return keyboard.type('20120506');
  if (tag === 'textarea') return keyboard.type('因为有朋友一起学习');
  if (tag === 'input' && type === 'text') return keyboard.type('7');
  if (type !== 'checkbox') return;
  const group = await page.evaluate(() => document.activeElement?.closest('fieldset')?.textContent ?? '');
  if (!seen.has(group)) await keyboard.press('Space');
  seen.add(group);
}

/** Through all fields from the first to the last. */
export async function answerByKeyboard(page: Page, part: string): Promise<void> {
  const seen = new Set<string>();
  let at = await tabTo(page, part, ({ isInside }) => isInside);
  while (at.isInside) {
    await fill(page, at, seen);
    at = await tabTo(page, part, () => true);
  }
}
