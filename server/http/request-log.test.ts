import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  type TestApp,
  TestClient,
} from '#server/testing/test-app.ts';
import { loggedError } from './logged-error.ts';

const TICKET = '20269042';
const OTHER_TICKET = '20269043';
const REAL_NAME = '欧阳不可见';
const PUPILS_PASSWORD = 'pupils-secret-77';
const SECRETS = [TICKET, OTHER_TICKET, REAL_NAME, PUPILS_PASSWORD, PASSWORD];

interface Line {
  level: number;
  time: string;
  msg: string;
  req?: { method: string; url: string };
  res?: { statusCode: number };
  sample?: number;
  account?: string;
  reason?: string;
}

describe('the log of requests', () => {
  let test: TestApp;
  let texts: string[];
  let app: Awaited<ReturnType<typeof createApp>>;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    await addSmallContest(test, { name: '测试', ticket: [{ id: 1, start: TICKET, end: OTHER_TICKET }] });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    texts = [];
    // Whoever was logged in before has fallen silent.
    test.clock.advance(60_000);
  });
  afterEach(() => app.close());

  async function start(environment: Record<string, string> = {}, level = 'info'): Promise<void> {
    const config = readConfig({ DATA_DIR: test.place.dataDir, DEMO: '0', ...environment });
    const { database, files, clock } = test;
    const log = { level, stream: { write: (text: string) => void texts.push(text) } };
    app = await createApp({ config, database, files, clock: clock.now, log });
    await app.ready();
  }

  // What the process says of itself (a browser that does not start) stands between the lines of requests.
  const lines = () => texts.map((text) => JSON.parse(text) as Line).filter(({ req }) => req);
  const linesOf = (url: string) => lines().filter(({ req }) => req?.url === url);

  async function candidate(ticket = TICKET): Promise<TestClient> {
    const client = new TestClient(app);
    await client.post('/api/ticket-login', { contestId: 'owner/测试', username: ticket });
    await client.get('/api/start-contest');
    return client;
  }

  async function staff(): Promise<TestClient> {
    const client = new TestClient(app);
    client.cookies = { ...(await test.author('teacher', { admin: true })).cookies };
    return client;
  }

  it('has one line in a hundred of what candidates do, which says so', async () => {
    await start();
    const client = await candidate();
    for (let call = 0; call < 250; call += 1) await client.get('/api/get-clock');
    const found = linesOf('/api/get-clock');
    expect(found.map(({ sample }) => sample)).toEqual([100, 100]);
    expect(lines().length).toBe(2);
  });

  it('has all of them when it is told to', async () => {
    await start({ LOG_SAMPLE: '1' });
    const client = await candidate();
    await client.get('/api/get-clock');
    // Whoever looks for a quarter past nine reads it there.
    for (const { time } of lines()) expect(new Date(time).toISOString()).toBe(time);
    expect(lines().map(({ req }) => req?.url)).toEqual([
      '/api/ticket-login',
      '/api/start-contest',
      '/api/get-clock',
    ]);
  });

  it('has every refusal, in one line with its reason', async () => {
    await start();
    for (let call = 0; call < 3; call += 1) await new TestClient(app).get('/api/get-clock');
    expect(lines()).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({ res: { statusCode: 401 }, reason: expect.any(String) as string }),
      ),
    );
  });

  it('has every call of staff, with the name of the account', async () => {
    await start();
    const client = await staff();
    const person = { owner: 'teacher', name: OTHER_TICKET, tag: '学生', realName: REAL_NAME, school: '一中' };
    await client.post('/api/add-candidate', person);
    await client.get('/api/get-account');
    expect(lines().map(({ req, account, sample }) => [req?.url, account, sample])).toEqual([
      ['/api/add-candidate', 'teacher', undefined],
      ['/api/get-account', 'teacher', undefined],
    ]);
  });

  it('has one line, as an error, of what fails', async () => {
    await start();
    const client = await candidate();
    const refusal = Object.assign(new Error(`invalid input syntax for type integer: "${TICKET}"`), {
      code: '22P02',
      detail: `Failing row contains (${TICKET}, ${REAL_NAME})`,
      parameters: [TICKET],
      table: 'answer',
    });
    vi.spyOn(test.database.write, 'run').mockRejectedValue(refusal);
    await client.get('/api/stop-contest');
    vi.restoreAllMocks();
    expect(lines()).toEqual([
      expect.objectContaining({ level: 50, msg: 'request failed', res: { statusCode: 500 } }),
    ]);
    expect(texts.join('')).toContain('22P02');
    expect(SECRETS.filter((secret) => texts.join('').includes(secret))).toEqual([]);
  });

  it('has no ticket, name or password after a whole day of a candidate, in which much goes wrong', async () => {
    await start({ LOG_SAMPLE: '1' });
    const teacher = await staff();
    const person = {
      ...{ owner: 'teacher', name: TICKET, tag: '学生', realName: REAL_NAME, school: '一中' },
      password: PUPILS_PASSWORD,
    };
    await teacher.post('/api/add-candidate', person);
    await teacher.post('/api/add-candidate', person);
    await teacher.get('/api/get-candidate', { owner: 'teacher', name: TICKET });
    const wrong = new TestClient(app);
    await wrong.post('/api/ticket-login', { contestId: 'owner/没有', username: TICKET });
    await wrong.post('/api/ticket-login', {
      contestId: 'owner/测试',
      username: TICKET,
      password: PUPILS_PASSWORD,
    });
    await wrong.post('/api/report-login', { username: TICKET, password: PUPILS_PASSWORD });
    await wrong.post('/api/login', { username: REAL_NAME, password: PASSWORD });
    await wrong.get('/api/get-global-candidate', { name: TICKET, contestId: 'owner/测试' });
    await wrong.get(encodeURI(`/ticket-login/owner,测试/${TICKET}`));
    await wrong.get(encodeURI(`/${TICKET}/${REAL_NAME}`));

    const first = await candidate();
    const query = { taskId: '1', userId: `owner/测试/${TICKET}`, sequence: '1' };
    await first.post('/api/submit-task', { basic: [{ id: 1, option: 1 }] }, { query });
    await first.post('/api/submit-task', { basic: [{ id: 999, strOption: REAL_NAME }] }, { query });
    await first.post('/api/submit-task', {}, { query: { ...query, userId: `owner/测试/${OTHER_TICKET}` } });
    await first.post('/api/save-draft', { basic: [{ id: 1, strOption: REAL_NAME }] }, { query });
    await first.post('/api/add-ticket-log', { basic: [{ id: 1, option: 2 }] }, { query });
    const second = new TestClient(app);
    await second.post('/api/ticket-login', { contestId: 'owner/测试', username: TICKET, takeOver: true });
    await first.post('/api/submit-task', {}, { query: { ...query, sequence: '2' } });
    await second.get('/api/stop-contest');
    await second.post('/api/submit-task', {}, { query: { ...query, sequence: '3' } });
    await second.post('/api/logout');

    expect(lines().length).toBeGreaterThan(15);
    expect(new Set(lines().map(({ res }) => Math.floor((res?.statusCode ?? 0) / 100)))).toEqual(
      new Set([2, 4]),
    );
    const log = texts.join('');
    expect(
      SECRETS.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret))),
    ).toEqual([]);
  });

  it('has no code of a sign-on either, nor anything of an address that leads nowhere, when it says most', async () => {
    const site = { PUBLIC_URL: 'https://kaopu.example', OIDC_ISSUER: 'http://127.0.0.1:1' };
    await start({ ...site, OIDC_CLIENT_ID: 'kaopu', OIDC_CLIENT_SECRET: 'secret' }, 'debug');
    const nobody = 'geheim-7731';
    const signOn = { code: 'code-of-sign-on', state: 'state-of-sign-on' };
    const client = await candidate();
    for (const ticket of [TICKET, nobody]) {
      await client.get('/api/get-dashboard', { owner: 'owner', contest: '测试', ticket });
      await client.post('/api/report-login', { username: ticket });
      await client.get(encodeURI(`/dashboard/owner/测试/${ticket}`));
      await client.get(`/files/${ticket}.png`);
    }
    await client.post('/api/login', { username: nobody, password: PASSWORD });
    await client.get('/callback', signOn);
    await client.post('/api/begin-signin');
    await client.post('/api/signin', undefined, { query: signOn });
    // What cannot be decoded, and what is not JSON.
    await client.get(`/api/get-dashboard/%zz${TICKET}`);
    await client.request({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"username":"${TICKET}`,
    });
    await client.post('/api/login', { username: 'x', password: 'y', [nobody]: 1 });

    const log = texts.join('');
    expect(log).toContain('"url":"/api/signin"');
    expect(log).toContain('address refused');
    const secrets = [
      TICKET,
      PASSWORD,
      nobody,
      signOn.code,
      signOn.state,
      client.cookies['kaopu_session'] ?? '',
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });
});

