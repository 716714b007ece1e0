import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

const SUBMIT = '/api/submit-task?taskId=1&userId=owner/测试/1001&sequence=1';
/** To read it at all would be answered 400. */
const NO_JSON = { payload: '{"basic":', headers: { 'content-type': 'application/json' } };
const HUGE = `{"basic":[${'{"id":1},'.repeat(140_000)}{}]}`;

const PATIENCE_MS = 5_000;

const POSTS = ALL_ENDPOINTS.filter(({ method }) => method === 'POST');
const BEHIND_LOGIN = POSTS.filter(({ access }) => access !== 'public').map(({ path }) => path);
const OPEN = POSTS.filter(({ access }) => access === 'public').map(({ path }) => path);

describeEngines('a body of nobody', (engine) => {
  let test: TestApp;
  let port: number;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试' });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  async function candidate(ticket: string): Promise<TestClient> {
    const client = test.client();
    await client.post('/api/ticket-login', {
      contestId: 'owner/测试',
      username: ticket,
      takeOver: true,
    });
    await client.get('/api/start-contest');
    return client;
  }

  const submit = (client: TestClient, ticket: string, more: object = { payload: SMALL_ANSWER }) =>
    client.request({
      method: 'POST',
      url: encodeURI(`/api/submit-task?taskId=1&userId=owner/测试/${ticket}&sequence=1`),
      ...more,
    });

  it.each(BEHIND_LOGIN)('is not read without a session: %s', async (url) => {
    const reply = await test.client().request({ method: 'POST', url, ...NO_JSON });
    expect(reply.statusCode).toBe(401);
  });

  it.each(BEHIND_LOGIN)('is not read with an invented session: %s', async (url) => {
    const client = test.client();
    client.cookies = { kaopu_session: 'invented' };
    const reply = await client.request({ method: 'POST', url, ...NO_JSON });
    expect(reply.statusCode).toBe(401);
  });

  it('is not read once the session has ended, and says why', async () => {
    const first = await candidate('1001');
    await candidate('1001');
    test.clock.advance(61_000);
    const reply = await submit(first, '1001', NO_JSON);
    expect([reply.statusCode, reply.json<string>()]).toEqual([401, LOGIN_TEXTS.takenOver]);
  });

  it('is refused where it would be stored when the session ended a moment ago', async () => {
    const first = await candidate('1002');
    expect((await submit(first, '1002')).statusCode).toBe(200);
    await candidate('1002');
    const reply = await submit(first, '1002');
    expect([reply.statusCode, reply.json<string>()]).toEqual([401, LOGIN_TEXTS.takenOver]);
  });

  it.each(OPEN)('is small, flat and short where anybody may call: %s', async (url) => {
    const headers = { 'content-type': 'application/json' };
    const nested = `{"content":${'['.repeat(500)}${']'.repeat(500)}}`;
    const many = `{"content":"x"${',"content":"x"'.repeat(500)}}`;
    for (const payload of [nested, many]) {
      const reply = await test.client().request({ method: 'POST', url, headers, payload });
      expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([400, '请求内容的结构过于复杂']);
    }
    const large = await test.client().request({ method: 'POST', url, headers, payload: HUGE });
    // Sealed answers may be large, but not built like this.
    expect(large.statusCode).toBe(url === '/api/deliver-answers' ? 400 : 413);
  });

  it('is not unpacked, whoever sends it and wherever', async () => {
    const known = await candidate('1003');
    const packed = { br: brotliCompressSync(HUGE), gzip: gzipSync(HUGE), deflate: deflateSync(HUGE) };
    for (const [encoding, payload] of Object.entries(packed)) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      for (const url of [SUBMIT, '/api/login', '/api/nothing', '/api/upload-resource']) {
        for (const client of [test.client(), known]) {
          const reply = await client.request({ method: 'POST', url: encodeURI(url), headers, payload });
          expect([url, encoding, reply.statusCode]).toEqual([url, encoding, 415]);
        }
      }
    }
  });

  it('is not read at an address where nothing is', async () => {
    for (const url of ['/api/nothing', '/', '/api/get-account']) {
      const reply = await test.client().request({ method: 'POST', url, ...NO_JSON });
      expect([url, reply.statusCode]).toEqual([url, 404]);
    }
  });

  /** Announces a body of which only the first bytes come. */
  async function answerTo(path: string, announced: string): Promise<{ text: string; isClosed: boolean }> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let isClosed = false;
    socket.once('close', () => (isClosed = true));
    socket.write(
      `POST ${encodeURI(path)} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${announced}\r\n\r\n`,
    );
    // Who waits for the rest of the body would wait for ever.
    const patience = { signal: AbortSignal.timeout(PATIENCE_MS) };
    const heard = await once(socket, 'data', patience).catch(() => ['']);
    const text = String(heard[0]);
    if (/^connection: close/im.test(text)) await once(socket, 'close', patience).catch(() => undefined);
    socket.destroy();
    return { text, isClosed };
  }

  it.each([
    ['an answer that is on its way', SUBMIT, 'content-length: 1200000', 401, false],
    ['a body without an end', SUBMIT, 'transfer-encoding: chunked', 401, true],
    ['a body of a gigabyte', SUBMIT, 'content-length: 1000000000', 401, true],
    ['an upload', '/api/upload-resource', 'content-length: 100000000', 401, false],
    ['an upload of a terabyte', '/api/upload-resource', 'content-length: 1000000000000', 401, true],
    ['a large log-in', '/api/login', 'content-length: 20000', 413, true],
    ['a body for nothing', '/api/nothing', 'transfer-encoding: chunked', 404, true],
  ])(
    'is answered before it has come, and not waited for: %s',
    async (_name, path, announced, status, cut) => {
      const { text, isClosed } = await answerTo(path, announced);
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(isClosed).toBe(cut);
    },
  );
});
