import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, Visitor } from './support/browser.ts';
import { enterAndStart } from './support/candidate.ts';
import { addFilmTest } from './support/film.ts';
import { hasBrowser, type Site, startSite } from './support/site.ts';
import { storedDrafts } from './support/stored-answers.ts';

/** Stands in for the vendor's: makes a player of what it is given, and a film in it. */
const SCRIPT = `window.Aliplayer = class {
  constructor(options, onReady) {
    window.vendorOptions = options;
    this.film = document.createElement('video');
    this.film.src = '/demo/waves.webm';
    this.film.controls = true;
    document.getElementById(options.id).append(this.film);
    onReady(this);
  }
  dispose() { this.film.remove(); }
};`;

describe.skipIf(!hasBrowser())('a video that lies with the vendor, on a site that has its player', () => {
  const asked: string[] = [];
  const vendor = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/css');
    response.end(isScript ? SCRIPT : '');
  });
  let site: Site;
  let browser: Browser;
  let origin = '';

  beforeAll(async () => {
    vendor.listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    site = await startSite('sqlite', { ALIPLAYER_URL: `${origin}/2.1/aliplayer-min.js` });
    browser = await launchBrowser();
    await addFilmTest(site, '视频云', { vid: 'a1', playAuth: 'b2', maxPlays: 1, autoplay: true });
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    vendor.close();
  });

  it('is shown by that player, under the rules of this site', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page, complaints, strangers } = visitor;
    await enterAndStart(page, '视频云', '1001');
    await page.locator('.film-vendor video').waitFor();
    const options = await page.evaluate(() => (window as { vendorOptions?: object }).vendorOptions);
    expect(options).toMatchObject({ vid: 'a1', playauth: 'b2', autoplay: true, useH5Prism: true });
    expect(asked.sort()).toEqual(['/2.1/aliplayer-min.js', '/2.1/skins/default/aliplayer-min.css']);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
    await page.getByText('已播放1次，播放结束').waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await expect
      .poll(async () => (await storedDrafts(site, '1001')).map(({ body }) => body).join())
      .toContain('"plays":1,"position":null');
    expect(complaints).toEqual([]);
    expect(strangers.every((address) => address.startsWith(origin))).toBe(true);
    await visitor.close();
  });

  it('says when the player does not come, and offers another try', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page } = visitor;
    await page.route(`${origin}/**/*.js`, (route) => route.abort());
    await enterAndStart(page, '视频云', '1002');
    await page.getByText('视频无法播放：播放器没有加载出来').waitFor();
    await page.unroute(`${origin}/**/*.js`);
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.film-vendor video').waitFor();
    await visitor.close();
  });
});
