import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import { answer, openTestOutbox, aMomentLater, USER } from './testing/outbox-harness.ts';

describe('what the outbox keeps on this computer', () => {
  it('takes a refused answer out of the queue, goes on, and keeps its text as a draft', async () => {
    const { outbox, sent, refused } = await openTestOutbox([
      { kind: 'refused', message: '请先完成前面的题目' },
    ]);
    await outbox.saveDraft(2, answer(2));
    await outbox.submit(2, { ...answer(2), contestTime: 9, taskTime: 3 });
    expect(outbox.state().draftTasks).toEqual([]);
    await outbox.submit(1, answer(1));
    expect(await outbox.flush()).toBe(true);
    expect(sent).toHaveLength(2);
    expect(refused).toEqual(['请先完成前面的题目']);
    expect(outbox.draft(2)).toEqual(answer(2));
    expect(outbox.state().draftTasks).toEqual([2]);
  });

  it('sends after a reload what the earlier page had queued, without any touch', async () => {
    const first = await openTestOutbox([{ kind: 'unreachable' }]);
    await first.outbox.saveDraft(2, answer(2));
    await first.outbox.submit(1, answer(1));
    await aMomentLater();
    await first.outbox.close(false);
    const second = await openTestOutbox([], { store: first.store });
    expect(second.outbox.state().queued).toHaveLength(1);
    expect(second.outbox.draft(2)).toEqual(answer(2));
    second.outbox.retryNow();
    await aMomentLater();
    expect(second.sent[0]?.idempotencyKey).toBe(first.sent[0]?.idempotencyKey);
    expect(second.outbox.state().queued).toEqual([]);
  });

  it('goes on in memory when the disk is full, and says so', async () => {
    const full = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const store = {
      ...createMemoryStore({ drafts: [], queue: [] }),
      durable: true,
      enqueue: full,
      writeDraft: full,
    };
    const { outbox, sent } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    await outbox.submit(1, answer(2));
    expect(await outbox.flush()).toBe(true);
    expect(outbox.state().durable).toBe(false);
    expect(sent.map((entry) => entry.payload)).toEqual([answer(2)]);
  });

  it('remembers when a task was first opened', async () => {
    const store = createMemoryStore({ drafts: [{ userId: USER, taskId: 2, openedAt: 7 }], queue: [] });
    const { outbox } = await openTestOutbox([], { store });
    await outbox.open(1);
    await outbox.open(2);
    await outbox.saveDraft(2, answer(1));
    await outbox.submit(2, answer(1));
    expect(outbox.state().openedAt).toEqual({ 1: 1_000, 2: 7 });
  });

  it('takes over what an earlier version of the page has left under the username', async () => {
    const username = 'li/数学/1001';
    const queued = {
      userId: username,
      taskId: 1,
      sequence: 5,
      queuedAt: 5,
      idempotencyKey: 'k',
      payload: answer(1),
    };
    const typed = { payload: answer(2), sequence: 6, typedAt: 6, isSaved: false };
    const store = createMemoryStore({
      drafts: [{ userId: username, taskId: 2, openedAt: 3, typed }],
      queue: [queued, { ...queued, userId: 'li/数学/1002', idempotencyKey: 'other' }],
    });
    await store.writeRescueKey('li/以前的名字/1001', { id: USER, key: 'secret' });
    await store.takeOver({ id: USER, username });
    const { outbox, sent } = await openTestOutbox([], { store });
    expect(outbox.draft(2)).toEqual(answer(2));
    expect(await outbox.rescueKey()).toEqual({ id: USER, key: 'secret' });
    expect(await outbox.flush()).toBe(true);
    expect(sent).toMatchObject([{ userId: USER, idempotencyKey: 'k' }]);
    expect((await store.users()).map(({ userId }) => userId).sort()).toEqual(['li/数学/1002', USER].sort());
  });

  it('leaves nothing behind that the server has', async () => {
    const { outbox, store } = await openTestOutbox([]);
    await outbox.saveDraft(1, answer(1));
    await outbox.clear();
    expect(await store.drafts(USER)).toEqual([]);
    expect(outbox.state().draftTasks).toEqual([]);
    await outbox.open(1);
    await outbox.close(true);
    expect(await store.drafts(USER)).toEqual([]);
  });

  it('keeps after a logout what the server does not have', async () => {
    const { outbox, store } = await openTestOutbox([]);
    await outbox.saveDraft(1, answer(1));
    await outbox.close(true);
    expect(await store.drafts(USER)).toHaveLength(1);
  });
});
