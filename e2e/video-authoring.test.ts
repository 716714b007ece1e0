import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { hasFfmpeg, makeFilm } from '#server/testing/films.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { VideoContent } from '#tasks/video/content.schema.ts';
import { logIn } from './support/browser.ts';
import { storeFilm } from './support/film.ts';
import { lookWideAndNarrow } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '新的视频题';

describe.skipIf(!hasBrowser() || !hasFfmpeg())('an author of a video', () => {
  const stage = setStage(async (site) => {
    await site.database.write.run(addTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
      settings: TaskSettings.parse({ name: TASK }),
    });
  });

  const stored = async (): Promise<VideoContent> => {
    const owner = await ownerBrowser(stage.site);
    const reply = await owner.get(`/api/get-task?id=${OWNER.username}/${encodeURIComponent(TASK)}`);
    return ((await reply.json()) as { video: VideoContent }).video;
  };

  it('needs a file and nothing else, and is told what browsers cannot play', async () => {
    await stage.visit(async (visitor) => {
      const { page, complaints, strangers } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${encodeURIComponent(TASK)}`);
      await page.getByRole('switch', { name: '视频', exact: true }).click();
      const editor = page.locator('.video-editor');
      const address = editor.getByLabel('视频文件或地址');
      await address.fill('https://films.test/a.m3u8');
      await editor.getByText('只有在那个网站允许跨站访问时才能播放').waitFor();
      await address.fill(await storeFilm(stage.site, 'mpeg4'));
      await editor.getByText('画面的编码在当前浏览器里不能播放').waitFor();

      await editor.getByRole('button', { name: '选择或上传' }).first().click();
      const dialog = page.getByRole('dialog', { name: '选择或上传视频' });
      const [film] = await makeFilm('mp4', { seconds: 2, width: 480, height: 270 });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: '上传视频' }).click(),
      ]);
      await chooser.setFiles({
        name: '波浪.mp4',
        mimeType: 'video/mp4',
        buffer: film?.content ?? Buffer.alloc(0),
      });
      await dialog.getByRole('button', { name: /^使用/ }).click();
      await editor.getByText('画面480×270，时长0:02').waitFor();

      await editor.getByLabel('每名考生可播放几次').fill('2');
      await editor.getByText('开始播放就算一次').waitFor();
      await editor.getByText('字幕', { exact: true }).click();
      const captions = '1\n00:00:00,000 --> 00:00:02,000\n波浪\n';
      await editor
        .getByLabel('字幕文件')
        .setInputFiles({ name: '中文.srt', mimeType: 'text/plain', buffer: Buffer.from(captions) });
      await expect.poll(() => editor.getByLabel('第1条字幕的内容').inputValue()).toMatch(/^WEBVTT/);
      await lookWideAndNarrow(visitor, 'video-editor');

      await editor.getByRole('button', { name: '播放', exact: true }).click();
      await editor.getByText('这是第1次播放，共可播放2次').waitFor();
      await page.getByRole('button', { name: '保存' }).first().click();
      await expect.poll(async () => (await stored())?.maxPlays).toBe(2);
      expect(await stored()).toMatchObject({
        ...{ videoWidth: 480, videoHeight: 270, width: '90%' },
        source: expect.stringMatching(/^\/files\/.+\.mp4$/),
        captions: [{ label: '中文' }],
      });
      // The address elsewhere was tried, as it had to be, and nothing is there.
      const isElsewhere = (text: string) => text.includes('films.test');
      expect([...complaints, ...strangers].filter((text) => !isElsewhere(text))).toEqual([]);
      complaints.splice(0);
      strangers.splice(0);
    });
  });
});
