import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasFfmpeg } from '#server/testing/films.ts';
import { tabToButton } from '#tasks/kit/testing/keyboard.ts';
import type { VideoAnswer } from '#tasks/video/content.schema.ts';
import { enterAndStart } from './support/candidate.ts';
import { PART } from './support/every-kind.ts';
import { addFilmTest, moveByScript, shownFilm, storeFilm } from './support/film.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const SECONDS = 4;
const CAPTIONS = [
  { label: '中文', text: 'WEBVTT\n\n00:00.000 --> 01:00.000\n彩色的条纹\n' },
  { label: 'English', text: 'WEBVTT\n\n00:00.000 --> 01:00.000\nColoured bars\n' },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const seekSlider = (page: Page) => page.getByRole('slider', { name: '播放进度' });
/** Until it has come that far by itself. */
const played = (page: Page, seconds: number) =>
  expect.poll(async () => (await shownFilm(page)).second).toBeGreaterThan(seconds);
const captionsIn = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].flatMap((track) =>
        track.mode === 'showing' ? [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text) : [],
      ),
    );
const scripts = (page: Page): string[] => {
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  return names;
};

describe.skipIf(!hasBrowser() || !hasFfmpeg())('a video', () => {
  const stage = setStage(async (site) => {
    const mp4 = await storeFilm(site, 'mp4', SECONDS);
    const webm = await storeFilm(site, 'webm', SECONDS);
    const hls = await storeFilm(site, 'hls', SECONDS);
    const sides = { videoWidth: 320, videoHeight: 180 };
    await addFilmTest(site, 'MP4', { source: mp4, captions: CAPTIONS, ...sides }, { logInterval: 300 });
    await addFilmTest(site, 'WebM', { source: webm, ...sides, controlBarVisibility: 'always' });
    await addFilmTest(site, 'HLS', { source: hls, ...sides });
    await addFilmTest(site, '一次', { source: webm, ...sides, maxPlays: 1 }, { uiMode: 'dark' });
    await addFilmTest(site, '两次', { source: mp4, ...sides, maxPlays: 2, rePlay: true });
    await addFilmTest(site, '不能快进', { source: webm, ...sides, canSeekAhead: false });
    await addFilmTest(site, '自动', { source: mp4, ...sides, autoplay: true });
    await addFilmTest(site, '原生', { source: mp4, ...sides, useH5Prism: false });
    await addFilmTest(site, '视频云', { vid: 'a1', playAuth: 'b2' });
  });

  const submitted = async (ticket: string): Promise<VideoAnswer> => {
    await expect.poll(() => storedHistory(stage.site, ticket)).toHaveLength(1);
    const [row] = await storedHistory(stage.site, ticket);
    return (JSON.parse(row?.body ?? '{}') as { video: VideoAnswer }).video;
  };
  const drafted = async (ticket: string): Promise<VideoAnswer | undefined> => {
    const [row] = await storedDrafts(stage.site, ticket);
    return row && (JSON.parse(row.body) as { video?: VideoAnswer }).video;
  };
  const loggedEvents = async (ticket: string): Promise<string[]> => {
    const rows = await stage.site.database.db
      .selectFrom('ticket_log as l')
      .innerJoin('ticket_user as u', 'u.id', 'l.ticket_user_id')
      .selectAll('l')
      .where('u.ticket', '=', ticket)
      .execute();
    return [...JSON.stringify(rows).matchAll(/\\?"event\\?":\\?"(\w+)/g)].map(([, name]) => name ?? '');
  };

  it('in MP4 is watched to its end, with captions, speed and sound of one’s choice, and logged', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const asked = scripts(page);
      await enterAndStart(page, 'MP4', '1001');
      await button(page, '播放').click();
      await expect.poll(() => captionsIn(page)).toEqual(['彩色的条纹']);
      await button(page, '暂停').click();
      await look(visitor, 'video-paused');
      await page.getByLabel('字幕').selectOption('English');
      await expect.poll(() => captionsIn(page)).toEqual(['Coloured bars']);
      await page.getByLabel('字幕').selectOption('关闭字幕');
      await expect.poll(() => captionsIn(page)).toEqual([]);
      await button(page, '静音').click();
      await button(page, '取消静音').waitFor();
      await page.getByLabel('播放速度').selectOption('2倍');
      await expect.poll(async () => (await shownFilm(page)).rate).toBe(2);
      await button(page, '继续播放').click();
      await button(page, '重新播放').waitFor();
      await button(page, '提交').click();
      expect(await submitted('1001')).toMatchObject({
        ...{ plays: 1, position: null, duration: SECONDS },
        watched: [{ from: 0, to: 100 }],
      });
      await expect.poll(() => loggedEvents('1001')).toEqual(['play', 'pause', 'rate', 'play', 'end']);
      expect(asked.filter((name) => /hls/.test(name))).toEqual([]);
    });
  });

  it('in WebM is watched by keys alone, and stays where it was over a reload', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const { keyboard } = page;
      await enterAndStart(page, 'WebM', '1002');
      await tabToButton(page, PART, '播放');
      await keyboard.press('Enter');
      await played(page, 0.5);
      await keyboard.press('Enter');
      await button(page, '继续播放').waitFor();
      await seekSlider(page).focus();
      await keyboard.press('End');
      await button(page, '重新播放').waitFor();
      await keyboard.press('Home');
      await expect.poll(async () => (await shownFilm(page)).second).toBe(0);
      await keyboard.press('ArrowRight');
      await expect.poll(() => seekSlider(page).getAttribute('aria-valuetext')).toBe('4秒，共4秒');
      await keyboard.press('ArrowLeft');
      await expect.poll(() => seekSlider(page).getAttribute('aria-valuetext')).toBe('0秒，共4秒');
      await lookWideAndNarrow(visitor, 'video-always');
      await tabToButton(page, PART, '全屏');
      await keyboard.press('Enter');
      await button(page, '退出全屏').waitFor();
      await keyboard.press('Enter');
      await button(page, '全屏').waitFor();
      const { plays } = await untilDrafted('1002', ({ position }) => position === 0);
      expect(plays).toBe(1);
      await page.reload();
      await button(page, '继续播放').waitFor();
    });
  });

  const untilDrafted = async (
    ticket: string,
    fits: (answer: VideoAnswer) => boolean,
  ): Promise<VideoAnswer> => {
    let found: VideoAnswer | undefined;
    await expect
      .poll(async () => {
        found = await drafted(ticket);
        return found !== undefined && fits(found);
      })
      .toBe(true);
    return found as VideoAnswer;
  };

  it('in pieces is played by the browser where it can, and otherwise by code that is fetched for it alone', async () => {
    await stage.visit(async ({ page }) => {
      const asked = scripts(page);
      await enterAndStart(page, 'HLS', '1003');
      await button(page, '播放').click();
      await button(page, '重新播放').waitFor();
      expect(asked.filter((name) => /hls-film.*js$/.test(name))).toEqual([]);
    });
    await stage.visit(async ({ page }) => {
      const asked = scripts(page);
      // As all browsers but Safari answered for many years.
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.canPlayType = (type) => (/mpegurl/.test(type) ? '' : 'maybe');
      });
      await enterAndStart(page, 'HLS', '1004');
      await button(page, '播放').click();
      await button(page, '重新播放').waitFor();
      expect(asked.filter((name) => /hls-film.*js$/.test(name))).toHaveLength(1);
      await button(page, '提交').click();
      expect((await submitted('1004')).watched).toEqual([{ from: 0, to: 100 }]);
    });
  });

  it('that may be played once goes on after a reload, is not wound back, and is gone when it is over', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '一次', '1005');
      await page.getByText('本视频可播放1次').waitFor();
      await moveByScript(page, 3);
      await expect.poll(async () => (await shownFilm(page)).second).toBe(0);
      await button(page, '播放').click();
      await played(page, 1);
      await page.reload();
      await button(page, '继续播放').waitFor();
      const { second } = await shownFilm(page);
      expect(second).toBeGreaterThan(0.5);
      await seekSlider(page).press('Home');
      await page.getByRole('status').filter({ hasText: '已回到原处' }).waitFor({ state: 'attached' });
      await expect.poll(async () => Math.abs((await shownFilm(page)).second - second)).toBeLessThan(0.2);
      await button(page, '继续播放').click();
      await page.getByText('已播放1次，播放结束').waitFor();
      expect(await page.locator('video').count()).toBe(0);
      await look(visitor, 'video-used-up-dark');
      await page.reload();
      await page.getByText('已播放1次，播放结束').waitFor();
      expect(await page.locator('video').count()).toBe(0);
      await button(page, '提交').click();
      expect(await submitted('1005')).toMatchObject({ plays: 1, position: null });
    });
  });

  it('that plays again by itself does so as often as it may', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, '两次', '1006');
      await page.getByLabel('播放速度').selectOption('2倍');
      await button(page, '播放').click();
      await page.getByText('已播放2次，播放结束').waitFor();
    });
  });

  it('that must not be sought ahead comes back, by whatever way somebody goes', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, '不能快进', '1007');
      await button(page, '播放').click();
      await played(page, 1);
      await button(page, '暂停').click();
      const { second } = await shownFilm(page);
      const stays = () =>
        expect.poll(async () => Math.abs((await shownFilm(page)).second - second)).toBeLessThan(0.6);
      await seekSlider(page).press('End');
      await stays();
      await moveByScript(page, SECONDS);
      await stays();
      const box = await seekSlider(page).boundingBox();
      if (!box) throw new Error('no slider');
      await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
      await stays();
      await seekSlider(page).press('Home');
      await expect.poll(async () => (await shownFilm(page)).second).toBe(0);
      await seekSlider(page).press('ArrowRight');
      await stays();
      await button(page, '提交').click();
      const answer = await submitted('1007');
      expect(answer.furthest).toBeLessThan(second + 0.6);
      expect(answer.plays).toBe(1);
    });
  });

  it('plays by itself without sound where the browser wants that, and offers the sound', async () => {
    await stage.visit(async ({ page }) => {
      // As browsers do with pages that nobody has touched.
      await page.addInitScript(() => {
        const { play } = HTMLMediaElement.prototype;
        let isTouched = false;
        document.addEventListener('pointerdown', () => (isTouched = true), { capture: true });
        HTMLMediaElement.prototype.play = function () {
          const isAllowed = this.muted || isTouched;
          return isAllowed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
        };
      });
      await enterAndStart(page, '自动', '1008');
      await button(page, '打开声音').click();
      expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
      await button(page, '重新播放').waitFor();
      await untilDrafted('1008', ({ position }) => position === null);
      await page.reload();
      await button(page, '重新播放').waitFor();
      expect((await shownFilm(page)).isPaused).toBe(true);
    });
  });

  it('has the browser’s own bar where its author wants that', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, '原生', '1009');
      expect(await page.locator('video[controls]').count()).toBe(1);
      expect(await seekSlider(page).count()).toBe(0);
    });
  });

  it('that does not come says so, and is there when somebody tries again', async () => {
    await stage.visit(async (visitor) => {
      const { page, complaints } = visitor;
      await page.route('**/files/film.webm', (route) => route.abort());
      await enterAndStart(page, 'WebM', '1010');
      await page.getByRole('alert').filter({ hasText: '视频无法播放' }).waitFor();
      await look(visitor, 'video-failed');
      await page.unroute('**/files/film.webm');
      await button(page, '重试').click();
      await button(page, '播放').click();
      await played(page, 0.5);
      // The browser itself complains about what did not come.
      complaints.splice(0);
    });
  });

  it('of the vendor’s says that this site has no player for it', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, '视频云', '1011');
      await page.getByText('本站没有配置视频云播放器').waitFor();
      await button(page, '提交').click();
      await button(page, '提交并结束测试').waitFor();
    });
  });
});
