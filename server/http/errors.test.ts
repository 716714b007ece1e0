import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnswerForm, ChangeReply, endpoint, type ErrorReply, StatusReply } from '#api/endpoint.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, PASSWORD } from '#server/testing/test-app.ts';
import { handleErrors } from './errors.ts';
import { HttpError } from './http-error.ts';
import { serve } from './serve.ts';
import { validatorCompiler } from './validation.ts';
import { replySerializer } from './replies.ts';
import { Turns } from './turns.ts';

const CHINESE = /\p{Script=Han}/u;
const SECRET = /driver|destroyed|pool|sqlite|postgres|select |stack|node_modules|\.ts\b/i;

describeEngines('an error of ours', (engine) => {
  it('shows no internals, but a request id', async () => {
    const test = await openTestApp(engine);
    const owner = await test.author('owner');
    // What was never read from cannot be closed.
    await owner.get('/api/get-own-sessions');
    await test.database.close();
    try {
      const calls = [
        await test.client().get('/api/get-global-contests'),
        await test.client().post('/api/login', { username: 'owner', password: PASSWORD }),
      ];
      for (const reply of calls) {
        expect(reply.statusCode).toBeGreaterThanOrEqual(500);
        expect(reply.body).not.toMatch(SECRET);
        expect(reply.json<ErrorReply>()).toMatchObject({
          status: 'error',
          msg: expect.stringMatching(CHINESE) as string,
          requestId: expect.stringMatching(/./) as string,
        });
      }
    } finally {
      await test.close();
    }
  });
});

describe('a handler that throws', () => {
  let app: FastifyInstance;
  const logged: string[] = [];
  const FORMS: AnswerForm[] = ['entity', 'status', 'change', 'account'];

  beforeAll(async () => {
    const stream = { write: (line: string) => void logged.push(line) };
    app = fastify({ logger: { level: 'error', stream } });
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(replySerializer({ check: true }));
    handleErrors(app);
    app.decorate('clock', () => new Date());
    app.decorate('turns', new Turns());
    app.decorate('sessions', { isKnown: () => false, find: () => Promise.resolve(undefined) });
    for (const answers of FORMS) {
      const call = endpoint({
        method: 'GET',
        path: `/api/${answers}`,
        summary: '',
        access: 'public',
        answers,
        reply: z.union([ChangeReply, StatusReply]),
      });
      serve(app, call, () => Promise.reject(new Error('select secret from driver')));
    }
    const wrong = endpoint({
      method: 'GET',
      path: '/api/wrong-reply',
      summary: '',
      access: 'public',
      answers: 'entity',
      reply: z.object({ shown: z.string() }),
    });
    serve(app, wrong, () => Promise.resolve({ secret: 'select' } as never));
    const turnedAway = { ...wrong, path: '/api/turned-away' } as const;
    serve(app, turnedAway, () => Promise.reject(new HttpError(503, '人数较多')));
    for (const answers of ['change', 'account'] as const) {
      const overtaken = { ...wrong, path: `/api/overtaken-${answers}`, answers } as const;
      const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
      serve(app, overtaken, () => Promise.reject(duplicate));
    }
    for (const [path, code] of [
      ['odd-code', 7],
      ['inherited-code', 'constructor'],
    ] as const) {
      const thrown = Object.assign(new Error('odd'), { code });
      serve(app, { ...wrong, path: `/api/${path}` } as const, () => Promise.reject(thrown));
    }
    await app.ready();
  });
  afterAll(() => app.close());

  it.each(['odd-code', 'inherited-code'])('answers in its words also an error of %s', async (path) => {
    const reply = await app.inject(`/api/${path}`);
    expect([reply.statusCode, reply.json<ErrorReply>().msg]).toEqual([500, '服务器内部错误，请稍后重试']);
  });

  it('because somebody else was quicker tells an author, and lets a candidate’s page try again', async () => {
    const change = await app.inject('/api/overtaken-change');
    expect([change.statusCode, change.json<ErrorReply>().msg]).toEqual([409, '内容刚刚被他人修改，请重试']);
    const answer = await app.inject('/api/overtaken-account');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  });

  it.each(FORMS)('answers 500 in the form of a call that answers with: %s', async (form) => {
    const reply = await app.inject(`/api/${form}`);
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(SECRET);
    const body = reply.json<ErrorReply | string>();
    const message = typeof body === 'string' ? body : body.msg;
    expect(message).toBe('服务器内部错误，请稍后重试');
    expect(typeof body === 'string').toBe(form === 'account');
  });

  it('leaves the cause in the log, under the id that the answer shows', async () => {
    const { requestId } = (await app.inject('/api/entity')).json<ErrorReply>();
    const line = logged.find((entry) => entry.includes(`"reqId":"${requestId ?? ''}"`));
    expect(line).toContain('select secret from driver');
  });

  it('leaves no error in the log where it turns somebody away', async () => {
    const { statusCode } = await app.inject('/api/turned-away');
    expect([statusCode, logged.filter((line) => line.includes('人数较多'))]).toEqual([503, []]);
  });

  it('is not needed for a 500: a reply that is not as declared does not leave either', async () => {
    const reply = await app.inject('/api/wrong-reply');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(SECRET);
  });
});
