import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { newerAccount, withQueued } from '../outbox/current-account.ts';
import { aMomentLater, answer, NEWS, openTestOutbox } from '../outbox/testing/outbox-harness.ts';
import type { SendOutcome } from '../outbox/send-outcome.ts';
import { refreshAccount, settleWithServer } from './server-news.ts';

const accountOf = (id: string): Account => ({
  ...EMPTY_ACCOUNT,
  ...{ type: 'ticket-user', id, username: `li/数学/${id}`, serverTime: '' },
});

/** The server answers with this account, after something else has happened at this computer. */
function answerWith(account: Account, meanwhile: () => void): void {
  vi.stubGlobal('fetch', async () => {
    meanwhile();
    return Response.json({ status: 'ok', msg: '', data: JSON.stringify(account) });
  });
}

afterEach(() => vi.unstubAllGlobals());

it('takes the account that the server answers with', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  answerWith({ ...accountOf('A'), name: '新' }, () => undefined);
  expect(await refreshAccount('A', outbox)).toMatchObject({ name: '新' });
  expect(knownAccount()?.name).toBe('新');
});

it('asks again when an answer was acknowledged meanwhile: the account may be from before it', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const taskAnswers = asked === 1 ? [] : ['{"basic":[]}'];
    if (asked === 1) {
      await outbox.submit(1, { basic: [] });
      await outbox.flush();
    }
    const data = JSON.stringify({ ...accountOf('A'), taskAnswers });
    return Response.json({ status: 'ok', msg: '', data });
  });
  await refreshAccount('A', outbox);
  expect(knownAccount()?.taskAnswers).toEqual(['{"basic":[]}']);
});

it('keeps the session when a server of an earlier version tells no account beside the answers', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  vi.stubGlobal('fetch', async () => Response.json({ drafts: [], answers: [] }));
  expect(await settleWithServer('A', outbox)).toBe(false);
  expect(outbox.state().phase).not.toBe('session-lost');
});

it('says so when somebody else has logged in at this computer', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  answerWith(accountOf('B'), () => undefined);
  await refreshAccount('A', outbox);
  expect(outbox.state()).toMatchObject({ phase: 'session-lost', lostMessage: LOGIN_TEXTS.otherPerson });
});

it('keeps the session when a gateway forbids with a page of its own', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  vi.stubGlobal('fetch', async () => new Response('<html>blocked</html>', { status: 403 }));
  expect(await settleWithServer('A', outbox)).toBe(false);
  expect(outbox.state().phase).not.toBe('session-lost');
});

it('leaves the next pupil alone who has logged in while it was asked', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  answerWith(accountOf('A'), () => rememberAccount(accountOf('B')));
  expect(await refreshAccount('A', outbox)).toBeUndefined();
  expect(knownAccount()?.id).toBe('B');
});

it('stops asking while one answer after the other is acknowledged, and keeps what is known', async () => {
  const { outbox } = await openTestOutbox([], { onAcknowledged: rememberAccount });
  rememberAccount(accountOf('A'));
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (asked > 20) throw new Error('asked for ever');
    await outbox.submit(asked, answer(asked));
    await outbox.flush();
    return Response.json({ status: 'ok', msg: '', data: JSON.stringify(accountOf('A')) });
  });
  expect(await refreshAccount('A', outbox)).toBeUndefined();
  expect(asked).toBeLessThanOrEqual(10);
  expect(knownAccount()?.taskAnswers).toHaveLength(asked);
});

const at = (second: number) => `2026-03-01T08:00:0${second}.000Z`;

/** What the server has of the first task changes with each call, as by another device. */
function serverThatChanges(...states: { text: number; sequence: number }[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const now = states.length > 1 ? states.shift() : states[0];
    const taskAnswers = [JSON.stringify(answer(now?.text ?? 0))];
    const account = { ...accountOf('A'), taskAnswers, serverTime: at(5) };
    if (url.includes('get-account')) {
      return Response.json({ status: 'ok', msg: '', data: JSON.stringify(account) });
    }
    const answers = [{ taskId: 1, sequence: now?.sequence, answeredAt: at(1) }];
    return Response.json({ ...(url.includes('account=1') ? { account } : {}), drafts: [], answers });
  });
}

it('takes text and number of an answer from one moment, so that none is taken for seen that was not shown', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount({ ...accountOf('A'), taskAnswers: [JSON.stringify(answer(1))], serverTime: at(0) });
  // Another device submits while this one asks.
  serverThatChanges({ text: 1, sequence: 10 }, { text: 2, sequence: 20 });
  expect(await settleWithServer('A', outbox)).toBe(true);
  expect(await settleWithServer('A', outbox)).toBe(true);
  expect(outbox.state().account?.taskAnswers).toEqual([JSON.stringify(answer(2))]);
  // The task on screen begins anew with it.
  expect(outbox.state().revisions).toEqual({ 1: 1 });
});

it('says that the session is lost when somebody who takes no test is logged in now', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  vi.stubGlobal('fetch', async () => Response.json({ msg: '无权操作' }, { status: 403 }));
  expect(await settleWithServer('A', outbox)).toBe(false);
  expect(outbox.state().phase).toBe('session-lost');
});

it('keeps an answer on the page that is acknowledged while it settles, and what is given after it', async () => {
  const acknowledged = (serverTime: string): SendOutcome => ({
    kind: 'acknowledged',
    news: { ...NEWS, serverTime },
    standing: 'counts',
  });
  rememberAccount({ ...accountOf('A'), serverTime: at(0) });
  let acknowledge: (outcome: SendOutcome) => void = () => undefined;
  const first = new Promise<SendOutcome>((resolve) => {
    acknowledge = resolve;
  });
  const { outbox } = await openTestOutbox([first, acknowledged(at(3))], {
    onAcknowledged: rememberAccount,
    knownAccount: () => knownAccount() ?? undefined,
  });
  const shown = () => {
    const { account, queued } = outbox.state();
    const newest = newerAccount(knownAccount() ?? accountOf('A'), account);
    return withQueued(newest.taskAnswers, queued);
  };
  await outbox.submit(1, answer(1));
  await aMomentLater();
  // It is read at :2 before the answer is there; the acknowledgement, of :1, is here before what was read.
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    acknowledge(acknowledged(at(1)));
    await aMomentLater();
    const isThere = asked > 1;
    const taskAnswers = isThere ? [JSON.stringify(answer(1))] : [];
    const answers = isThere ? [{ taskId: 1, sequence: 1_000, answeredAt: at(1) }] : [];
    return Response.json({
      account: { ...accountOf('A'), taskAnswers, serverTime: at(2) },
      drafts: [],
      answers,
    });
  });
  expect(await settleWithServer('A', outbox)).toBe(true);
  expect(outbox.state().queued).toEqual([]);
  expect(shown()).toEqual([JSON.stringify(answer(1))]);
  await outbox.submit(2, answer(2));
  await outbox.flush();
  expect(shown()).toEqual([JSON.stringify(answer(1)), JSON.stringify(answer(2))]);
});

it('does not undo the end of the test by an account that was asked for before it', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount({ ...accountOf('A'), serverTime: at(0) });
  let stopTime = '';
  vi.stubGlobal('fetch', async () => {
    const data = JSON.stringify({ ...accountOf('A'), stopTime, serverTime: at(1) });
    if (stopTime === '') {
      stopTime = at(2);
      rememberAccount({ ...accountOf('A'), stopTime, serverTime: at(2) });
    }
    return Response.json({ status: 'ok', msg: '', data });
  });
  await refreshAccount('A', outbox);
  expect(knownAccount()?.stopTime).toBe(at(2));
});
