import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MEDIA_BUDGET_BYTES } from '#domain/resource/media-plan.ts';
import { launchWithGraphics, logIn, PHONE } from './support/browser.ts';
import { addContest, enter, enterAndStart } from './support/candidate.ts';
import { dracoCube } from './support/models.ts';
import { ownerBrowser, uploadFile } from './support/owner.ts';
import { picture } from './support/picture.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { FOUND, webPackage } from './support/web-package.ts';
import { storedHistory } from './support/stored-answers.ts';
import { writeRows } from '#server/testing/test-rows.ts';

const [OFFLINE, LARGE, FIRST] = ['断网作答', '很大的影片', '先看影片'];

/** What has to be there, in the order of the test. */
const WITHOUT_NETWORK = ['看影片', '看模型', '看幻灯片', '做实验'];

/** A film of a few megabytes, so that it comes in several pieces. */
function film(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kaopu-film-'));
  const file = join(folder, 'film.webm');
  const noise = ['-f', 'lavfi', '-i', 'nullsrc=s=320x240:r=10,geq=random(1)*255:128:128', '-t', '6'];
  const coding = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '4M'];
  execFileSync('ffmpeg', ['-v', 'error', ...noise, ...coding, file]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

async function addTests(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  const add = async (name: string, parts: object) => {
    const reply = await owner.post('/api/add-task', { owner: OWNER.username, name, ...parts });
    expect(await reply.json()).toBe(true);
  };
  const page = { name: '', width: 640, height: 480 };
  const filmUrl = await uploadFile(owner, '海浪.webm', film());
  const pictureUrl = await uploadFile(owner, '图.png', picture(80, 60, [0, 0, 255], [255, 255, 0]));
  const modelUrl = await uploadFile(owner, '正方体.glb', dracoCube());
  const deck = (...urls: [type: string, url: string][]) => ({
    deck: { width: 640, height: 480, pages: urls.map(([type, url]) => ({ type, url, name: page.name })) },
  });
  await add('看图', deck(['image', pictureUrl]));
  await add('看影片', { video: { source: filmUrl } });
  const leaf = { url: pictureUrl, small: pictureUrl };
  await add('看幻灯片', {
    slides: {
      pages: [
        { ...leaf, text: '第一页' },
        { ...leaf, text: '第二页' },
      ],
    },
  });
  const packageUrl = await uploadFile(owner, '小实验.zip', webPackage());
  await add('做实验', { frame: { url: `${packageUrl}?level=2` } });
  await add('看模型', { three: { modelUrl, alt: '一个正方体' } });
  await addContest(site, { name: OFFLINE, tasks: ['opening', '看图', ...WITHOUT_NETWORK, 'closing'] });

  await add(FIRST, { video: { source: filmUrl, preload: false } });
  await addContest(site, { name: FIRST, tasks: ['opening', FIRST, 'closing'] });

  const largeUrl = await uploadFile(owner, '长片.webm', readFileSync('web/public/demo/waves.webm'));
  await add('看长片', deck(['video', largeUrl], ['video', filmUrl]));
  await addContest(site, { name: LARGE, tasks: ['opening', '看长片', 'closing'] });
  // Two hundred megabytes would have to be written and sent for nothing.
  const key = largeUrl.slice('/files/'.length);
  await writeRows(site, (db) =>
    db
      .updateTable('stored_file')
      .set({ size: MEDIA_BUDGET_BYTES + 1 })
      .where('key', '=', key)
      .execute(),
  );
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.skipIf(!hasBrowser())('the media of a test', () => {
  const stage = setStage(addTests, launchWithGraphics);

  it('are there without a network once they were fetched, on a slow computer with a small screen', async () => {
    await stage.visit(async ({ page, context, complaints }) => {
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      const pieces: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 206) pieces.push(response.headers()['content-range'] ?? '');
      });
      await enterAndStart(page, OFFLINE, '1001');
      await page.getByText('视频和模型已准备好，可断网作答').waitFor();
      expect(pieces.length).toBeGreaterThan(2);

      await context.setOffline(true);
      await press(page, '提交');
      const shown = page.locator('video');
      await shown.waitFor();
      expect(await shown.getAttribute('src')).toMatch(/^blob:/);
      await shown.evaluate((video: HTMLVideoElement) => {
        video.muted = true;
        return video.play();
      });
      await expect
        .poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(1);
      await press(page, '提交');
      await page.locator('.model-canvas').waitFor();
      await page.getByRole('application', { name: '一个正方体' }).press('ArrowLeft');
      await press(page, '提交');
      await page.getByRole('img', { name: /^第1页/ }).waitFor();
      await press(page, '下一页');
      await page.getByText('第 2 / 2 页').waitFor();
      await press(page, '提交');
      const inside = page.frameLocator('.framed-page iframe');
      const found = async () =>
        JSON.parse((await inside.locator('#found').textContent()) || '{}') as Record<string, unknown>;
      await expect.poll(found).toEqual(FOUND);
      await inside.getByRole('button', { name: '完成' }).click();
      await press(page, '知道了');
      await page.getByText('已收到作答').waitFor();
      await press(page, '提交');
      await page.getByText('网络已断开').first().waitFor();
      expect(await storedHistory(stage.site, '1001')).toEqual([]);
      await context.setOffline(false);
      await expect
        .poll(async () => (await storedHistory(stage.site, '1001')).length)
        .toBe(1 + WITHOUT_NETWORK.length);
      // The browser itself complains about the calls that it could not make.
      complaints.splice(0);
    }, PHONE);
  });

  it.each([
    ['the line is cut', '1003', (page: Page) => page.context().setOffline(true)],
    ['the server is gone', '1004', (page: Page) => page.route('**/files/**', (route) => route.abort())],
  ] as const)(
    'are there for the task that was on the screen before they had come: %s',
    async (_how, ticket, cut) => {
      await stage.visit(async ({ page, context, complaints }) => {
        await enterAndStart(page, FIRST, ticket);
        const shown = page.locator('video');
        await shown.waitFor();
        expect(await shown.getAttribute('src')).not.toMatch(/^blob:/);
        await page.getByText('视频和模型已准备好，可断网作答').waitFor();
        // What a browser keeps by itself is its own affair.
        await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
        await cut(page);
        await press(page, '播放');
        await expect
          .poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime))
          .toBeGreaterThan(1);
        expect(await page.getByText('视频无法播放').count()).toBe(0);
        complaints.splice(0);
      });
    },
  );

  it('that are too large are said before the start, and left to the network', async () => {
    await stage.visit(async ({ page }) => {
      // The player's own requests are for ranges without an end.
      const inPieces = new Set<string>();
      page.on('request', (request) => {
        if (/^bytes=\d+-\d+$/.test(request.headers()['range'] ?? '')) inPieces.add(request.url());
      });
      await enter(page, LARGE, '1002');
      await page.getByText('有1个视频较大，需要联网播放。').waitFor();
      await press(page, '开始测试');
      await page.locator('video').waitFor();
      await page.getByText('视频和模型已准备好，可断网作答').waitFor();
      const video = await page.locator('video').getAttribute('src');
      expect(inPieces.size).toBe(1);
      expect([...inPieces].some((url) => url.endsWith(video ?? ''))).toBe(false);
    });
  });

  it('are counted for the author, with those that are too large by name', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-edit/${LARGE}`);
      const line = page.locator('summary').filter({ hasText: '考生的浏览器会预先下载1个文件' });
      await line.click();
      await page.getByText('题目“看长片”：长片.webm（200 MB）').waitFor();
      await visitor.expectAccessible();
    });
  });
});
