import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { SendOutcome } from './send-outcome.ts';
import { answer, openTestOutbox, aMomentLater, USER } from './testing/outbox-harness.ts';

describe('the outbox', () => {
  it('sends in order, and forgets only what is acknowledged', async () => {
    const { outbox, store, sent, counts } = await openTestOutbox([]);
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await outbox.submit(1, answer(3));
    expect(await outbox.flush()).toBe(true);
    expect(sent.map(({ taskId, sequence }) => [taskId, sequence])).toEqual([
      [1, 1_000],
      [2, 1_001],
      [1, 1_002],
    ]);
    expect(new Set(sent.map((entry) => entry.idempotencyKey)).size).toBe(3);
    expect(await store.queued(USER)).toEqual([]);
    expect(counts().acknowledged).toBe(3);
    expect(outbox.state().phase).toBe('idle');
  });

  it('keeps everything while the network is away, with growing pauses, and resends the same key', async () => {
    const away: SendOutcome = { kind: 'unreachable' };
    const { outbox, store, pause, sent } = await openTestOutbox([away, away, away]);
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(outbox.state()).toMatchObject({ phase: 'unreachable' });
    pause.interrupt();
    await aMomentLater();
    pause.interrupt();
    await aMomentLater();
    expect(pause.asked).toEqual([500, 1_000, 2_000]);
    expect(await store.queued(USER)).toHaveLength(1);
    outbox.retryNow();
    await aMomentLater();
    expect(await store.queued(USER)).toEqual([]);
    expect(new Set(sent.map((entry) => entry.idempotencyKey)).size).toBe(1);
  });

  it('waits as long as a busy server asks', async () => {
    const { outbox, pause } = await openTestOutbox([{ kind: 'busy', retryAfterMs: 9_000 }]);
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(outbox.state().phase).toBe('busy');
    expect(pause.asked).toEqual([9_000]);
  });

  it('tells a flush that it failed, and keeps trying', async () => {
    const { outbox } = await openTestOutbox([{ kind: 'unreachable' }, { kind: 'unreachable' }]);
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(await outbox.flush()).toBe(false);
    expect(await outbox.flush()).toBe(true);
  });

  it('keeps the queue when the session is lost, and sends it after the next login', async () => {
    const { outbox, store, sent } = await openTestOutbox([{ kind: 'session-lost', message: '请先登录' }]);
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(outbox.state()).toMatchObject({ phase: 'session-lost', lostMessage: '请先登录' });
    await outbox.submit(2, answer(2));
    await aMomentLater();
    expect(sent).toHaveLength(1);
    expect(await store.queued(USER)).toHaveLength(2);
    expect(await outbox.flush()).toBe(false);
    outbox.retryNow();
    await aMomentLater();
    expect(sent).toHaveLength(1);
    outbox.renewSession();
    await aMomentLater();
    expect(sent.map((entry) => entry.taskId)).toEqual([1, 1, 2]);
    expect(outbox.state()).toMatchObject({ phase: 'idle', queued: [], lostMessage: '' });
  });

  it('waits while another tab sends, and notices that it has', async () => {
    const inner = createMemoryStore({ drafts: [], queue: [] });
    let isElsewhere = true;
    const store: OutboxStore = {
      ...inner,
      exclusively: (action) => (isElsewhere ? Promise.resolve(undefined) : action()),
    };
    const { outbox, pause, sent, counts } = await openTestOutbox([], { store });
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(sent).toEqual([]);
    for (const submission of await inner.queued(USER)) await inner.removeAcknowledged(submission);
    isElsewhere = false;
    pause.interrupt();
    await aMomentLater();
    expect(outbox.state()).toMatchObject({ queued: [], phase: 'idle' });
    expect(counts()).toEqual({ acknowledged: 0, unknownAnswers: 1 });
  });
});
