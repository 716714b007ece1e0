import type { Page } from 'playwright-core';
import type { Kind } from '#tasks/kind.ts';
import { seededRandom } from '#tasks/random.ts';
import { KINDS } from '#tasks/registry.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { sampleOf } from '#tasks/testing/sample-of.ts';

// What every kind's player must be able to do. A kind is covered by being registered: its testing/drive.ts says how a
// person answers it by keyboard.

export const EVERY_KIND = KINDS as unknown as readonly Kind[];
export const PART = '.task-part';

export function sampleTask(kind: Kind): TaskSettings {
  return {
    name: `${kind.label}示例`,
    type: kind.form === 'block' ? 'canvas' : kind.key,
    text: '<p>请作答。</p>',
    [kind.key]: sampleOf(kind, seededRandom(1)),
  } as TaskSettings;
}

/** What a part shows and which of its fields hold what, as a person would be told. */
export async function stateOf(page: Page): Promise<string> {
  const fields = await page
    .locator(`${PART} :is(input, select, textarea)`)
    .evaluateAll((elements) =>
      (elements as HTMLInputElement[]).map(({ value, checked }) => `${value} ${checked}`),
    );
  return `${await page.locator(PART).first().ariaSnapshot()}\n${fields.join('\n')}`;
}

/** The same without what belongs to this visit alone: the steps back, and what was said of the last move. */
export async function lastingStateOf(page: Page): Promise<string> {
  const said = await page.locator(`${PART} .visually-hidden[role="status"]`).allTextContents();
  const withoutSteps = (await stateOf(page)).replaceAll(/(- button "(?:撤销|重做)") \[disabled\]/g, '$1');
  return said.reduce((state, text) => state.replace(`- status: ${text}`, '- status'), withoutSteps);
}
