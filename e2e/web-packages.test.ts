import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { logIn, PHONE, type Visitor } from './support/browser.ts';
import { addContest, enterAndStart, testPath } from './support/candidate.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';
import { FOUND, webPackage } from './support/web-package.ts';

const inside = (page: Page) => page.frameLocator('iframe').first();
const foundIn = async (page: Page) =>
  JSON.parse((await inside(page).locator('#found').textContent()) || '{}') as Record<string, unknown>;

/** By the call that the page makes; gives the address. */
async function upload({ context }: Visitor, content: Buffer, name = '小实验.zip'): Promise<string> {
  const reply = await context.request.post('/api/upload-resource', {
    headers: { 'x-kaopu-page': '1' },
    multipart: { file: { name, mimeType: 'application/zip', buffer: content } },
  });
  return ((await reply.json()) as { msg: string }).msg;
}

/** As pages of ours show it. */
async function frame(page: Page, address: string): Promise<Frame> {
  await page.evaluate((src) => {
    const pane = document.createElement('iframe');
    pane.setAttribute('sandbox', 'allow-scripts allow-forms allow-pointer-lock allow-modals');
    pane.src = src;
    document.body.append(pane);
  }, address);
  await expect.poll(() => page.frames().some((one) => one.url().includes(address))).toBe(true);
  const found = page.frames().find((one) => one.url().includes(address));
  if (!found) throw new Error('the frame has gone');
  await found.waitForLoadState();
  return found;
}

