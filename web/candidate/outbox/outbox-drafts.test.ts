import { describe, expect, it } from 'vitest';
import { answer, NEWS, openTestOutbox, aMomentLater } from './testing/outbox-harness.ts';

describe('drafts on the server', () => {
  it('are saved a few seconds after the first change, once for all that was typed by then', async () => {
    const { outbox, pause, clock, savedDrafts } = await openTestOutbox([]);
    await outbox.saveDraft(1, answer(1));
    clock.now += 500;
    await outbox.saveDraft(1, answer(2));
    await aMomentLater();
    expect(savedDrafts).toEqual([]);
    expect(outbox.state().unsavedTasks).toEqual([1]);
    expect(pause.asked).toEqual([2_000]);
    clock.now += 1_500;
    pause.interrupt();
    await aMomentLater();
    expect(savedDrafts.map(({ typed }) => typed.payload)).toEqual([answer(2)]);
    expect(outbox.state()).toMatchObject({
      unsavedTasks: [],
      savedTasks: [1],
      draftTasks: [1],
      phase: 'idle',
    });
  });

  it('are not put off by typing on', async () => {
    const { outbox, pause, clock, savedDrafts } = await openTestOutbox([]);
    for (let change = 1; change <= 5; change += 1) {
      await outbox.saveDraft(1, answer(change));
      clock.now += 500;
    }
    pause.interrupt();
    await aMomentLater();
    expect(savedDrafts).toHaveLength(1);
    expect(savedDrafts[0]?.typed.payload).toEqual(answer(5));
  });

  it('go at once when the end is near', async () => {
    const { outbox, savedDrafts } = await openTestOutbox([]);
    await outbox.saveDraft(1, answer(1));
    outbox.retryNow();
    await aMomentLater();
    expect(savedDrafts).toHaveLength(1);
  });

  it('wait for answers, and do not hold them up', async () => {
    const { outbox, sent, savedDrafts } = await openTestOutbox([]);
    await outbox.saveDraft(2, answer(2));
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(sent).toHaveLength(1);
    expect(savedDrafts).toEqual([]);
  });

  it('that were typed on while they were on their way are sent again', async () => {
    const meanwhile = () => void outbox.saveDraft(1, answer(2));
    const { outbox, clock, pause, savedDrafts } = await openTestOutbox([], { meanwhile });
    await outbox.saveDraft(1, answer(1));
    outbox.retryNow();
    await aMomentLater();
    expect(savedDrafts).toHaveLength(1);
    expect(outbox.state().unsavedTasks).toEqual([1]);
    clock.now += 5_000;
    pause.interrupt();
    await aMomentLater();
    expect(savedDrafts.at(-1)?.typed.payload).toEqual(answer(2));
    expect(outbox.state().unsavedTasks).toEqual([]);
  });

  it('are tried again while the network is away, and sent after a reload', async () => {
    const first = await openTestOutbox([], { draftOutcomes: [{ kind: 'unreachable' }] });
    await first.outbox.saveDraft(1, answer(1));
    first.outbox.retryNow();
    await aMomentLater();
    expect(first.outbox.state()).toMatchObject({
      phase: 'unreachable',
      isReachable: false,
      unsavedTasks: [1],
    });
    await first.outbox.close(false);
    const second = await openTestOutbox([], { store: first.store });
    expect(second.outbox.state().unsavedTasks).toEqual([1]);
    second.outbox.retryNow();
    await aMomentLater();
    expect(second.savedDrafts).toHaveLength(1);
    expect(second.outbox.state()).toMatchObject({ unsavedTasks: [], isReachable: true });
    await second.outbox.close(false);
    const third = await openTestOutbox([], { store: first.store });
    expect(third.outbox.state()).toMatchObject({ unsavedTasks: [], savedTasks: [1] });
  });

  it('that the server refuses stay here, and are not sent again until they change', async () => {
    const { outbox, savedDrafts } = await openTestOutbox([], {
      draftOutcomes: [{ kind: 'refused', message: '当前测试已结束' }],
    });
    await outbox.saveDraft(1, answer(1));
    expect(await outbox.flush()).toBe(true);
    outbox.retryNow();
    await aMomentLater();
    expect(savedDrafts).toHaveLength(1);
    expect(outbox.state()).toMatchObject({ unsavedTasks: [], savedTasks: [], draftTasks: [1] });
  });

  it('stop at a lost session and go on after the next login', async () => {
    const { outbox, savedDrafts } = await openTestOutbox([], {
      draftOutcomes: [{ kind: 'session-lost', message: '请先登录' }],
    });
    await outbox.saveDraft(1, answer(1));
    expect(await outbox.flush()).toBe(false);
    expect(outbox.state()).toMatchObject({ phase: 'session-lost', lostMessage: '请先登录' });
    outbox.renewSession();
    await aMomentLater();
    expect(savedDrafts).toHaveLength(2);
  });

  it('have lower numbers than the answers that are given after them, also when the clock goes back', async () => {
    const { outbox, clock, sent, savedDrafts } = await openTestOutbox([]);
    await outbox.submit(1, answer(1));
    await outbox.flush();
    clock.now = 400;
    await outbox.saveDraft(1, answer(2));
    await outbox.flush();
    await outbox.submit(1, answer(3));
    await outbox.flush();
    const [first, last] = sent.map(({ sequence }) => sequence) as [number, number];
    const draft = savedDrafts[0]?.typed.sequence ?? 0;
    expect([first, draft, last].toSorted((a, b) => a - b)).toEqual([first, draft, last]);
    expect(new Set([first, draft, last]).size).toBe(3);
  });
});

describe('an answer that came too late to count', () => {
  it('is out of the queue, and its task is named', async () => {
    const { outbox, store } = await openTestOutbox([{ kind: 'acknowledged', news: NEWS, standing: 'late' }]);
    await outbox.submit(3, answer(1), 700);
    expect(await outbox.flush()).toBe(true);
    expect(outbox.state()).toMatchObject({ queued: [], lateTasks: [3] });
    expect(await store.queued('')).toEqual([]);
  });

  it('says when it was given', async () => {
    const { outbox, sent } = await openTestOutbox([]);
    await outbox.submit(3, answer(1), 700.4);
    await outbox.submit(3, answer(1));
    await outbox.flush();
    expect(sent.map(({ queuedAt }) => queuedAt)).toEqual([700, 1_000]);
  });
});
