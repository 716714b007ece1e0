import { describe, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { Contest } from '#domain/contest/contest.schema.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import type { Dashboard } from '#domain/session/dashboard.schema.ts';
import { childState, mayOpen } from '#domain/session/dashboard.ts';
import { Task } from '#tasks/task.schema.ts';
import { NOT_IN_PREVIEW, PreviewServer } from './preview-server.ts';

const MINUTE_MS = 60_000;

const QUESTIONS = [
  { id: 1, type: 'single-choice', text: '你喜欢上学吗？', options: ['喜欢', '不喜欢'] },
  { id: 2, type: 'fill-blank', text: '为什么？不少于5字' },
];
const answerOf = (text: string) => ({
  basic: [
    { id: 1, option: 1 },
    { id: 2, strOption: text },
  ],
});
const GOOD = answerOf('因为有朋友一起学习');

const task = (name: string) =>
  Task.parse({ owner: 'owner', createdTime: '', name, basic: { questions: QUESTIONS } });
const contest = (name: string, settings: object = {}) =>
  Contest.parse({
    ...{ owner: 'owner', createdTime: '', name, ticketType: 'range', ticket: [] },
    tasks: ['opening', '题1', '题2', 'closing'],
    duration: 40,
    state: 'inactive',
    ...settings,
  });

/** A preview with a clock that is moved by hand. */
function open(contests: Contest[] = [contest('测试')], taskId?: number) {
  let nowMs = Date.parse('2026-09-01T01:00:00.000Z');
  const name = contests[0]?.name ?? '';
  const authConfig = { siteName: '', password: true, singleSignOn: false, demo: false, aliplayerUrl: '' };
  const tasks = [task('题1'), task('题2')];
  const server = new PreviewServer(
    { owner: 'owner', name, contests, tasks, authConfig },
    () => new Date(nowMs),
  );
  server.enter(name, taskId);
  const call = (line: string, body?: object, headers: Record<string, string> = {}) => {
    const [method = '', address = ''] = line.split(' ');
    const url = new URL(address, 'http://preview');
    const query = Object.fromEntries(url.searchParams);
    return server.answer({ method, path: url.pathname, query, headers, body });
  };
  return {
    server,
    call,
    advance: (ms: number) => void (nowMs += ms),
    now: () => new Date(nowMs),
    start: () => call('GET /api/start-contest'),
    submit: (id: number, answer: object = GOOD, headers = {}) =>
      call(`POST /api/submit-task?taskId=${id}&userId=preview`, answer, headers),
    account: () => JSON.parse((call('GET /api/get-account').body as { data: string }).data) as Account,
  };
}

describe('a preview', () => {
  it('begins on the opening page of a test that candidates cannot enter yet', () => {
    const { account, call } = open();
    expect(account()).toMatchObject({ type: 'ticket-user', startTime: '', contestId: 'owner/测试' });
    expect(call('GET /api/get-tasks?owner=owner').body).toMatchObject([{ name: 'opening' }]);
    expect(call('GET /api/get-contest?id=owner/测试').body).toMatchObject({ state: 'active' });
  });

  it('never shows the numbers that may log in', () => {
    const { call } = open([contest('测试', { ticketType: 'regex', ticket: '^secret$' })]);
    expect(JSON.stringify(call('GET /api/get-contest?id=owner/测试').body)).not.toContain('secret');
  });

  it('gives the tasks and the time after the start', () => {
    const { start, call } = open();
    expect(start().body).toMatchObject({ expireTime: '2026-09-01T01:40:00.000Z' });
    expect(call('GET /api/get-tasks?owner=owner').body).toHaveLength(4);
  });

  it('refuses to start while a task is missing, and names it', () => {
    const { start } = open([contest('测试', { tasks: ['opening', '没有', 'closing'] })]);
    expect(start()).toEqual({ status: 409, body: '测试题目不存在：没有，请联系监考老师' });
  });

  it('refuses an answer with the sentence of the server', () => {
    const { start, submit, account } = open();
    start();
    expect(submit(1, answerOf('太短'))).toEqual({ status: 422, body: '第2题不得少于5字，目前2字' });
    expect(account().taskAnswers).toEqual([]);
  });

  it('keeps the order of the tasks', () => {
    const { start, submit, account } = open();
    expect(submit(1)).toEqual({ status: 409, body: REFUSALS.notStartedHere });
    start();
    expect(submit(2)).toEqual({ status: 409, body: REFUSALS.locked });
    expect(submit(1).status).toBe(200);
    expect(submit(2).status).toBe(200);
    expect(account().taskAnswers).toHaveLength(2);
  });

  it('answers in short where that is asked for', () => {
    const { start, submit } = open();
    start();
    expect(submit(1, GOOD, { prefer: 'return=minimal' }).body).toEqual({
      serverTime: '2026-09-01T01:00:00.000Z',
      expireTime: '2026-09-01T01:40:00.000Z',
      stopTime: '',
      task: { id: 1, state: 'counts' },
    });
  });

  it('ends when the time is over', () => {
    const { start, submit, advance, call } = open();
    start();
    advance(40 * MINUTE_MS);
    expect(submit(1)).toEqual({ status: 409, body: REFUSALS.expired });
    advance(3 * MINUTE_MS);
    expect(call('GET /api/get-tasks?owner=owner').body).toMatchObject([
      { name: 'opening' },
      { name: 'closing' },
    ]);
  });

  it('ends with a receipt once everything is answered, and not before the least time', () => {
    const { start, submit, call, advance } = open([contest('测试', { minDuration: 5 })]);
    start();
    expect(call('GET /api/stop-contest')).toEqual({ status: 409, body: REFUSALS.unfinished });
    submit(1);
    submit(2);
    expect(call('GET /api/stop-contest').body).toMatch(/^答题时间不得少于5分钟/);
    advance(5 * MINUTE_MS);
    expect(call('GET /api/stop-contest', undefined, { prefer: 'return=minimal' }).body).toMatchObject({
      stopTime: '2026-09-01T01:05:00.000Z',
      receipt: { count: 2, at: '2026-09-01T01:05:00.000Z' },
    });
    expect(submit(1)).toEqual({ status: 409, body: REFUSALS.stopped });
  });

  it('keeps what is typed until it is submitted', () => {
    const { start, submit, call, now } = open();
    start();
    const sequence = now().getTime();
    const typed = `POST /api/save-draft?taskId=1&userId=preview&sequence=${sequence}&queuedAt=${sequence}`;
    call(typed, answerOf('还没'));
    expect(call('GET /api/get-saved-answers').body).toMatchObject({ drafts: [{ taskId: 1 }], answers: [] });
    call(`POST /api/submit-task?taskId=1&userId=preview&sequence=${sequence + 1}`, GOOD);
    expect(call('GET /api/get-saved-answers').body).toMatchObject({ drafts: [], answers: [{ taskId: 1 }] });
    expect(submit(2).status).toBe(200);
  });

  it('of one task has started already and moves freely', () => {
    const { account, submit } = open([contest('测试')], 2);
    expect(account().startTime).not.toBe('');
    expect(submit(2).status).toBe(200);
  });

  it('is over after the log-out', () => {
    const { call, server } = open();
    call('POST /api/logout');
    expect(server.isInside).toBe(false);
    expect(call('GET /api/get-account').body).toMatchObject({ data: '' });
    expect(call('GET /api/start-contest').status).toBe(401);
  });

  it('refuses whatever belongs to no test', () => {
    const { call } = open();
    for (const line of [
      'GET /api/get-contests?owner=owner',
      'POST /api/update-task?id=a/b',
      'GET /api/none',
    ]) {
      expect(call(line)).toEqual({ status: 403, body: NOT_IN_PREVIEW });
    }
    expect(call('GET /api/get-contest?id=other/测试').body).toBeNull();
  });
});

describe('the preview of a parent', () => {
  const PARENT = contest('父测试', {
    type: 'parent',
    enableOrder: true,
    tasks: ['opening', '一', '二', '不存在', 'closing'],
  });

  it('leads through its children in their order, each with a test of its own', () => {
    const { call, submit, start, now } = open([PARENT, contest('一'), contest('二')]);
    const dashboard = () =>
      call('GET /api/get-dashboard?owner=owner&contest=父测试&ticket=试做').body as Dashboard;
    const states = () => dashboard().children.map((child) => childState(child, now()));
    const open1 = () => dashboard().children.map((child) => mayOpen(dashboard(), child, now()));
    expect(states()).toEqual(['startable', 'startable', 'missing']);
    expect(open1()).toEqual([true, false, false]);

    expect(call('POST /api/ticket-login', { contestId: 'owner/一', username: '试做' }).status).toBe(200);
    start();
    submit(1);
    submit(2);
    expect(call('GET /api/stop-contest').status).toBe(200);
    expect(states()).toEqual(['finished', 'startable', 'missing']);
    expect(open1()).toEqual([false, true, false]);
    expect(call('POST /api/ticket-login', { contestId: 'owner/二', username: '试做' }).status).toBe(200);
    expect(submit(1)).toEqual({ status: 409, body: REFUSALS.notStartedHere });
  });

  it('has nothing in it where it holds itself', () => {
    const { call } = open([contest('环', { type: 'parent', tasks: ['opening', '环', 'closing'] })]);
    const reply = call('GET /api/get-dashboard?owner=owner&contest=环&ticket=试做').body as Dashboard;
    expect(reply.children).toMatchObject([{ name: '环', isComplete: false }]);
  });
});
