import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { hasBody } from '#api/endpoint.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type IssuedRescueKey, sealRescueFile } from '#server/testing/sealed-file.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';

const SUBMIT = '/api/submit-task?taskId=1&userId=owner/测试/1001&sequence=1';
/** The beginning of an object with the same field again and again. */
const repeatedly = (field: string, count: number) => `{${field.repeat(count)}`;

const TOO_COMPLEX = '请求内容的结构过于复杂';
/** Each is parsed soon enough while it is small. */
const DEAR = {
  deep: `${'['.repeat(2_001)}${']'.repeat(2_001)}`,
  nested: JSON.stringify(Array.from({ length: 150_001 }, () => [])),
  wide: `{${Array.from({ length: 1_002 }, (_, index) => `"${index}":0`).join(',')}}`,
};

/** To read it at all would be answered 400. */
const NO_JSON = { payload: '{"basic":', headers: { 'content-type': 'application/json' } };
const HUGE = `{"basic":[${'{"id":1},'.repeat(140_000)}{}]}`;

const PATIENCE_MS = 60_000;

const POSTS = ALL_ENDPOINTS.filter(({ method }) => method === 'POST');
const BEHIND_LOGIN_AS_JSON = POSTS.filter(({ access, upload }) => access !== 'public' && !upload);
const BEHIND_LOGIN = POSTS.filter(({ access }) => access !== 'public').map(({ path }) => path);
const OPEN = POSTS.filter(({ access }) => access === 'public').map(({ path }) => path);

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await openTestApp('sqlite');
  await addSmallContest(test, { name: '测试' });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

describe('a body of nobody', () => {
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

  it.each(BEHIND_LOGIN)('is not read without a session, nor with an invented one: %s', async (url) => {
    const [without, inventor] = [test.client(), test.client()];
    inventor.cookies = { kaopu_session: 'invented' };
    for (const client of [without, inventor]) {
      expect((await client.request({ method: 'POST', url, ...NO_JSON })).statusCode).toBe(401);
    }
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
      expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([400, TOO_COMPLEX]);
    }
    const large = await test.client().request({ method: 'POST', url, headers, payload: HUGE });
    // Sealed answers may be large, but not built like this.
    expect(large.statusCode).toBe(url === '/api/deliver-answers' ? 400 : 413);
  });

  it('is neither parsed as sealed answers nor opened where these are built as no page does it', async () => {
    const { client } = await TestCandidate.start(test, '测试', '1004');
    const key = (await client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    const owner = await test.author('owner');
    const whole = sealRescueFile(key, { answers: [], drafts: [] });
    const at = test.clock.now().getTime();
    const answer = { taskId: 1, sequence: at, queuedAt: at, idempotencyKey: 'nested' };
    const payload = { basic: Array.from({ length: 300_001 }, () => []) };
    for (const [content, files] of [
      // To the parser the last one of the same name counts: it would be a good file.
      [repeatedly('"version":1,', 50) + whole.slice(1), 422],
      [sealRescueFile(key, { answers: [{ ...answer, payload }], drafts: [] }), 422],
      [whole, 200],
    ] as const) {
      const delivered = await test.client().post('/api/deliver-answers', { content });
      const uploaded = await owner.post('/api/apply-rescue-file', { owner: 'owner', content });
      expect([delivered.statusCode, uploaded.statusCode]).toEqual([files, files]);
    }
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

  it('leaves a line without a stack in the log where it never ends, however many there are', async () => {
    const lines: { level: number; reason?: string }[] = [];
    const app = await createApp({
      config: readConfig({ DATA_DIR: test.place.dataDir }),
      database: test.database,
      files: test.files,
      clock: test.clock.now,
      log: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line) as never) } },
    });
    try {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n';
      socket.write(`POST /api/login HTTP/1.1\r\n${head}\r\n{"username":`);
      await once(app.server, 'request');
      socket.destroy();
      await expect.poll(() => lines.map(({ reason }) => reason)).toContain('请求内容不完整');
      expect(lines.filter((line) => line.level > 30 || 'err' in line)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

describe('a body of somebody who is known', () => {
  let clients: Record<string, TestClient>;

  beforeAll(async () => {
    const { client } = await TestCandidate.start(test, '测试', '1005');
    const author = await test.author('owner');
    const admin = await test.author('admin', { admin: true });
    clients = { candidate: client, author, owner: author, account: author, admin };
  });

  const headers = { 'content-type': 'application/json' };

  it.each(
    BEHIND_LOGIN_AS_JSON.map(
      (declared) => [declared.path, [declared.access].flat()[0] ?? '', declared] as const,
    ),
  )('is not parsed where nobody writes like that: %s of %s', async (url, caller, declared) => {
    // Where nothing is to be sent, it may be too much before anybody looks at how it is built.
    const refusals = [[400, TOO_COMPLEX], ...(hasBody(declared) ? [] : [[413, '请求内容过大']])];
    for (const payload of Object.values(DEAR)) {
      const reply = await clients[caller]?.request({ method: 'POST', url, headers, payload });
      const said = reply?.json<{ msg: string } | string>();
      expect(refusals).toContainEqual([reply?.statusCode, typeof said === 'string' ? said : said?.msg]);
    }
  });

  it('holds no text that is parsed in its turn and built like that', async () => {
    const row = '"id":"1001"';
    const ticket = (count: number) => `[${repeatedly(`${row},`, count)}${row}}]`;
    const add = (name: string, rows: number) =>
      clients['author']?.post('/api/add-contest', { owner: 'owner', name, ticket: ticket(rows) });
    expect((await add('少', 1))?.statusCode).toBe(200);
    expect((await add('多', 1_001))?.statusCode).toBe(400);

    const none = '"questions":[]';
    const basic = (count: number) => `${repeatedly(`${none},`, count)}${none}}`;
    const addTask = (name: string, count: number) =>
      clients['author']?.post('/api/add-task', { owner: 'owner', name, basic: basic(count) });
    expect((await addTask('少', 1))?.statusCode).toBe(200);
    const refused = await addTask('多', 1_001);
    expect([refused?.statusCode, refused?.body]).toEqual([400, expect.stringContaining('结构过于复杂')]);
  });

  it('may hold a long questionnaire', async () => {
    const basic = Array.from({ length: 500 }, (_, id) => ({ id: id + 1, strOptions: Array(50).fill('空') }));
    const query = { taskId: '1', userId: 'owner/测试/1005', sequence: '1' };
    const reply = await clients['candidate']?.post('/api/submit-task', { basic }, { query });
    expect(reply?.body).not.toContain(TOO_COMPLEX);
  });
});
