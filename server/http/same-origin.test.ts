import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { isChanging } from '#api/endpoint.ts';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { foreignness } from './same-origin.ts';

const HOST = 'kaopu.example:8080';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';

describe('a request of our own page', () => {
  it.each([
    ['a plain client that sends none of the headers', {}],
    ['a plain client that says its name', { userAgent: 'curl/8.0' }],
    ['Node, which names the mode and nothing else', { secFetchMode: 'cors', userAgent: 'node' }],
    ['our own Origin', { origin: `http://${HOST}`, page: '1' }],
    ['our own Origin over https, seen behind a proxy', { origin: `https://${HOST}`, page: '1' }],
    ['our own Referer', { referer: `http://${HOST}/ticket-login/owner/a`, page: '1' }],
    ['what fetch sends on plain http', { userAgent: BROWSER, page: '1' }],
    [
      'what fetch sends',
      {
        origin: `http://${HOST}`,
        referer: `http://${HOST}/`,
        secFetchSite: 'same-origin',
        secFetchDest: 'empty',
        secFetchMode: 'cors',
        accept: '*/*',
        userAgent: BROWSER,
        page: '1',
      },
    ],
    ['an Accept that asks for JSON', { accept: 'application/json' }],
  ])('is served: %s', (_name, headers) => {
    expect(foreignness({ host: HOST, ...headers })).toBeUndefined();
  });

  it.each([
    ['a foreign Origin', { origin: 'http://evil.example' }],
    ['the same name on another port', { origin: 'http://kaopu.example:9999' }],
    ['a name that only begins like ours', { origin: `http://${HOST}.evil.example` }],
    ['the Origin of a sandboxed frame', { origin: 'null' }],
    ['a foreign Referer', { referer: `http://evil.example/?${HOST}` }],
    ['a Referer that is no address', { referer: 'kaopu' }],
    ['a cross-site request', { secFetchSite: 'cross-site' }],
    ['a same-site request', { secFetchSite: 'same-site' }],
    ['an address that was typed or opened', { secFetchSite: 'none' }],
    ['an image', { secFetchDest: 'image' }],
    ['a document', { secFetchDest: 'document' }],
    ['a frame', { secFetchDest: 'iframe' }],
    ['a request whose answer is not to be read', { secFetchMode: 'no-cors' }],
    ['a navigation', { secFetchMode: 'navigate' }],
    ['an Accept that asks for images', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['an Accept that asks for a page', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['an Accept in capitals', { accept: 'Image/*' }],
    ['our own Origin with a foreign Referer', { origin: `http://${HOST}`, referer: 'http://evil.example/' }],
  ])('it is not: %s', (_name, headers) => {
    expect(foreignness({ host: HOST, ...headers, page: '1' })).toBe('请求不是来自本站页面');
  });

  it.each([
    ['our own Origin', { origin: `http://${HOST}` }],
    ['our own Referer', { referer: `http://${HOST}/` }],
    ['a request of the same origin', { secFetchSite: 'same-origin' }],
    ['a request for nothing to show', { secFetchDest: 'empty' }],
    ['a browser that gives no sign but its name', { userAgent: BROWSER, accept: '*/*' }],
    ['a stylesheet', { userAgent: BROWSER, accept: 'text/css,*/*;q=0.1' }],
    [
      'a fetch that looks like ours',
      { userAgent: BROWSER, accept: 'application/json', origin: `http://${HOST}` },
    ],
    ['another value of the header', { origin: `http://${HOST}`, page: '0' }],
  ])('it is not without the header of the page: %s', (_name, headers) => {
    expect(foreignness({ host: HOST, ...headers })).toBeDefined();
  });

  it('it is told to load itself anew where it only lacks what pages of this version send', () => {
    const own = [{ origin: `http://${HOST}` }, { referer: `http://${HOST}/contest/a` }];
    for (const headers of own) expect(foreignness({ host: HOST, ...headers })).toMatch('请刷新页面');
  });

  it('it is not when an Origin comes without a Host to compare it with', () => {
    expect(foreignness({ origin: 'null' })).toBeDefined();
    expect(foreignness({ referer: 'nowhere' })).toBeDefined();
  });
});

const FOREIGN: Record<string, string>[] = [
  { origin: 'http://evil.example' },
  { referer: 'http://evil.example/page' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-dest': 'image' },
  { 'sec-fetch-dest': 'document' },
  { 'sec-fetch-dest': 'iframe' },
  { accept: 'image/*' },
  { accept: 'text/html' },
  // A page on another port, which is one site with ours to the browser: the cookie goes with these.
  { 'user-agent': BROWSER, accept: '*/*', referer: 'http://kaopu.example:8081/' },
  { 'user-agent': BROWSER, accept: '*/*', 'sec-fetch-mode': 'no-cors' },
  { 'user-agent': BROWSER, host: HOST, origin: `http://${HOST}` },
];

const CHANGING = ALL_ENDPOINTS.filter(isChanging);
const READING = ALL_ENDPOINTS.filter((endpoint) => !isChanging(endpoint));

describe('changing calls from elsewhere', () => {
  let test: TestApp;
  let candidate: TestClient;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    await addSmallContest(test, { name: '测试' });
    candidate = test.client();
    await candidate.post('/api/ticket-login', { contestId: 'owner/测试', username: '1001' });
  });
  afterAll(() => test.close());

  async function startTime(): Promise<string> {
    const { data } = (await candidate.get('/api/get-account')).json<{ data: string }>();
    return (JSON.parse(data) as Account).startTime;
  }

  it('include every POST and the two that the specification makes GETs', () => {
    const gets = CHANGING.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(gets.sort()).toEqual(['/api/start-contest', '/api/stop-contest']);
    expect(READING.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each(CHANGING.map(({ method, path }) => [method, path] as const))(
    '%s %s is refused',
    async (method, url) => {
      for (const headers of FOREIGN) {
        const reply = await candidate.request({ method, url, headers });
        expect([JSON.stringify(headers), reply.statusCode]).toEqual([JSON.stringify(headers), 403]);
      }
    },
  );

  it.each(['/api/start-contest', '/api/stop-contest'])(
    '%s is refused to a browser that is kept from giving any sign but its name',
    async (url) => {
      const headers = { 'user-agent': BROWSER, accept: 'application/json' };
      expect((await candidate.request({ method: 'GET', url, headers })).statusCode).toBe(403);
    },
  );

  it('are not told that they may send the header', async () => {
    const reply = await candidate.request({
      method: 'OPTIONS',
      url: '/api/start-contest',
      headers: {
        host: HOST,
        origin: 'http://kaopu.example:8081',
        'access-control-request-method': 'GET',
        'access-control-request-headers': Object.keys(PAGE_HEADER).join(),
      },
    });
    expect(reply.statusCode).toBe(404);
    const granted = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
    expect(granted).toEqual([]);
  });

  it('have changed nothing', async () => {
    expect(await startTime()).toBe('');
  });

  it('reading calls are served, as their answer cannot be read from elsewhere', async () => {
    const reply = await candidate.request({
      method: 'GET',
      url: '/api/get-account',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/api/start-contest', '/api/stop-contest'])('HEAD %s does nothing', async (url) => {
    const reply = await candidate.request({ method: 'HEAD', url });
    expect(reply.statusCode).toBe(404);
    expect(await startTime()).toBe('');
  });

  it('a plain client without any of the headers is served', async () => {
    expect((await candidate.get('/api/start-contest')).statusCode).toBe(200);
    expect(await startTime()).toBe(test.clock.now().toISOString());
  });

  it('the page itself is served', async () => {
    const reply = await candidate.request({
      method: 'GET',
      url: '/api/start-contest',
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        referer: `http://${HOST}/answer/owner/a`,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'empty',
        accept: '*/*',
        ...PAGE_HEADER,
      },
    });
    expect(reply.statusCode).toBe(200);
  });
});
