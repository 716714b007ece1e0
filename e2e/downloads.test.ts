import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAccountCommand, hashPassword } from '#server/account/index.ts';
import { SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { goWithin, logIn, unfold, type Visitor } from './support/browser.ts';
import { addContest, pathOf } from './support/candidate.ts';
import { look } from './support/look.ts';
import { picture } from './support/picture.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const MANAGER = { username: 'manager', name: '教研员', password: 'a-password-for-tests' };
const CONTEST = '有标志的测试';
const TASK = `${CONTEST}题1`;

const LOGO = picture(752, 368, [11, 107, 106], [226, 241, 238]);
const MAP = picture(400, 300, [133, 83, 0], [253, 241, 216]);
const WAVES = readFileSync(new URL('../web/public/demo/waves.webm', import.meta.url));

async function prepare(site: Site): Promise<void> {
  await addContest(site, { name: CONTEST });
  const { username, name, password } = MANAGER;
  const account = {
    username,
    name,
    password_hash: await hashPassword(password),
    managed_accounts: JSON.stringify([OWNER.username]),
  };
  await site.database.write.run(addAccountCommand, { account, now: site.now() });
}

interface Dropped {
  name: string;
  content: Buffer;
}

/** As a hand does it that holds files over the page, and lets go. */
async function drop(page: Page, files: Dropped[], beforeLettingGo?: () => Promise<void>): Promise<void> {
  const sent = files.map(({ name, content }) => ({ name, base64: content.toString('base64') }));
  const held = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of contents) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, sent);
  const move = (type: string) =>
    page.evaluate(
      ([name, dataTransfer]) => {
        const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      [type, held] as const,
    );
  await move('dragenter');
  await move('dragover');
  await beforeLettingGo?.();
  await move('drop');
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const lineOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '上传' }).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};
/** What was said before fades away, and is not looked at. */
const untilSilent = (page: Page) => expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0);

async function seek(visitor: Visitor): Promise<number> {
  return visitor.page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.addEventListener('seeked', () => resolve(video.currentTime), { once: true });
        const jump = () => (video.currentTime = video.duration / 2);
        if (video.readyState > 0) jump();
        else video.addEventListener('loadedmetadata', jump, { once: true });
      }),
  );
}

