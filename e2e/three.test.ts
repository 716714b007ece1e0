import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { launchWithGraphics, logIn, PHONE, type Visitor } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { dracoCube, texturedCube } from './support/models.ts';
import { ownerBrowser, uploadFile } from './support/owner.ts';
import { overflowOf } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const TASKS = { 贴图模型: texturedCube, 压缩模型: dracoCube } as const;
const EMPTY = '要放模型的题';
const BOTH = '两个模型';

async function addTasks(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  const add = async (name: string, three: object) => {
    const reply = await owner.post('/api/add-task', { owner: OWNER.username, name, three });
    expect(await reply.json()).toBe(true);
  };
  for (const [name, model] of Object.entries(TASKS)) {
    const modelUrl = await uploadFile(owner, `${name}.glb`, model());
    await add(name, { modelUrl, width: 800, height: 600, alt: '一个正方体' });
    await addContest(site, { name, tasks: ['opening', name, 'closing'] });
  }
  await addContest(site, { name: BOTH, tasks: ['opening', ...Object.keys(TASKS), 'closing'], canJump: true });
  await add(EMPTY, {});
}

const model = (page: Page) => page.getByRole('application', { name: '一个正方体' });
const drawing = (page: Page) => page.locator('.model-canvas');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** How much of a picture is red, and how much green. */
async function coloursOf(place: Locator): Promise<{ red: number; green: number }> {
  const { data, info } = await sharp(await place.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = { red: 0, green: 0 };
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (red > 90 && red > 1.6 * green && red > 2 * blue) found.red += 1;
    if (green > 90 && green > 1.6 * red && green > 2 * blue) found.green += 1;
  }
  const all = info.width * info.height;
  return { red: found.red / all, green: found.green / all };
}

async function storedView(site: Site, ticket: string) {
  const [stored] = (await storedHistory(site, ticket)).slice(-1);
  return (JSON.parse(stored?.body ?? '{}') as AnswerPayload).three;
}

async function submit(page: Page, site: Site, ticket: string) {
  await press(page, '提交');
  await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
  await expect.poll(async () => (await storedHistory(site, ticket)).length).toBe(1);
  return storedView(site, ticket);
}

