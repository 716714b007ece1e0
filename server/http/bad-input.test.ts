import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

const CHINESE = /\p{Script=Han}/u;
const LONG_NAME = '长'.repeat(101);

interface BadCall {
  url: string;
  query?: Record<string, string>;
  body?: unknown;
  field: string;
}

const contest = (changes: object) => ({ owner: 'owner', name: '新测试', ...changes });
const task = (changes: object) => ({ owner: 'owner', name: '新题', ...changes });
const question = { id: 1, type: 'single-choice', text: '题目', options: ['是', '否'] };

/** What an author may send wrongly; the message names the field. */
const BAD_BODIES: Record<string, BadCall> = {
  'an unknown field': { url: '/api/add-contest', body: contest({ colour: 'red' }), field: 'colour' },
  'an unknown field of a task': { url: '/api/add-task', body: task({ colour: 'red' }), field: 'colour' },
  'an unknown field of a login': {
    url: '/api/login',
    body: { username: 'a', password: 'b', admin: true },
    field: 'admin',
  },
  'an unknown field deep inside': {
    url: '/api/add-task',
    body: task({ basic: { questions: [{ ...question, colour: 'red' }] } }),
    field: 'basic.questions[0].colour',
  },
  'text for a number': { url: '/api/add-contest', body: contest({ duration: '40' }), field: 'duration' },
  'a fraction for a whole number': {
    url: '/api/add-contest',
    body: contest({ duration: 1.5 }),
    field: 'duration',
  },
  'a negative number': { url: '/api/add-contest', body: contest({ minDuration: -1 }), field: 'minDuration' },
  'a number for a text': { url: '/api/login', body: { username: 1, password: 'b' }, field: 'username' },
  'text for a flag': { url: '/api/add-contest', body: contest({ canJump: 'yes' }), field: 'canJump' },
  'an object for a list': { url: '/api/add-contest', body: contest({ tasks: {} }), field: 'tasks' },
  'null for a text': { url: '/api/add-contest', body: contest({ cardName: null }), field: 'cardName' },
  'a word that is not in the list': {
    url: '/api/add-contest',
    body: contest({ type: 'exam' }),
    field: 'type',
  },
  'a missing name': { url: '/api/add-task', body: { owner: 'owner' }, field: 'name' },
  'a missing password': { url: '/api/login', body: { username: 'a' }, field: 'password' },
  'a missing owner': { url: '/api/add-contest', body: { name: 'a' }, field: 'owner' },
  'an empty name': { url: '/api/add-contest', body: contest({ name: '  ' }), field: 'name' },
  'an over-long name': { url: '/api/add-contest', body: contest({ name: LONG_NAME }), field: 'name' },
  'an over-long name of a task': { url: '/api/add-task', body: task({ name: LONG_NAME }), field: 'name' },
  'a / in a name': { url: '/api/add-contest', body: contest({ name: '上/下' }), field: 'name' },
  'a , in a name': { url: '/api/add-task', body: task({ name: '上,下' }), field: 'name' },
  'a control character in a name': {
    url: '/api/add-task',
    body: task({ name: '上\u0007下' }),
    field: 'name',
  },
  'a / in a task list': {
    url: '/api/add-contest',
    body: contest({ tasks: ['opening', 'a/b', 'closing'] }),
    field: 'tasks[1]',
  },
  'an address that runs something': {
    url: '/api/add-contest',
    body: contest({ logo: 'javascript:alert(1)' }),
    field: 'logo',
  },
  'a regular expression that is none': {
    url: '/api/add-contest',
    body: contest({ ticketType: 'regex', ticket: '(' }),
    field: 'ticket',
  },
  'tickets of another type': {
    url: '/api/add-contest',
    body: contest({ ticketType: 'range', ticket: [{ id: '1001' }] }),
    field: 'ticket',
  },
  'a block that is no JSON text': {
    url: '/api/add-task',
    body: task({ basic: '{"questions":' }),
    field: 'basic',
  },
  'a block of another shape as JSON text': {
    url: '/api/add-task',
    body: task({ basic: '{"questions":1}' }),
    field: 'basic.questions',
  },
  'a condition on a later question': {
    url: '/api/add-task',
    body: task({ basic: { questions: [question, { ...question, id: 2, visibleId: 3 }] } }),
    field: 'basic.questions',
  },
  'a condition on something that is no option': {
    url: '/api/add-task',
    body: task({
      basic: { questions: [question, { ...question, id: 2, visibleId: 1, visibleOption: 'A' }] },
    }),
    field: 'basic.questions[1].visibleOption',
  },
  'two questions with one id': {
    url: '/api/add-task',
    body: task({ basic: { questions: [question, question] } }),
    field: 'basic.questions',
  },
  'an id without an owner': {
    url: '/api/update-task',
    query: { id: 'no-owner' },
    body: task({}),
    field: 'id',
  },
  'a missing id': { url: '/api/update-task', body: task({}), field: 'id' },
  'an id with too many parts': {
    url: '/api/ticket-login',
    body: { contestId: 'a/b/c', username: '1' },
    field: 'contestId',
  },
  'an over-long id': {
    url: '/api/ticket-login',
    body: { contestId: `owner/${'长'.repeat(300)}`, username: '1' },
    field: 'contestId',
  },
  'a NUL, which PostgreSQL cannot store': {
    url: '/api/login',
    body: { username: 'a\u0000', password: 'b' },
    field: 'username',
  },
  'half a character, which PostgreSQL cannot store either': {
    url: '/api/ticket-login',
    body: { contestId: 'owner/测试', username: '\ud800' },
    field: 'username',
  },
};

