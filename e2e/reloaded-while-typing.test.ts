import { describe, expect, it } from 'vitest';
import { addContest, enterAndStart } from './support/candidate.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '刷新';
/** Often enough to meet the moment between a change and its commit. */
const ALPHABET = 'abcdefgh';

describe.skipIf(!hasBrowser())('a page that is reloaded in the moment of a key press', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST }));

  it('has that key', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, CONTEST, '1001');
      const box = page.getByRole('textbox').last();
      for (const [index, letter] of [...ALPHABET].entries()) {
        await box.press('End');
        await box.press(letter);
        await page.reload();
        await box.waitFor();
        expect(await box.inputValue()).toBe(ALPHABET.slice(0, index + 1));
      }
    });
  });
});
