import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { isChanging } from '#api/endpoint.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { isOwnRequest } from './same-origin.ts';

const HOST = 'kaopu.example:8080';

describe('a request of our own page', () => {
  it.each([
    ['a plain client that sends none of the headers', {}],
    ['our own Origin', { origin: `http://${HOST}` }],
    ['our own Origin over https, seen behind a proxy', { origin: `https://${HOST}` }],
    ['our own Referer', { referer: `http://${HOST}/ticket-login/owner/a` }],
    [
      'what fetch sends',
      {
        origin: `http://${HOST}`,
        referer: `http://${HOST}/`,
        secFetchSite: 'same-origin',
        secFetchDest: 'empty',
        accept: '*/*',
      },
    ],
    ['an Accept that asks for JSON', { accept: 'application/json' }],
  ])('is served: %s', (_name, headers) => {
    expect(isOwnRequest({ host: HOST, ...headers })).toBe(true);
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
    ['an Accept that asks for images', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['an Accept that asks for a page', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['an Accept in capitals', { accept: 'Image/*' }],
    ['our own Origin with a foreign Referer', { origin: `http://${HOST}`, referer: 'http://evil.example/' }],
  ])('it is not: %s', (_name, headers) => {
    expect(isOwnRequest({ host: HOST, ...headers })).toBe(false);
  });

  it('it is not when an Origin comes without a Host to compare it with', () => {
    expect(isOwnRequest({ origin: 'null' })).toBe(false);
    expect(isOwnRequest({ referer: 'nowhere' })).toBe(false);
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
];

const CHANGING = ALL_ENDPOINTS.filter(isChanging);
const READING = ALL_ENDPOINTS.filter((endpoint) => !isChanging(endpoint));

describeEngines('changing calls from elsewhere', (engine) => {
  let test: TestApp;
  let candidate: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
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
      },
    });
    expect(reply.statusCode).toBe(200);
  });
});