const BAD_QUERIES: Record<string, BadCall> = {
  'a missing id': { url: '/api/get-contest', field: 'id' },
  'an id without an owner': { url: '/api/get-contest', query: { id: 'no-owner' }, field: 'id' },
  'an id without a name': { url: '/api/get-task', query: { id: 'owner/' }, field: 'id' },
  'a NUL in an id': { url: '/api/get-contest', query: { id: 'owner/a\u0000' }, field: 'id' },
  'an empty owner': { url: '/api/get-tasks', query: { owner: '' }, field: 'owner' },
  'a dashboard of nobody': {
    url: '/api/get-dashboard',
    query: { owner: 'owner', contest: '父' },
    field: 'ticket',
  },
  'a dashboard of no contest': {
    url: '/api/get-dashboard',
    query: { owner: 'owner', contest: '', ticket: '1' },
    field: 'contest',
  },
  'a NUL in a ticket': {
    url: '/api/get-dashboard',
    query: { owner: 'owner', contest: '父', ticket: '1\u0000' },
    field: 'ticket',
  },
  'an over-long ticket': {
    url: '/api/get-dashboard',
    query: { owner: 'owner', contest: '父', ticket: '1'.repeat(131) },
    field: 'ticket',
  },
  'an over-long owner': { url: '/api/get-contests', query: { owner: 'a'.repeat(101) }, field: 'owner' },
  'a missing name': { url: '/api/get-global-candidate', field: 'name' },
};

