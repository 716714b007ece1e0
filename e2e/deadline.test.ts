import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { addContest, fillIn } from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';
import { beginInTime, isOver } from './support/timed-test.ts';

const CONTEST = '到时';
const NUMBERS = '到时的数字';
const NUMBER_TASK = TaskSettings.parse({
  name: '睡眠',
  basic: { questions: [{ id: 1, type: 'fill-blank', text: '你每天睡____小时（0-24）' }] },
});
const MINUTE_MS = 60_000;
const SAVED_ALL = '答题时间已到，已提交的答案都已保存。';

describe.skipIf(!hasBrowser())('when the time is over', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: CONTEST, taskCount: 2, duration: 30 });
    const command = { actor: OWNER.username, owner: OWNER.username, now: site.now() };
    await site.database.write.run(addTaskCommand, { ...command, settings: NUMBER_TASK });
    await addContest(site, { name: NUMBERS, tasks: ['opening', NUMBER_TASK.name, 'closing'], duration: 30 });
  });

  const begin = (ticket: string, contest = CONTEST) => beginInTime(stage, contest, ticket);

  it('what is complete is submitted without pressing a button', async () => {
    const { network, page, passTheEnd } = await begin('1001');
    await fillIn(page);
    await passTheEnd();
    await isOver(page).waitFor();
    // Until the last answer has left, the page says so of those before.
    await expect.poll(() => storedHistory(stage.site, '1001')).toHaveLength(1);
    await page.getByText(SAVED_ALL).waitFor();
    expect(await storedHistory(stage.site, '1001')).toMatchObject([{ task_index: 1, late: 0, applied: 1 }]);
    expect(network.complaints()).toEqual([]);
    await network.close();
  });

  it('a reload in that very moment loses nothing, and makes a number in a field that nobody left fit', async () => {
    const { network, page, passUntilLeft, passTheEnd } = await begin('1007', NUMBERS);
    await passUntilLeft(MINUTE_MS);
    await page.getByRole('textbox').fill('24.7');
    await page.reload();
    expect(await page.getByRole('textbox').inputValue()).toBe('24.7');
    await passTheEnd();
    await isOver(page).waitFor();
    await expect.poll(() => storedHistory(stage.site, '1007')).toHaveLength(1);
    const [stored] = await storedHistory(stage.site, '1007');
    expect(stored).toMatchObject({ late: 0, applied: 1 });
    expect(JSON.parse(stored?.body ?? '')).toMatchObject({ basic: [{ id: 1, strOption: '24' }] });
    await network.close();
  });

  it('a page that is loaded only after it submits what was typed before', async () => {
    const { network, page, passTheEnd, passUntilSaid } = await begin('1003');
    await fillIn(page);
    // A browser may end a page that is left in the moment of the last key before it has written that down.
    await passUntilSaid('草稿已保存，还未提交');
    // Nobody is there when it is over.
    await page.goto('about:blank');
    await passTheEnd();
    await page.goBack();
    await isOver(page).waitFor();
    await expect.poll(() => storedHistory(stage.site, '1003')).toHaveLength(1);
    expect(await storedHistory(stage.site, '1003')).toMatchObject([{ late: 0, applied: 1 }]);
    await network.close();
  });

  it('what is not complete stays a draft', async () => {
    const { network, visitor, page, passUntilLeft, passTheEnd, passUntilSaid } = await begin('1002');
    await page.getByLabel('喜欢', { exact: true }).check();
    await passUntilSaid('草稿已保存，还未提交');
    await passUntilLeft(MINUTE_MS);
    // Words that are still waiting for their turn when the time is over.
    await page.getByRole('textbox').last().fill('最后几');
    await passTheEnd();
    await page.getByText('有 1 道题没有完成：“到时题1”，已填写的内容作为未完成的答案保存').waitFor();
    await expect
      .poll(() => storedDrafts(stage.site, '1002'))
      .toMatchObject([{ task_index: 1, body: expect.stringContaining('最后几') as string }]);
    expect(await storedHistory(stage.site, '1002')).toEqual([]);
    await look(visitor, 'deadline-with-draft');
    expect(network.complaints()).toEqual([]);
    await network.close();
  });
});