describe.skipIf(!hasBrowser())('a 3D model', () => {
  const stage = setStage(addTasks, launchWithGraphics);

  it.each([
    ['贴图模型', '1001', 0],
    ['压缩模型', '1001', 1],
  ] as const)('%s is drawn with its picture, by what this site has', async (contest, ticket, decoders) => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const asked: string[] = [];
      page.on('requestfinished', (request) => asked.push(request.url()));
      await enterAndStart(page, contest, ticket);
      await drawing(page).waitFor();
      await expect.poll(async () => (await coloursOf(model(page))).red).toBeGreaterThan(0.03);
      expect((await coloursOf(model(page))).green).toBeGreaterThan(0.03);
      const own = asked.filter((url) => /\/assets\/draco_decoder-[\w-]+\.js$/.test(url));
      expect(own.length).toBeGreaterThanOrEqual(decoders);
      expect(own.every((url) => url.startsWith(stage.site.url))).toBe(true);
      await visitor.expectAccessible();
      await visitor.shot(`three-${contest}`);
      await page.setViewportSize(PHONE);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await visitor.shot(`three-${contest}-phone`);
    });
  });

  it('is turned, zoomed and pushed by keys, says so, and is the same after a reload', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, '贴图模型', '1002');
      await drawing(page).waitFor();
      const before = await model(page).screenshot();
      await model(page).focus();
      const said = page.locator('.model-live .visually-hidden[role="status"]');
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', '+', 'Shift+ArrowRight'])
        await page.keyboard.press(key);
      await expect.poll(() => said.textContent()).toBe('从右前方偏上看，放大到125%');
      await expect.poll(async () => before.equals(await model(page).screenshot())).toBe(false);
      const turned = { turned: true, view: { yaw: 30, pitch: 30, zoom: 125, x: 5, y: 0 } };
      await expect.poll(() => storedDraft(page)).toEqual(turned);
      await page.reload();
      await drawing(page).waitFor();
      await press(page, '缩小');
      await expect.poll(() => said.textContent()).toBe('从右前方偏上看');
      expect(await submit(page, stage.site, '1002')).toEqual({
        turned: true,
        view: { ...turned.view, zoom: 100 },
      });
    });
  });

  it('is turned by a mouse, and zoomed by the wheel with a key: alone it is the page’s', async () => {
    await stage.visit(async ({ page }) => {
      await page.setViewportSize({ width: 1_000, height: 420 });
      await enterAndStart(page, '贴图模型', '1003');
      await drawing(page).waitFor();
      const box = await model(page).boundingBox();
      if (!box) throw new Error('the model is not on the screen');
      const [x, y] = [box.x + box.width / 2, box.y + 40];
      const scrolled = () => page.evaluate(() => window.scrollY);
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 60);
      await expect.poll(scrolled).toBeGreaterThan(0);
      const rest = await scrolled();
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      await expect
        .poll(() => storedDraft(page))
        .toEqual({
          turned: false,
          view: { yaw: 0, pitch: 15, zoom: 125, x: 0, y: 0 },
        });
      await page.mouse.down();
      await page.mouse.move(x + box.width / 8, y, { steps: 4 });
      await page.mouse.up();
      await expect
        .poll(() => storedDraft(page))
        .toMatchObject({
          turned: true,
          view: { yaw: -45, pitch: 15, zoom: 125 },
        });
      expect(await scrolled()).toBe(rest);
      await press(page, '复位');
      await expect
        .poll(() => storedDraft(page))
        .toEqual({
          turned: true,
          view: { yaw: 0, pitch: 15, zoom: 100, x: 0, y: 0 },
        });
    });
  });

  it('lets a finger that goes up or down scroll the page, and turns with one that goes to the side', async () => {
    await stage.visit(async ({ page, context }) => {
      await enterAndStart(page, '贴图模型', '1004');
      await drawing(page).waitFor();
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
      await model(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const scrolled = () => page.evaluate(() => window.scrollY);
      const before = await scrolled();
      type Point = { x: number; y: number };
      const swipe = async (...steps: Point[][]) => {
        for (const [index, touchPoints] of steps.entries()) {
          const type = index === 0 ? 'touchStart' : 'touchMove';
          await device.send('Input.dispatchTouchEvent', { type, touchPoints });
        }
        await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      const middle = async (): Promise<Point> => {
        const box = await model(page).boundingBox();
        if (!box) throw new Error('the model is not on the screen');
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const at = await middle();
      await swipe(...[0, 20, 40, 60, 80, 100].map((way) => [{ x: at.x, y: at.y - way }]));
      await expect.poll(scrolled).toBeGreaterThan(before);
      expect(await storedDraft(page)).toBeUndefined();

      await model(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const from = await middle();
      const rest = await scrolled();
      await swipe(...[0, 20, 40, 60, 80].map((way) => [{ x: from.x - way, y: from.y + way / 10 }]));
      await expect.poll(async () => (await storedDraft(page))?.view.yaw ?? 0).toBeGreaterThan(45);
      expect(await scrolled()).toBe(rest);
      await swipe(
        ...[30, 40, 50, 60].map((way) => [
          { x: from.x - way, y: from.y },
          { x: from.x + way, y: from.y },
        ]),
      );
      await expect.poll(async () => (await storedDraft(page))?.view.zoom).toBe(200);
      expect(await scrolled()).toBe(rest);
    }, PHONE);
  });

  it('says why it is not there, and comes when it is asked for again', async () => {
    await stage.visit(async ({ page, complaints }) => {
      await page.route('**/files/*.glb', (route) => route.fulfill({ body: 'no model at all' }), { times: 1 });
      await enterAndStart(page, '贴图模型', '1005');
      await page.getByText('这个文件不是有效的GLB模型：文件开头不是GLB的标志').waitFor();
      await press(page, '重试');
      await drawing(page).waitFor();
      // As when the computer sleeps, or its graphics card is needed elsewhere.
      await drawing(page).evaluate((element) => {
        const context = (element as HTMLCanvasElement).getContext('webgl2');
        context?.getExtension('WEBGL_lose_context')?.loseContext();
      });
      await page.getByText('3D画面中断了（显卡暂时不可用）').waitFor();
      await press(page, '重新加载');
      await page.getByText('3D画面中断了').waitFor({ state: 'detached' });
      await expect.poll(async () => (await coloursOf(model(page))).red).toBeGreaterThan(0.03);
      await page.route('**/files/*.glb', (route) => route.fulfill({ status: 404 }), { times: 1 });
      await page.reload();
      await page.getByText('3D模型没有加载出来：文件不存在').waitFor();
      expect(complaints.every((complaint) => complaint.includes('404'))).toBe(true);
      complaints.splice(0);
    });
  });

  it('is not called broken where the graphics card has no room for it, and comes when there is', async () => {
    await stage.visit(async ({ page, complaints }) => {
      await page.addInitScript(() => {
        const prototype = HTMLCanvasElement.prototype as { getContext(...asked: unknown[]): unknown };
        const { getContext } = prototype;
        // Whoever only asks whether there is such a thing names no wishes.
        prototype.getContext = function refuse(...asked) {
          if (asked.length === 1) return getContext.apply(this, asked);
          prototype.getContext = getContext;
          return null;
        };
      });
      await enterAndStart(page, '贴图模型', '1007');
      await page.getByText('3D画面没有打开（显卡暂时不可用）').waitFor();
      await press(page, '重新加载');
      await expect.poll(async () => (await coloursOf(model(page))).red).toBeGreaterThan(0.03);
      expect(complaints.every((complaint) => complaint.includes('WebGL'))).toBe(true);
      complaints.splice(0);
    });
  });

  it('has to be opened and nothing else', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, BOTH, '1008');
      await drawing(page).waitFor();
      await press(page, '下一题');
      await page.getByText('已完成 1/2').first().waitFor();
      await expect.poll(async () => (await storedHistory(stage.site, '1008')).length).toBe(1);
      expect(await storedView(stage.site, '1008')).toBeUndefined();
    });
  });

  it('is words where a browser cannot draw it', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await enterAndStart(page, '贴图模型', '1006');
      await page.getByText('3D模型：一个正方体').waitFor();
      await page.getByText('这台电脑的浏览器不能显示3D模型（没有WebGL）。').waitFor();
      await visitor.expectAccessible();
      expect(await submit(page, stage.site, '1006')).toBeUndefined();
    });
  });

  it('is chosen by an author, who looks at it and sets how it is seen first', async () => {
    await stage.visit(async (visitor: Visitor) => {
      const { page } = visitor;
      const owner = await ownerBrowser(stage.site);
      const address = await uploadFile(owner, '正方体.glb', texturedCube());
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${EMPTY}`);
      const field = page.getByLabel('模型的地址（GLB文件）');
      // The preview looks for it there, once the typing pauses.
      const headers = { 'access-control-allow-origin': '*' };
      await page.route('https://models.example/**', (route) =>
        route.fulfill({ headers, body: texturedCube() }),
      );
      await field.pressSequentially('https://models.example/x.glb');
      await drawing(page).waitFor();
      expect(visitor.strangers.splice(0)).toEqual(['https://models.example/x.glb']);
      await page.getByText('其他网站的模型只有在对方网站允许（CORS）时才能显示').waitFor();
      await field.fill(address);
      await page.getByLabel('文字说明').fill('一个正方体');
      await drawing(page).waitFor();
      await model(page).focus();
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
      await press(page, '用当前视角');
      await page.getByText('初始视角：从右前方看。').waitFor();
      await visitor.expectAccessible();
      await visitor.shot('three-editor');
      const saved = page.waitForResponse((response) => response.url().includes('/api/update-task'));
      await page.keyboard.press('Control+s');
      expect((await saved).status()).toBe(200);
      const id = encodeURIComponent(`${OWNER.username}/${EMPTY}`);
      const { three } = (await (await owner.get(`/api/get-task?id=${id}`)).json()) as Task;
      expect(three).toMatchObject({
        modelUrl: address,
        alt: '一个正方体',
        view: { yaw: 45, pitch: 15, zoom: 100 },
      });
    });
  });
});

/** What this candidate's part of the task holds by now, saved as far as the server. */
async function storedDraft(page: Page) {
  const reply = await page.context().request.get('/api/get-saved-answers');
  const text = await reply.text();
  const found = /"three":(\{[^{}]*"view":\{[^{}]*\}[^{}]*\})/.exec(text.replaceAll('\\"', '"'))?.[1];
  return found === undefined
    ? undefined
    : (JSON.parse(found) as { turned: boolean; view: { yaw: number; zoom: number } });
}