describeEngines('bad input', (engine) => {
  let test: TestApp;
  let author: TestClient;
  let candidate: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addSmallContest(test, { name: '测试' });
    candidate = test.client();
    await candidate.post('/api/ticket-login', { contestId: 'owner/测试', username: '1001' });
  });
  afterAll(() => test.close());

  function expectRefusal(reply: { statusCode: number; json(): unknown }, field: string): void {
    const body = reply.json() as ErrorReply;
    expect([reply.statusCode, body.field]).toEqual([expect.toBeOneOf([400, 422]), field]);
    expect(body).toMatchObject({ status: 'error', requestId: expect.stringMatching(/./) as string });
    expect(body.msg).toContain(`“${field}”`);
    expect(body.msg.replaceAll(field, '')).toMatch(CHINESE);
    // Words of a programming language stand at most in quotes, as a value that would be right.
    expect(body.msg.replace(/“[^”]*”/g, '')).not.toMatch(
      /number|string|array|object|null|undefined|NaN|>=|<=/,
    );
  }

  it.each(Object.entries(BAD_BODIES))('is refused: %s', async (_name, { url, query, body, field }) => {
    expectRefusal(await author.post(url, body as object, query ? { query } : {}), field);
  });

  it.each(Object.entries(BAD_QUERIES))('is refused in a query: %s', async (_name, { url, query, field }) => {
    expectRefusal(await author.get(url, query), field);
  });

  it('is refused when a parameter comes twice', async () => {
    expectRefusal(await author.request({ method: 'GET', url: '/api/get-contest?id=a/b&id=c/d' }), 'id');
  });

  it('has made nothing', async () => {
    const contests = (await author.get('/api/get-contests', { owner: 'owner' })).json<unknown[]>();
    const tasks = (await author.get('/api/get-tasks', { owner: 'owner' })).json<unknown[]>();
    expect([contests.length, tasks.length]).toEqual([1, 1]);
  });

  describe('in an answer', () => {
    const submit = (query: Record<string, string>, body: object = SMALL_ANSWER) =>
      candidate.post('/api/submit-task', body, { query });
    const userId = 'owner/测试/1001';

    it.each([
      ['an unknown block', { taskId: '1', userId }, { colour: 1 }, 'colour'],
      ['an answer of another shape', { taskId: '1', userId }, { basic: 'yes' }, 'basic'],
      ['a task id that is no number', { taskId: 'one', userId }, SMALL_ANSWER, 'taskId'],
      ['a negative task id', { taskId: '-1', userId }, SMALL_ANSWER, 'taskId'],
      ['a user id of two parts', { taskId: '1', userId: 'owner/测试' }, SMALL_ANSWER, 'userId'],
      ['a sequence that is no number', { taskId: '1', userId, sequence: 'x' }, SMALL_ANSWER, 'sequence'],
    ])('is refused with a sentence that names the field: %s', async (_name, query, body, field) => {
      const reply = await submit(query, body);
      expect(reply.statusCode).toBe(400);
      const sentence = reply.json<string>();
      expect(sentence).toContain(`“${field}”`);
      expect(sentence).toMatch(CHINESE);
    });

    it.each([
      ['an unknown block', { colour: 1 }, 'colour'],
      ['an answer of another shape', { basic: 'yes' }, 'basic'],
      ['a batch without an entry', { logs: [] }, 'logs'],
      [
        'an unknown block in a batch',
        { logs: [{ sequence: 1, answer: { colour: 1 } }] },
        'logs[0].answer.colour',
      ],
      ['a sequence that is no number', { logs: [{ sequence: 'x', answer: {} }] }, 'logs[0].sequence'],
      ['a batch beside an answer', { logs: [{ sequence: 1, answer: {} }], basic: [] }, 'logs'],
      ['too many entries', { logs: Array(201).fill({ sequence: 1, answer: {} }) }, 'logs'],
    ])('is refused in a log too: %s', async (_name, body, field) => {
      const query = { taskId: '1', taskName: '测试题1' };
      expectRefusal(await candidate.post('/api/add-ticket-log', body, { query }), field);
    });

    it.each([
      ['an unknown block', {}, { colour: 1 }, 'colour'],
      ['no sequence', { sequence: undefined }, {}, 'sequence'],
      ['a time that is no number', { queuedAt: 'now' }, {}, 'queuedAt'],
    ])('is refused in a draft too: %s', async (_name, wrong, body, field) => {
      const { sequence, queuedAt } = { sequence: '1', queuedAt: '1', ...wrong };
      const query = { taskId: '1', userId, queuedAt, ...(sequence === undefined ? {} : { sequence }) };
      expectRefusal(await candidate.post('/api/save-draft', body, { query }), field);
    });

    it('is refused when the idempotency key is over-long', async () => {
      const reply = await candidate.post('/api/submit-task', SMALL_ANSWER, {
        query: { taskId: '1', userId },
        headers: { 'idempotency-key': 'k'.repeat(101) },
      });
      expect([reply.statusCode, reply.json()]).toEqual([400, '请求头Idempotency-Key过长']);
    });
  });

  describe('below JSON', () => {
    const json = { 'content-type': 'application/json' };
    const post = (options: Omit<InjectOptions, 'method'>) =>
      author.request({ method: 'POST', url: '/api/login', ...options });

    it.each([
      ['a body that is no JSON', { headers: json, payload: '{"username":' }, 400, '请求内容不是有效的JSON'],
      ['a poisoned prototype', { headers: json, payload: '{"__proto__":{}}' }, 400, '请求内容不是有效的JSON'],
      ['an empty body', { headers: json, payload: '' }, 400, '请求内容为空'],
      ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' }, 415],
      ['plain XML', { headers: { 'content-type': 'application/xml' }, payload: '<a/>' }, 415],
      [
        'a body over the limit',
        { headers: json, payload: `"${'x'.repeat(1_000_001)}"` },
        413,
        '请求内容过大',
      ],
      ['no body at all', {}, 400],
      ['a list for an object', { headers: json, payload: '[]' }, 400],
    ] as [string, Omit<InjectOptions, 'method'>, number, string?][])(
      '%s is refused in Chinese',
      async (_name, options, status, message) => {
        const reply = await post(options);
        const body = reply.json<ErrorReply>();
        expect(reply.statusCode).toBe(status);
        expect(body.status).toBe('error');
        if (message !== undefined) expect(body.msg).toBe(message);
        expect(body.msg).toMatch(CHINESE);
      },
    );

    it('plain text is no JSON', async () => {
      const reply = await post({ headers: { 'content-type': 'text/plain' }, payload: '{}' });
      expect(reply.statusCode).toBe(415);
    });

    it('a long questionnaire has its own limit', async () => {
      const text = 'x'.repeat(1_500_000);
      const over = await author.post('/api/add-task', task({ text }));
      expect([over.statusCode, over.json<ErrorReply>().field]).toEqual([400, 'text']);
      const tooLong = await author.post('/api/add-task', task({ text: 'x'.repeat(5_000_001) }));
      expect(tooLong.statusCode).toBe(413);
    });
  });

  it('a call that does not exist answers 404 in the same form', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/login'],
      ['POST', '/api/nothing'],
    ] as const) {
      const reply = await author.request({ method, url });
      expect([reply.statusCode, reply.json<ErrorReply>().status]).toEqual([404, 'error']);
    }
  });

  it('an address that cannot be decoded is refused without internals', async () => {
    const reply = await author.request({ method: 'GET', url: '/api/%E0%A4%A' });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).not.toMatch(/stack|node_modules/);
  });

  describe('refusals keep the form of the call', () => {
    it('a sentence where the call answers an account', async () => {
      const reply = await test.client().get('/api/start-contest');
      expect([reply.statusCode, reply.json()]).toEqual([401, '请先登录']);
      const forbidden = await author.get('/api/start-contest');
      expect([forbidden.statusCode, forbidden.json()]).toEqual([403, '没有权限进行此操作']);
    });

    it('`Unauthorized operation` where the call answers true or false', async () => {
      const stranger = await test.client().post('/api/add-task', task({}));
      expect([stranger.statusCode, stranger.json()]).toEqual([401, 'Unauthorized operation']);
      const other = await author.post('/api/add-task', { ...task({}), owner: 'somebody' });
      expect([other.statusCode, other.json()]).toEqual([403, 'Unauthorized operation']);
    });

    it('an object elsewhere, with the id under which the log has it', async () => {
      const reply = await test.client().get('/api/get-contests', { owner: 'owner' });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({
        status: 'error',
        msg: '请先登录',
        requestId: expect.stringMatching(/./) as string,
      });
    });

    it('is JSON in UTF-8 in every case', async () => {
      const reply = await test.client().get('/api/start-contest');
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    });
  });
});
