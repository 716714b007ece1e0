import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { isChanging } from '#api/endpoint.ts';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const HOST = 'kaopu.example:9095';
const NEIGHBOUR = 'http://kaopu.example:8080';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** What a browser sends for a page on another port: the cookie goes with it, as both are one site to it. */
const BY_A_NEIGHBOUR: [string, Record<string, string>][] = [
  ['a script tag', { accept: '*/*', referer: `${NEIGHBOUR}/` }],
  ['a script tag that hides where it stands', { accept: '*/*' }],
  ['a stylesheet', { accept: 'text/css,*/*;q=0.1' }],
  ['a fetch whose answer is not read', { accept: '*/*', 'sec-fetch-mode': 'no-cors' }],
  ['a fetch that looks like the page’s own', { accept: 'application/json', origin: `http://${HOST}` }],
];

const CHANGING = ALL_ENDPOINTS.filter(isChanging);

describeEngines('a page on another port of the same host', (engine) => {
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

  const ask = (headers: Record<string, string>, url = '/api/start-contest', method: 'GET' | 'POST' = 'GET') =>
    candidate.request({ method, url, headers: { host: HOST, 'user-agent': BROWSER, ...headers } });

  it.each(BY_A_NEIGHBOUR)('starts no contest: %s', async (_name, headers) => {
    expect((await ask(headers)).statusCode).toBe(403);
    expect((await ask(headers, '/api/stop-contest')).statusCode).toBe(403);
    expect(await startTime()).toBe('');
  });

  it('cannot make any changing call, not even one that names our origin', async () => {
    for (const { method, path } of CHANGING) {
      const reply = await ask({ origin: `http://${HOST}` }, path, method);
      expect([path, reply.statusCode]).toEqual([path, 403]);
    }
  });

  it('is not told that it may send the header', async () => {
    const reply = await candidate.request({
      method: 'OPTIONS',
      url: '/api/start-contest',
      headers: {
        host: HOST,
        origin: NEIGHBOUR,
        'access-control-request-method': 'GET',
        'access-control-request-headers': Object.keys(PAGE_HEADER).join(),
      },
    });
    expect(reply.statusCode).toBe(404);
    const granted = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
    expect(granted).toEqual([]);
  });

  it('keeps neither our page nor a plain client from starting it', async () => {
    const ours = { origin: `http://${HOST}`, accept: 'application/json', ...PAGE_HEADER };
    expect((await ask(ours)).statusCode).toBe(200);
    expect(await startTime()).toBe(test.clock.now().toISOString());
    expect((await candidate.get('/api/start-contest')).statusCode).toBe(200);
  });
});