it('an error in the log keeps names of tables and loses what was typed, however deep', () => {
  const cause = new SyntaxError(`Unexpected token 'x', "${TICKET} x" is not valid JSON`);
  const error = new Error(`duplicate key value violates "answer_key" of “${REAL_NAME}”`, { cause });
  const text = JSON.stringify(loggedError(error));
  expect(text).toContain('answer_key');
  expect([TICKET, REAL_NAME].filter((secret) => text.includes(secret))).toEqual([]);
});

it('an error of a database that does not answer says so in words, without the way through the program', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
  expect(loggedError(new Error('a draft', { cause: refused }))).toMatchObject({
    stack: expect.stringContaining('request-log.test.ts'),
    cause: { code: 'ECONNREFUSED', stack: '', meaning: expect.stringContaining('数据库暂时没有回应') },
  });
});

it.each([`{"ticket":"${TICKET}" x}`, `{"a":"${TICKET}",x`, `{"a":"b\n","c":${TICKET} x}`])(
  'an error about JSON repeats nothing of it: %j',
  (sent) => {
    const error = new SyntaxError(`Unexpected token 'x', "${sent}" is not valid JSON`);
    const { message, stack } = loggedError(error);
    expect(message).toBe(`Unexpected token 'x', “…” is not valid JSON`);
    expect(stack).not.toContain(TICKET);
    expect(loggedError(new Error(`draft: ${error.message}`)).message).not.toContain(TICKET);
  },
);
