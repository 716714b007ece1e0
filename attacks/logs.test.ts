import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  type TestApp,
  TestClient,
} from '#server/testing/test-app.ts';

const TICKET = '1042';
const SECRETS = {
  ticket: TICKET,
  unknownTicket: 'geheim-7731',
  code: 'code-of-sign-on',
  state: 'state-of-sign-on',
  password: PASSWORD,
};

describeEngines('the log and the browser’s cache', (engine) => {
  let test: TestApp;
  let client: TestClient;
  let close: () => Promise<void>;
  const lines: string[] = [];

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试' });
    const app = await createApp({
      config: readConfig({
        DATA_DIR: test.place.dataDir,
        PUBLIC_URL: 'https://kaopu.example',
        OIDC_ISSUER: 'http://127.0.0.1:1',
        OIDC_CLIENT_ID: 'kaopu',
        OIDC_CLIENT_SECRET: 'secret',
      }),
      database: test.database,
      files: test.files,
      clock: test.clock.now,
      // At the level that says most.
      log: { level: 'debug', stream: { write: (line) => void lines.push(line) } },
    });
    await app.ready();
    close = () => app.close();
    client = new TestClient(app);
  });
  afterAll(async () => {
    await close();
    await test.close();
  });

  it('hold no ticket, code or password, whatever is asked and however it ends', async () => {
    await client.post('/api/ticket-login', { contestId: 'owner/测试', username: TICKET, password: PASSWORD });
    await client.get('/api/start-contest');
    const submit = { taskId: '1', userId: `owner/测试/${TICKET}` };
    await client.post('/api/submit-task', {}, { query: submit });
    for (const ticket of [TICKET, SECRETS.unknownTicket]) {
      await client.get('/api/get-global-candidate', { name: ticket, contestId: 'owner/测试' });
      await client.get('/api/get-dashboard', { owner: 'owner', contest: '测试', ticket });
      await client.post('/api/report-login', { username: ticket });
      await client.get(encodeURI(`/ticket-login/owner,测试/${ticket}`));
      await client.get(encodeURI(`/dashboard/owner/测试/${ticket}`));
      await client.get(`/files/${ticket}.png`);
    }
    await client.post('/api/login', { username: SECRETS.unknownTicket, password: PASSWORD });
    const { code, state } = SECRETS;
    await client.get('/callback', { code, state });
    await client.post('/api/begin-signin');
    await client.post('/api/signin', undefined, { query: { code, state } });
    // What cannot be decoded, and what is not JSON.
    await client.get(`/api/get-dashboard/%zz${TICKET}`);
    await client.request({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"username":"${TICKET}`,
    });
    await client.post('/api/login', { username: 'x', password: 'y', [SECRETS.unknownTicket]: 1 });

    const log = lines.join('');
    expect(log).toContain('"url":"/api/signin"');
    expect(log).toContain('address refused');
    const found = Object.entries(SECRETS).filter(([, secret]) => log.includes(secret));
    expect(found).toEqual([]);
    expect(log).not.toContain(client.cookies['kaopu_session']);
  });

  it('keep no reply of a call', async () => {
    const replies = await Promise.all([
      ...ALL_ENDPOINTS.map(({ method, path }) => client.request({ method, url: path })),
      client.get('/api/get-tasks', { owner: 'owner' }),
      client.get('/api/nothing'),
      client.get('/api/%zz'),
      client.get('/api/docs'),
      client.get('/api/docs/json'),
    ]);
    for (const reply of replies) {
      const { url } = reply.raw.req;
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([
        url,
        reply.statusCode,
        'no-store',
      ]);
    }
  });

  it('a site of https is never asked in the clear again, nor sent its cookie so', async () => {
    const reply = await client.post('/api/ticket-login', { contestId: 'owner/测试', username: '1050' });
    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(reply.cookies.find(({ name }) => name === 'kaopu_session')).toMatchObject({ secure: true });
    const onPlainHttp = await test.client().get('/api/get-account');
    expect(onPlainHttp.headers).not.toHaveProperty('strict-transport-security');
  });
});