describe.skipIf(!hasBrowser())('my downloads', () => {
  const stage = setStage(prepare);

  it('take files that are dropped, show them, and know where each is used', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/resource-edit');
      await page.getByText('还没有资源，把文件拖到这里').waitFor();
      await page.getByText(/^已用0 字节，共5 GB$/).waitFor();

      const first = [
        { name: '校徽.png', content: LOGO },
        { name: '波浪.webm', content: WAVES },
        { name: '说明.txt', content: Buffer.from('文本') },
      ];
      await drop(page, first, async () => {
        await page.getByText('松开鼠标，上传到我的下载').waitFor();
        await visitor.shot('downloads-drop');
      });
      await lineOf(page, '校徽.png').getByText('已添加').waitFor();
      await lineOf(page, '波浪.webm').getByText('已添加').waitFor();
      await lineOf(page, '说明.txt').getByText('上传文件失败：上传文件的格式必须是：.png, .jpg').waitFor();
      await rowOf(page, '校徽.png').getByText('图片').waitFor();
      await rowOf(page, '波浪.webm').getByText('视频').waitFor();

      // The same bytes under another name, and others under the same one.
      await drop(page, [{ name: '校徽副本.png', content: LOGO }]);
      await lineOf(page, '校徽副本.png').getByText('与“校徽.png”内容相同').waitFor();
      await page.getByRole('button', { name: '上传文件' }).waitFor();
      const others = [
        { name: '校徽.png', mimeType: 'image/png', buffer: MAP },
        { name: '模型.glb', mimeType: '', buffer: SAMPLE_FILES.glb },
        { name: '读本.pdf', mimeType: '', buffer: SAMPLE_FILES.pdf },
      ];
      await page.locator('input[type=file]').setInputFiles(others);
      await lineOf(page, '校徽.png').getByText('已添加为“校徽（2）.png”').waitFor();
      await lineOf(page, '读本.pdf').getByText('已添加').waitFor();
      await look(visitor, 'downloads-uploading');
      await lineOf(page, '校徽副本.png').getByRole('button', { name: '仍然添加' }).click();
      await rowOf(page, '校徽副本.png').getByText('与“校徽.png”内容相同').waitFor();
      await page.getByRole('region', { name: '上传' }).getByRole('button', { name: '清除' }).click();
      await page.getByRole('region', { name: '上传' }).waitFor({ state: 'detached' });

      await page.getByRole('button', { name: '预览“校徽.png”' }).click();
      await dialog(page, '校徽.png').getByRole('img', { name: '校徽.png' }).waitFor();
      await closeDialog(page);
      await page.getByRole('button', { name: '预览“模型.glb”' }).click();
      await dialog(page, '模型.glb').getByText('3D模型', { exact: true }).waitFor();
      await visitor.shot('downloads-model');
      await closeDialog(page);
      await page.getByRole('button', { name: '预览“波浪.webm”' }).click();
      await page.locator('video').waitFor();
      expect(await seek(visitor)).toBeGreaterThan(0);
      await closeDialog(page);

      await page.getByLabel('查找资源').fill('校徽');
      await rowOf(page, '波浪.webm').waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('校徽');
      expect(await page.getByRole('row').count()).toBe(4);
      await page.reload();
      await rowOf(page, '校徽（2）.png').getByRole('button', { name: '复制链接' }).click();
      await page.getByText('复制链接成功，可以粘贴到题目和测试的网址中').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/files\/[0-9a-f]{40}\.png$/);

      await goWithin(visitor, `/task-edit/${TASK}`);
      await page.getByRole('button', { name: '查看源码' }).click();
      await page.getByLabel('题目正文').fill(`<p>看图回答</p><p><img src="${link}" alt="地图"></p>`);
      await page.getByRole('button', { name: '保存' }).first().click();
      await page.getByText('保存成功').waitFor();
      await goWithin(visitor, '/resource-edit');
      await rowOf(page, '校徽（2）.png')
        .getByRole('button', { name: /在1处使用/ })
        .click();
      await dialog(page, '“校徽（2）.png”在哪里使用').getByRole('link', { name: TASK }).waitFor();
      await look(visitor, 'downloads-uses');
      await closeDialog(page);
      await untilSilent(page);
      await look(visitor, 'downloads');
      // The browser itself reports the name that was taken.
      expect(visitor.complaints.filter((words) => !/409.*add-resource/.test(words))).toEqual([]);
      visitor.complaints.length = 0;
    });
  });

  it('are chosen for a test by keyboard, and uploaded right there', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-edit/${CONTEST}`);
      await unfold(page, '登录页');
      await page.getByRole('button', { name: '选择或上传' }).press('Enter');
      const picker = dialog(page, '选择或上传图片');
      await picker.getByRole('button', { name: /^校徽\.png/ }).waitFor();
      expect(await picker.getByRole('button', { name: /波浪/ }).count()).toBe(0);
      await look(visitor, 'picker');
      // The search has the focus.
      await page.keyboard.type('校徽.png');
      await picker.getByRole('button', { name: /校徽（2）/ }).waitFor({ state: 'detached' });
      await picker.getByLabel('查找图片').fill('');
      await picker.getByRole('button', { name: /校徽（2）/ }).waitFor();
      const newPicture = picture(752, 368, [27, 90, 160], [229, 238, 250]);
      const file = { name: '横幅.png', mimeType: 'image/png', buffer: newPicture };
      await picker.locator('input[type=file]').setInputFiles([file]);
      await picker.getByRole('button', { name: '使用“横幅.png”' }).waitFor();
      await picker.getByRole('button', { name: /^横幅\.png/ }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await picker.waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByLabel('logo图片').inputValue()).toMatch(/^\/files\/.+\.png$/);
      await page.getByRole('button', { name: '保存' }).first().click();
      await page.getByText('保存成功').waitFor();
      await goWithin(visitor, '/resource-edit?search=横幅');
      await rowOf(page, '横幅.png')
        .getByRole('button', { name: /在1处使用/ })
        .waitFor();
    });
  });

  it('are renamed, deleted after a question that says what uses them, and brought back', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/resource-edit/校徽（2）.png');
      const name = page.getByLabel('名称');
      await name.fill('地图.png');
      await page.getByLabel('题目', { exact: true }).fill(TASK);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '保存' }).first().click();
      await page.getByText('保存成功').waitFor();
      await expect.poll(() => pathOf(page)).toBe('/resource-edit/地图.png');
      await untilSilent(page);
      await look(visitor, 'download-form');
      await name.fill('波浪.webm');
      await page.getByRole('button', { name: '保存' }).first().click();
      await page.getByText('保存失败：已有同名的资源').waitFor();
      expect(await name.inputValue()).toBe('地图.png');
      expect(visitor.complaints.filter((words) => !/update-resource/.test(words))).toEqual([]);
      visitor.complaints.length = 0;
      // The old name still leads to it.
      await goWithin(visitor, '/resource-edit/校徽（2）.png');
      await expect.poll(() => pathOf(page)).toBe('/resource-edit/地图.png');

      await goWithin(visitor, '/resource-edit');
      await rowOf(page, '地图.png').getByRole('button', { name: '删除' }).click();
      const question = dialog(page, '确定删除资源“地图.png”吗？');
      await question.getByRole('link', { name: TASK }).waitFor();
      await visitor.shot('downloads-delete');
      await question.getByRole('button', { name: '取消' }).press('Enter');
      await question.waitFor({ state: 'hidden' });
      await rowOf(page, '地图.png').getByRole('button', { name: '删除' }).click();
      await question.getByRole('button', { name: '仍然删除' }).press('Enter');
      await page.getByText('删除成功，可以在回收站中恢复').waitFor();
      await rowOf(page, '地图.png').waitFor({ state: 'detached' });

      // The task shows the picture as before.
      await goWithin(visitor, `/task-edit/${TASK}`);
      const shown = page.getByRole('img', { name: '地图' });
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);

      await goWithin(visitor, '/trash');
      await page.getByRole('button', { name: '恢复资源“地图.png”' }).click();
      await page.getByText('已恢复资源“地图.png”').waitFor();
      await goWithin(visitor, '/resource-edit');
      await rowOf(page, '地图.png').waitFor();
    });
  });

  it('let a managing account upload, but neither edit nor delete', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, MANAGER);
      await page.goto(`/resource-edit?owner=${OWNER.username}`);
      const file = {
        name: '代传.png',
        mimeType: 'image/png',
        buffer: picture(40, 30, [1, 2, 3], [200, 1, 9]),
      };
      await page.locator('input[type=file]').setInputFiles([file]);
      const row = rowOf(page, '代传.png');
      await row.getByText(MANAGER.name).waitFor();
      for (const label of ['编辑', '删除']) {
        const button = row.getByRole('button', { name: label });
        expect(await button.isDisabled()).toBe(true);
        expect(await button.getAttribute('title')).toContain('只有所有者本人和管理员');
      }
      await row.getByRole('link', { name: '代传.png' }).click();
      await page.getByText('只有所有者本人和管理员可以编辑').waitFor();
      expect(await page.getByLabel('名称').isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: '保存' }).count()).toBe(0);
      await visitor.shot('download-form-manager');
    });
  });
});
