import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { DESKTOP, launchBrowser, PHONE, Visitor } from './support/browser.ts';
import { addContest, enter } from './support/candidate.ts';
import { hasBrowser, type Site, startSite } from './support/site.ts';

const CONTEST = '邻居';
/** A name instead of the loopback address: on plain http browsers say little about where a request comes from. */
const NAME = 'kaopu.example';

/** All that a page can make a browser send without asking; the answers are of no interest. */
function foreignPage(site: string): string {
  const start = `${site}/api/start-contest`;
  return `<!doctype html><title>neighbour</title>
    <script src="${start}?script"></script>
    <script src="${start}?hidden-script" referrerpolicy="no-referrer"></script>
    <link rel="stylesheet" href="${start}?style" referrerpolicy="no-referrer">
    <link rel="prefetch" href="${start}?prefetch" referrerpolicy="no-referrer">
    <img src="${start}?image" referrerpolicy="no-referrer" alt="">
    <iframe src="${start}?frame" referrerpolicy="no-referrer"></iframe>
    <iframe name="target"></iframe>
    <form method="post" action="${site}/api/logout" target="target" enctype="text/plain"><input name="a"></form>
    <script>
      document.forms[0].submit();
      const options = { mode: 'no-cors', credentials: 'include', referrerPolicy: 'no-referrer' };
      const header = { headers: { 'x-kaopu-page': '1' }, credentials: 'include' };
      Promise.allSettled([
        fetch('${start}?fetch', options),
        fetch('${site}/api/logout', { ...options, method: 'POST' }),
        fetch('${start}?header', header),
        new Promise((resolve) => addEventListener('load', resolve)),
      ]).then(() => (document.title = 'done'));
    </script>`;
}

describe.skipIf(!hasBrowser())('a site that the world can reach', () => {
  let site: Site;
  let neighbour: Server | undefined;
  let browser: Browser;
  let ours: string;

  beforeAll(async () => {
    site = await startSite('sqlite');
    ours = site.url.replace('127.0.0.1', NAME);
    await addContest(site, { name: CONTEST });
    browser = await launchBrowser(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
  });
  afterAll(async () => {
    neighbour?.close();
    await browser.close();
    await site.stop();
  });

  it('starts no test and ends no session for a page on another port of its host', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(foreignPage(ours));
    }).listen(0, '127.0.0.1');
    neighbour = server;
    await once(server, 'listening');
    const visitor = await Visitor.open(browser, ours);
    await enter(visitor.page, CONTEST, '1001');

    const page = await visitor.context.newPage();
    const answered: [address: string, hasCookie: boolean, status: number][] = [];
    site.app.server.on('request', ({ url = '', headers }, response) => {
      response.once('finish', () => answered.push([url, headers.cookie !== undefined, response.statusCode]));
    });
    await page.goto(`http://${NAME}:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => page.title()).toBe('done');

    // Both are one site to the browser, so the cookie comes along; only whoever asks first is told no before that.
    const byNeighbour = () => answered.filter(([url]) => /^\/api\/(start-contest\?|logout)/.test(url));
    await expect.poll(() => byNeighbour().length).toBeGreaterThanOrEqual(10);
    const simple = byNeighbour().filter(([url]) => !url.endsWith('?header'));
    expect(simple.filter(([, hasCookie, status]) => !hasCookie || status !== 403)).toEqual([]);
    const preflights = byNeighbour().filter(([url]) => url.endsWith('?header'));
    expect(preflights.map(([, , status]) => status)).toEqual([404]);
    const { data } = await visitor.page.evaluate(
      async () => (await (await fetch('/api/get-account')).json()) as { data: string },
    );
    expect((JSON.parse(data) as Account).startTime).toBe('');

    // The page itself has the header, and the cookie was there all the time.
    await visitor.page.getByRole('button', { name: '开始测试' }).click();
    await visitor.page.getByRole('button', { name: '提交', exact: true }).waitFor();
  });

  it('says that it is a demo, on a desk and on a phone', async () => {
    const visitor = await Visitor.open(browser, ours);
    const { page } = visitor;
    for (const path of ['/login', '/ticket-login-card']) {
      await page.goto(path);
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        await page.getByText('演示站点：账号和密码是公开的，请勿录入真实数据').waitFor();
        await visitor.shot(`demo-notice${path.replace('/', '-')}-${viewport.width}`);
      }
    }
    visitor.expectQuiet();
  });
});