describe.skipIf(!hasBrowser())('a web package', () => {
  const stage = setStage();
  let address = '';

  it('is uploaded among the downloads, shown there, and refused in words where it would not work', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/resource-edit');
      const bad = webPackage().toString('latin1').replaceAll('index.html', 'index.xtml');
      await page.locator('input[type=file]').setInputFiles([
        { name: '小实验.zip', mimeType: 'application/zip', buffer: webPackage() },
        { name: '页面.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
        { name: '损坏.zip', mimeType: 'application/zip', buffer: webPackage().subarray(0, 2_000) },
        { name: '资料.zip', mimeType: 'application/zip', buffer: Buffer.from(bad, 'latin1') },
      ]);
      const line = (name: string) =>
        page.getByRole('region', { name: '上传' }).getByRole('listitem').filter({ hasText: name });
      await line('小实验.zip').getByText('已添加').waitFor();
      await line('资料.zip').getByText('已添加').waitFor();
      await line('页面.html').getByText('；网页请和它用到的文件一起压缩成.zip再上传').waitFor();
      await line('损坏.zip').getByText('上传的“损坏.zip”已损坏，无法读取，请重新压缩后再上传').waitFor();
      // What a browser says of a refused call.
      visitor.complaints.splice(0);
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: '小实验.zip', exact: true }) });
      await row.getByText('网页包').waitFor();
      await page.getByRole('button', { name: '预览“小实验.zip”' }).click();
      await page.getByRole('dialog').getByText('共12个文件').waitFor();
      await expect.poll(() => foundIn(page), { timeout: 30_000 }).toEqual(FOUND);
      await visitor.shot('package-preview');
      await inside(page).getByRole('button', { name: '完成' }).click();
      const alert = page.getByRole('dialog', { name: '页面提示' });
      await alert.getByText('做完了').waitFor();
      await alert.getByRole('button', { name: '知道了' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('link', { name: '下载' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('小实验.zip');
      await page.goto(`/resource-edit/${encodeURIComponent('小实验.zip')}`);
      await page.getByText('共12个文件').waitFor();
      await visitor.expectAccessible();
      address = await page.getByLabel('网址').inputValue();
      expect(address).toMatch(/^\/files\/[0-9a-f]{40}\.site\/index\.html$/);
    });
  });

  it('is chosen for a task with a page, or uploaded there, where nothing else will do', async () => {
    const name = '选网页包';
    const settings = TaskSettings.parse({ name, frame: { url: '' } });
    const change = { actor: OWNER.username, owner: OWNER.username, now: new Date() };
    await stage.site.database.write.run(addTaskCommand, { ...change, settings });
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${encodeURIComponent(name)}`);
      const picker = page.getByRole('dialog', { name: '选择或上传网页包' });
      await page.getByRole('button', { name: '选择或上传' }).click();
      await picker.getByRole('button', { name: /^小实验\.zip/ }).waitFor();
      expect(await picker.getByRole('button', { name: /^资料\.zip/ }).count()).toBe(0);
      expect(await picker.locator('input[type=file]').getAttribute('accept')).toBe('.zip');
      const plain = webPackage().toString('latin1').replaceAll('index.html', 'index.txtl');
      await picker
        .locator('input[type=file]')
        .setInputFiles([
          { name: '不是网页.zip', mimeType: 'application/zip', buffer: Buffer.from(plain, 'latin1') },
        ]);
      await picker.getByText('上传的“不是网页.zip”里没有index.html，不是网页包').waitFor();
      visitor.complaints.splice(0);
      await visitor.shot('package-picker');
      await picker.getByRole('button', { name: /^小实验\.zip/ }).click();
      await expect.poll(() => page.getByLabel('网页的地址').inputValue()).toBe(address);
      await expect.poll(() => foundIn(page), { timeout: 30_000 }).toEqual(FOUND);
      await visitor.shot('package-in-editor');
    });
  });

  it('reaches nothing else: no call, no session, no page around it, nobody else', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      const hostile = await upload(visitor, webPackage());
      await page.goto('/resource-edit');
      const requests: string[] = [];
      const pane = await frame(page, hostile);
      page.on('response', (response) => {
        // What a page makes itself, as its worker here, is asked of nobody.
        const isAsked = !response.url().startsWith('blob:');
        if (isAsked && response.frame() === pane) requests.push(new URL(response.url()).pathname);
      });
      const outcome = await pane.evaluate(async () => {
        const attempt = async (act: () => unknown) => {
          try {
            return String(await act());
          } catch (error) {
            return (error as Error).name;
          }
        };
        const loaded = (tag: 'img' | 'script' | 'iframe', src: string) =>
          new Promise<string>((resolve) => {
            const element = document.createElement(tag);
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('refused');
            element.src = src;
            document.body.append(element);
          });
        return {
          origin: self.origin,
          call: await attempt(() => fetch('/api/get-account', { credentials: 'include' })),
          anotherFile: await attempt(() => fetch('/favicon.svg')),
          picture: await loaded('img', '/api/get-account'),
          script: await loaded('script', '/assets/a.js'),
          elsewhere: await attempt(() => fetch('https://elsewhere.example/')),
          topAddress: await attempt(() => top?.location.href),
          topMoved: await attempt(() => {
            if (top) top.location.href = '/files/';
          }),
          around: await attempt(() => parent.document.title),
          opened: await attempt(() => window.open('/')),
          database: await attempt(() => typeof indexedDB),
          worker: await attempt(() => 'serviceWorker' in navigator),
        };
      });
      expect(outcome).toEqual({
        origin: 'null',
        call: 'TypeError',
        anotherFile: 'TypeError',
        picture: 'refused',
        script: 'refused',
        elsewhere: 'TypeError',
        topAddress: 'SecurityError',
        topMoved: 'SecurityError',
        around: 'SecurityError',
        opened: 'null',
        database: 'undefined',
        worker: 'false',
      });
      expect(requests.filter((path) => !path.startsWith('/files/'))).toEqual([]);
      // A page that goes to one of ours in its own frame sees an empty one.
      await pane.evaluate(() => {
        location.href = '/resource-edit';
      });
      await expect.poll(() => page.frames().some((one) => one.url().includes(hostile))).toBe(false);
      expect(new URL(page.url()).pathname).toBe('/resource-edit');
      await expect
        .poll(async () => (await page.frames()[1]?.content())?.includes('id="root"') ?? false)
        .toBe(false);
      // The browser has told of each attempt.
      visitor.complaints.splice(0);
      visitor.strangers.splice(0);
    });
  });

  it('opened by itself is held to the same', async () => {
    await stage.visit(async (visitor) => {
      await logIn(visitor, OWNER);
      await visitor.page.goto(address);
      await expect
        .poll(async () => JSON.parse((await visitor.page.locator('#found').textContent()) || '{}'))
        .toMatchObject({ ready: true, storage: FOUND.storage });
      const call = () => fetch('/api/get-account').then(String, (error: Error) => error.name);
      expect(await visitor.page.evaluate(call)).toBe('TypeError');
      visitor.complaints.splice(0);
    });
  });

  it('is a task whose page opens without a network, once it was fetched ahead', async () => {
    const name = '网页包';
    const settings = TaskSettings.parse({
      name,
      frame: { url: `${address}?level=2`, width: 400, height: 300 },
    });
    const change = { actor: OWNER.username, owner: OWNER.username, now: new Date() };
    await stage.site.database.write.run(addTaskCommand, { ...change, settings });
    const first = TaskSettings.parse({ name: `${name}前`, text: '<p>先读这一段</p>' });
    await stage.site.database.write.run(addTaskCommand, { ...change, settings: first });
    await addContest(stage.site, { name, tasks: ['opening', first.name, name, 'closing'] });
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const asked = new Set<string>();
      page.on('requestfinished', (request) =>
        asked.add(decodeURIComponent(request.url().split('.site')[1] ?? '')),
      );
      await enterAndStart(page, name, '1001');
      const files = [
        '',
        '/index.html',
        '/index.html?level=2',
        '/js/later.mjs',
        '/film.webm',
        '/图/点 1.png',
        '/inner/inner.js',
      ];
      await expect.poll(() => files.filter((file) => !asked.has(file)), { timeout: 60_000 }).toEqual([]);
      await expect.poll(() => [...asked].filter((file) => file !== '').length, { timeout: 30_000 }).toBe(13);
      await visitor.context.setOffline(true);
      await page.getByRole('button', { name: '提交', exact: true }).click();
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === testPath(name, 2));
      await expect.poll(() => foundIn(page), { timeout: 30_000 }).toEqual(FOUND);
      await inside(page).getByRole('button', { name: '完成' }).click();
      await page.getByText('做完了').waitFor();
      await visitor.shot('package-offline');
      await visitor.context.setOffline(false);
      await page
        .getByRole('button', { name: /知道了|确定|关闭/ })
        .first()
        .click();
      await page.getByRole('button', { name: '提交', exact: true }).click();
      const answers = async () =>
        (await storedHistory(stage.site, '1001')).map(
          ({ body }) => (JSON.parse(body) as { frame?: unknown }).frame,
        );
      await expect.poll(answers, { timeout: 60_000 }).toContainEqual({ isAnswered: true, level: '3' });
      visitor.complaints.splice(0);
    }, PHONE);
  });
});
