import { describe, expect, it } from 'vitest';
import type { Standing } from '#api/session.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { activeTaskId, isUnlocked } from '#domain/session/contest-session.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { ACCOUNT, answer, NEWS, openTestOutbox } from './testing/outbox-harness.ts';
import type { AccountNews, SendOutcome } from './send-outcome.ts';

/** The server's short reply. */
const reply = (standing: Standing, changed: Partial<AccountNews> = {}): SendOutcome => ({
  kind: 'acknowledged',
  news: { ...NEWS, ...changed },
  standing,
});

/** As the account is read from the server's rows: one text for each task up to the last that has an answer. */
const asStored = (...payloads: (AnswerPayload | undefined)[]) =>
  payloads.map((payload) => (payload ? JSON.stringify(payload) : ''));

const CONTEST = { tasks: ['开始', '一', '二', '三', '结束'], canJump: false };

describe('the account after short replies', () => {
  it('has the answers as a reload would give them, also those of a task that was answered again', async () => {
    const { outbox, shownAccount } = await openTestOutbox([]);
    await outbox.submit(1, { ...answer(1), contestTime: 3 });
    await outbox.submit(3, answer(3));
    await outbox.flush();
    expect(shownAccount().taskAnswers).toEqual(
      asStored({ ...answer(1), contestTime: 3 }, undefined, answer(3)),
    );
    await outbox.submit(1, answer(4));
    await outbox.flush();
    expect(shownAccount().taskAnswers).toEqual(asStored(answer(4), undefined, answer(3)));
    expect(outbox.state().account).toBe(shownAccount());
  });

  it('unlocks the next task as the whole account would', async () => {
    const { outbox, shownAccount } = await openTestOutbox([]);
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(1));
    await outbox.flush();
    expect(activeTaskId(CONTEST, shownAccount())).toBe(3);
    expect(isUnlocked(CONTEST, shownAccount(), 3)).toBe(true);
    expect(isUnlocked(CONTEST, shownAccount(), 4)).toBe(false);
  });

  it('takes over an end and time that was given back', async () => {
    const times = { stopTime: 'stop', expireTime: 'later', serverTime: 'now' };
    const { outbox, account, shownAccount } = await openTestOutbox([reply('counts', times)]);
    await outbox.submit(1, answer(1));
    await outbox.flush();
    expect(shownAccount()).toEqual({ ...account, ...times, taskAnswers: asStored(answer(1)) });
  });

  it('does not count what came too late or could not be checked', async () => {
    const outcomes = [reply('late'), reply('aside')];
    const { outbox, shownAccount } = await openTestOutbox(outcomes);
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await outbox.flush();
    expect(shownAccount()).toMatchObject({ taskAnswers: [], asideTasks: [2] });
  });

  it('keeps the newer answer of another device when an older one from here arrives after it', async () => {
    const { outbox, account } = await openTestOutbox([{ kind: 'unreachable' }]);
    await outbox.submit(1, answer(1));
    await outbox.flush();
    const there = { ...account, taskAnswers: asStored(answer(2)), serverTime: '2026-03-01T08:00:01.000Z' };
    const answers = [{ taskId: 1, sequence: 2_000, answeredAt: '2026-03-01T08:00:00.000Z' }];
    await outbox.settle({ account: there, answers, drafts: [] }, []);
    expect(await outbox.flush()).toBe(true);
    expect(outbox.state().account?.taskAnswers).toEqual(asStored(answer(2)));
  });

  it('counts an answer although another device has saved a newer draft', async () => {
    const { outbox, account, shownAccount } = await openTestOutbox([{ kind: 'unreachable' }]);
    await outbox.submit(1, answer(1));
    await outbox.flush();
    const draft = { taskId: 1, sequence: 2_000, savedAt: '2026-03-01T08:00:00.000Z', answer: answer(2) };
    await outbox.settle({ account, answers: [], drafts: [draft] }, []);
    expect(await outbox.flush()).toBe(true);
    expect(shownAccount().taskAnswers).toEqual(asStored(answer(1)));
    expect(outbox.draft(1)).toEqual(answer(2));
  });

  it('has what was set aside, and nobody is held up by it', async () => {
    const { outbox, shownAccount, counts } = await openTestOutbox([reply('aside')]);
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await outbox.flush();
    expect(shownAccount()).toMatchObject({ asideTasks: [1], taskAnswers: asStored(undefined, answer(2)) });
    expect(counts().unknownAnswers).toBe(0);
  });

  it('begins with the answer that starts the clock, and is asked for once, since another device may have started it', async () => {
    let shown: Account = { ...ACCOUNT, startTime: '' };
    const { outbox, counts } = await openTestOutbox([], {
      knownAccount: () => shown,
      onAcknowledged: (changed) => (shown = changed),
    });
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await outbox.flush();
    expect(shown.startTime).toBe(NEWS.serverTime);
    expect(counts().unknownAnswers).toBe(1);
  });
});
