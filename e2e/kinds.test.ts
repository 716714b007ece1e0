import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import type { Kind } from '#tasks/kind.ts';
import { tabToButton } from '#tasks/kit/testing/keyboard.ts';
import { KINDS } from '#tasks/registry.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { settlePayload } from '#tasks/task.ts';
import { PHONE } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { EVERY_KIND, lastingStateOf, PART, sampleTask } from './support/every-kind.ts';
import { overflowOf } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

/** Of the first; each kind has one of its own. */
const FIRST_TICKET = 1001;
interface Drive {
  answerByKeyboard(page: Page, part: string): Promise<void>;
}

async function answerByKeyboard(kind: Kind, page: Page): Promise<void> {
  const drive = (await import(`../tasks/${kind.key}/testing/drive.ts`)) as Drive;
  await drive.answerByKeyboard(page, PART);
}

const contestOf = (kind: Kind) => `${kind.label}测试`;

async function addSamples(site: Site): Promise<void> {
  for (const kind of EVERY_KIND) {
    const settings = sampleTask(kind);
    await site.database.write.run(addTaskCommand, {
      actor: OWNER.username,
      owner: OWNER.username,
      settings,
      now: new Date(),
    });
    await addContest(site, { name: contestOf(kind), tasks: ['opening', settings.name, 'closing'] });
  }
}

describe.skipIf(!hasBrowser())('a candidate with a task', () => {
  const stage = setStage(addSamples);

  it.each(EVERY_KIND)(
    'of kind $key answers it by keyboard alone, and loses nothing by a reload or without a network',
    async (kind) => {
      const ticket = String(FIRST_TICKET + EVERY_KIND.indexOf(kind));
      const answers = async () =>
        (await storedHistory(stage.site, ticket)).map(({ body }) => JSON.parse(body) as AnswerPayload);
      await stage.visit(async (visitor) => {
        const { page, context, complaints } = visitor;
        await enterAndStart(page, contestOf(kind), ticket);
        await answerByKeyboard(kind, page);
        const before = await lastingStateOf(page);
        await page.reload();
        await page.getByRole('button', { name: '提交', exact: true }).waitFor();
        await expect.poll(() => lastingStateOf(page)).toBe(before);

        await page.setViewportSize(PHONE);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        await visitor.shot(`kind-${kind.key}-test-phone`);
        await context.setOffline(true);
        await tabToButton(page, PART, '提交');
        await page.keyboard.press('Enter');
        await page.getByText('网络已断开').first().waitFor();
        expect(await answers()).toEqual([]);
        await context.setOffline(false);
        await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
        await expect.poll(async () => (await answers()).length).toBe(1);
        const [stored = {}] = await answers();
        expect(settlePayload(KINDS, sampleTask(kind), stored)).toEqual(stored);
        // The browser itself complains about the calls that it could not make.
        complaints.splice(0);
      });
    },
  );
});
