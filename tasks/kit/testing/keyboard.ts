import type { Page } from 'playwright-core';

const MOST_STEPS = 400;

/** What has the focus: enough of it to decide what a person would press next. */
export interface Focused {
  tag: string;
  type: string;
  name: string;
  /** Whether it lies in the part of the task that is being answered. */
  isInside: boolean;
}

export function focused(page: Page, part: string): Promise<Focused> {
  return page.evaluate((selector) => {
    const element = document.activeElement;
    return {
      tag: element?.localName ?? '',
      type: element?.getAttribute('type') ?? '',
      name: element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '',
      isInside: element?.closest(selector) != null,
    };
  }, part);
}

/** Goes with the Tab key to the first thing that fits; throws when it never comes. */
export async function tabTo(page: Page, part: string, fits: (at: Focused) => boolean): Promise<Focused> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page, part);
    if (fits(at)) return at;
  }
  throw new Error('the Tab key does not lead there');
}

export const tabToButton = (page: Page, part: string, name: string | RegExp) =>
  tabTo(
    page,
    part,
    (at) => at.tag === 'button' && (typeof name === 'string' ? at.name === name : name.test(at.name)),
  );
