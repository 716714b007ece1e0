import type { Locator, Page } from 'playwright-core';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { LAYOUTS } from '#tasks/canvas/layouts.ts';
import { newShape, newState } from '#tasks/canvas/new-parts.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { logIn, PHONE } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { openRecord } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '画布测试';
const sorting = LAYOUTS.find(({ name }) => name === '分类')?.content;
const TASK = TaskSettings.parse({
  name: '给动物分类',
  canvas: {
    ...sorting,
    shapes: [...(sorting?.shapes ?? []), newShape('理由框', 'Input', { width: 140, height: 60 })],
    states: [
      ...(sorting?.states ?? []),
      newState(20, '理由框', { name: '理由', dnd: 'input', x: 440, y: 350 }),
    ],
  },
});

const named = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}(，|$)`) });
const labelOf = (page: Page, name: string) => named(page, name).getAttribute('aria-label');

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** By keys alone, from wherever the focus is on the page. */
async function tabTo(page: Page, thing: Locator): Promise<void> {
  const isThere = () => thing.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 60 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

async function putByKeys(page: Page, piece: string, place: string): Promise<void> {
  await tabTo(page, named(page, piece));
  await page.keyboard.press('Enter');
  await page.getByText(`已选中“${piece}”`).waitFor();
  for (let step = 0; step < 6; step += 1) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (at.startsWith(`${place}，`)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
}

describe.skipIf(!hasBrowser())('a sorting exercise', () => {
  const submit = async (page: Page, ticket: string) => {
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.poll(() => storedHistory(stage.site, ticket)).toHaveLength(1);
  };

  const stage = setStage(async (site) => {
    await site.database.write.run(addTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
      settings: TASK,
    });
    await addContest(site, { name: CONTEST, tasks: ['opening', TASK.name, 'closing'], logInterval: 500 });
  });

  it('is solved by keys alone, with a piece put back by Escape and one thrown away', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, CONTEST, '1001');
      await look(visitor, 'canvas-task');
      await page.getByRole('button', { name: '提交', exact: true }).click();
      await page.getByText('请先拖动图形或填写输入框').waitFor();
      await tabTo(page, named(page, '猫'));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect.poll(() => labelOf(page, '猫')).toBe('猫');
      for (const [piece, place] of [
        ['猫', '哺乳动物'],
        ['鲸', '哺乳动物'],
        ['麻雀', '鸟类'],
        ['企鹅', '都不是'],
        ['鲤鱼', '鱼类'],
        ['鲨鱼', '鱼类'],
      ] as const) {
        await putByKeys(page, piece, place);
        await expect.poll(() => labelOf(page, piece)).toBe(`${piece}，在${place}`);
      }
      await page.getByText('企鹅已放入都不是，移除了').or(page.getByText('鲨鱼已放入鱼类')).first().waitFor();
      await tabTo(page, page.getByRole('textbox', { name: '理由' }));
      await page.keyboard.type('看它们怎样呼吸');
      await page.keyboard.press('Escape');
      await submit(page, '1001');
    });
  });

  it('is solved by a finger on a phone, where two fingers and what is beside the pieces scroll', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      await enterAndStart(page, CONTEST, '1002');
      await look(visitor, 'canvas-phone');
      const finger = await context.newCDPSession(page);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      const drag = async (piece: string, place: string) => {
        await named(page, piece).scrollIntoViewIfNeeded();
        const [from, to] = [await middleOf(named(page, piece)), await middleOf(named(page, place))];
        await touch('touchStart', from);
        for (const share of [0.25, 0.5, 0.75, 1]) {
          await touch('touchMove', {
            x: from.x + (to.x - from.x) * share,
            y: from.y + (to.y - from.y) * share,
          });
        }
        await touch('touchEnd');
        await expect.poll(() => labelOf(page, piece)).toBe(`${piece}，在${place}`);
      };
      await drag('猫', '哺乳动物');
      await drag('鲤鱼', '哺乳动物');
      // Pressed one after the other, which asks for less of a small screen.
      await named(page, '麻雀').click();
      await named(page, '鸟类').click({ position: { x: 8, y: 8 } });
      await expect.poll(() => labelOf(page, '麻雀')).toBe('麻雀，在鸟类');
      await page.getByRole('button', { name: '撤销' }).click();
      await expect.poll(() => labelOf(page, '麻雀')).toBe('麻雀');
      await submit(page, '1002');
    }, PHONE);
  });

  it('is as it was left for one who goes away in the middle and returns', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, CONTEST, '1003');
      const carry = async (piece: string, place: string) => {
        const [from, to] = [await middleOf(named(page, piece)), await middleOf(named(page, place))];
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
      };
      await carry('鲸', '鱼类');
      await carry('猫', '哺乳动物');
      await page.getByRole('textbox', { name: '理由' }).fill('鲸住在海里');
      await page.reload();
      await expect.poll(() => labelOf(page, '鲸')).toBe('鲸，在鱼类');
      expect(await labelOf(page, '猫')).toBe('猫，在哺乳动物');
      expect(await page.getByRole('textbox', { name: '理由' }).inputValue()).toBe('鲸住在海里');
      await submit(page, '1003');
    });
  });

  it('is seen in the results as it was left', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-result/${CONTEST}?owner=${OWNER.username}`);
      const record = await openRecord(page, '1003');
      await record.getByText('鲸住在海里').first().waitFor();
      await look(visitor, 'canvas-results');
    });
  });

  it('is in the file of results and in a chart of a report as each of them has left it', async () => {
    const owner = await ownerBrowser(stage.site);
    const sent = { owner: OWNER.username, contestIds: `${OWNER.username}/${CONTEST}`, choices: {} };
    const begun = (await (await owner.post('/api/export-results', sent)).json()) as { msg: string };
    const address = `/api/get-job?id=${OWNER.username}/${begun.msg}`;
    const job = async () => (await (await owner.get(address)).json()) as { state: string; fileId: string };
    await expect.poll(async () => (await job()).state).toBe('done');
    const { fileId } = await job();
    const file = await owner.get(`/api/get-file?id=${OWNER.username}/${fileId}`);
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const [titles = [], ...lines] = sheets[0]?.rows ?? [];
    const rows = lines.map((line) =>
      Object.fromEntries(titles.map((title, at) => [String(title), line[at]])),
    );
    const [byKeys, byFinger, returned] = rows;
    // By the numbers of the pieces: 企鹅, 鲤鱼, 猫, 鲨鱼, 麻雀, 鲸.
    expect(byKeys).toMatchObject({ place1: '3;6', place2: '5', place3: '2;4', place4: '1', score: 2 });
    expect(byKeys).toMatchObject({ input20: '看它们怎样呼吸', right1: 2, right2: 1, right3: 2 });
    expect(byFinger).toMatchObject({ place1: '2;3', place2: null, place3: null, score: 0 });
    expect(returned).toMatchObject({ place1: '3', place3: '6', input20: '鲸住在海里', score: 0 });

    const template = { owner: OWNER.username, name: '分类报告', contests: [CONTEST] };
    expect(await (await owner.post('/api/add-report-template', template)).json()).toBe(true);
    const scoreOf = async (candidateName: string) => {
      const scopes = [{ type: '默认', range: '个人', text: '', askId: 9 }];
      const query = new URLSearchParams({ id: `${OWNER.username}/图`, candidateName });
      const chart = { reportTemplate: template.name, subType: 'bar-basic-x', scopes };
      return (await owner.post(`/api/get-unsaved-chart-data?${query}`, chart)).json();
    };
    expect([await scoreOf('1001'), await scoreOf('1002'), await scoreOf('1003')]).toEqual([
      [[2]],
      [[0]],
      [[0]],
    ]);
  });
});
