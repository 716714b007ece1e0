import { describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import type { Draft, OutboxStore } from './outbox-store.ts';
import type { DraftOutcome, SendOutcome } from './send-outcome.ts';
import { aMomentLater, answer, openTestOutbox, USER } from './testing/outbox-harness.ts';

/** Kept for the next tab, as by a disk. */
const disk = (drafts: Draft[] = []): OutboxStore => ({
  ...createMemoryStore({ drafts, queue: [] }),
  durable: true,
});

const submitted = { userId: USER, queuedAt: 3_000, idempotencyKey: 'k', payload: answer(3) };

const typedOn = async (store: OutboxStore) => (await store.drafts(USER)).map(({ typed }) => typed?.payload);

describe('an outbox that hands over to another tab', () => {
  it('has everything on the disk that was typed up to then', async () => {
    const store = disk();
    const { outbox } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    // Within the rest after a write.
    void outbox.saveDraft(1, answer(2));
    expect(await outbox.handOver()).toBe('written');
    expect(await typedOn(store)).toEqual([answer(2)]);
  });

  it('neither sends nor writes from then on', async () => {
    const store = disk();
    const { outbox, sent, savedDrafts } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    await outbox.handOver();
    void outbox.saveDraft(1, answer(2));
    outbox.hurry();
    outbox.retryNow();
    await aMomentLater();
    expect([sent, savedDrafts]).toEqual([[], []]);
    expect(await typedOn(store)).toEqual([answer(1)]);
  });

  it('waits for the answer that is on its way', async () => {
    const store = disk();
    let acknowledge: (outcome: SendOutcome) => void = () => undefined;
    const slow = new Promise<SendOutcome>((resolve) => (acknowledge = resolve));
    const { outbox, sent } = await openTestOutbox([slow], { store });
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await aMomentLater();
    let isOver = false;
    const handing = outbox.handOver().then(() => (isOver = true));
    await aMomentLater();
    expect(isOver).toBe(false);
    acknowledge({ kind: 'unreachable' });
    await handing;
    expect(sent.map(({ taskId }) => taskId)).toEqual([1]);
    expect((await store.queued(USER)).map(({ taskId }) => taskId)).toEqual([1, 2]);
  });

  it('does not replace what the other tab, which has not waited, has written meanwhile', async () => {
    const store = disk();
    const { outbox } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    void outbox.saveDraft(1, answer(2));
    const typed = { payload: answer(9), sequence: 9_000, typedAt: 9_000, isSaved: false };
    await store.writeDraft({ userId: USER, taskId: 1, openedAt: 1, typed });
    await outbox.handOver();
    expect(await typedOn(store)).toEqual([answer(9)]);
  });

  it('has slept, and then writes its older text over no newer one, even before it learns of the other tab', async () => {
    const store = disk();
    const { outbox } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    const waking = outbox.saveDraft(1, answer(2));
    const other = await openTestOutbox([], { store });
    other.clock.now = 5_000;
    await other.outbox.saveDraft(1, answer(9));
    await waking;
    expect(await typedOn(store)).toEqual([answer(9)]);
    // Nor does what becomes of it on the way to the server.
    outbox.hurry();
    await aMomentLater();
    expect(await typedOn(store)).toEqual([answer(9)]);
  });

  it('takes out nothing newer with an answer that was pressed while it slept', async () => {
    const store = disk();
    const { outbox } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    const other = await openTestOutbox([], { store });
    other.clock.now = 5_000;
    await other.outbox.saveDraft(1, answer(9));
    await outbox.submit(1, answer(1));
    await outbox.handOver();
    await other.outbox.takeIn();
    expect(await typedOn(store)).toEqual([answer(9)]);
    expect(other.outbox.draft(1)).toEqual(answer(9));
  });

  it('brings nothing back that was taken out, as by one who typed the submitted answer again', async () => {
    const store = disk();
    const { outbox } = await openTestOutbox([], { store });
    await outbox.submit(1, answer(1));
    await aMomentLater();
    await outbox.saveDraft(1, answer(2));
    void outbox.saveDraft(1, answer(1));
    await outbox.handOver();
    expect(await typedOn(store)).toEqual([undefined]);
  });

  it('has on the disk what was typed while an answer was written, however far ahead the number of that is', async () => {
    const store = disk();
    await store.removeAcknowledged(await store.enqueue({ ...submitted, taskId: 2 }, 9_000));
    const { outbox } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    const submitting = outbox.submit(1, answer(1));
    void outbox.saveDraft(1, answer(2));
    await submitting;
    await outbox.handOver();
    expect(await typedOn(store)).toEqual([answer(2)]);
  });

  it('brings nothing back that the other tab has submitted meanwhile', async () => {
    const store = disk();
    const { outbox } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    const other = await openTestOutbox([], { store });
    await other.outbox.submit(1, answer(1));
    outbox.hurry();
    await aMomentLater();
    await outbox.handOver();
    expect(await typedOn(store)).toEqual([undefined]);
  });

  it('has its last answer shown by the other tab at every moment, although it arrives from here', async () => {
    const submission = { userId: USER, taskId: 1, sequence: 5, queuedAt: 5, idempotencyKey: 'k' };
    const store: OutboxStore = {
      ...createMemoryStore({ drafts: [], queue: [{ ...submission, payload: answer(1) }] }),
      durable: true,
    };
    let learn: () => void = () => undefined;
    const learned = new Promise<void>((resolve) => (learn = resolve));
    const { outbox } = await openTestOutbox([], { store, onUnknownAnswers: () => learned });
    await store.removeAcknowledged({ ...submission, payload: answer(1) });
    outbox.retryNow();
    await aMomentLater();
    expect(outbox.state().queued).toHaveLength(1);
    learn();
    await aMomentLater();
    expect(outbox.state().queued).toEqual([]);
  });

  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

  it('keeps the test, and goes on, when the disk is full in the very write of handing over', async () => {
    const store = disk();
    const away: DraftOutcome = { kind: 'unreachable' };
    const { outbox, savedDrafts } = await openTestOutbox([], { store, draftOutcomes: [away] });
    await outbox.saveDraft(1, answer(1));
    store.writeDraft = full;
    void outbox.saveDraft(1, answer(2));
    expect(await outbox.handOver()).toBe('unsafe');
    outbox.retryNow();
    await aMomentLater();
    expect(savedDrafts.at(-1)?.typed.payload).toEqual(answer(2));
  });

  it('does so too when the disk is full while it waits for the answer that is on its way', async () => {
    const store = disk();
    let acknowledge: (outcome: SendOutcome) => void = () => undefined;
    const slow = new Promise<SendOutcome>((resolve) => (acknowledge = resolve));
    const { outbox, sent } = await openTestOutbox([slow], { store });
    await outbox.submit(1, answer(1));
    await aMomentLater();
    const handing = outbox.handOver();
    await aMomentLater();
    store.writeDraft = full;
    void outbox.saveDraft(2, answer(2));
    acknowledge({ kind: 'unreachable' });
    expect(await handing).toBe('unsafe');
    outbox.retryNow();
    await aMomentLater();
    expect(sent.map(({ taskId }) => taskId)).toEqual([1, 1]);
  });

  it('brings to the server what the browser does not keep, or keeps the test', async () => {
    const reached = await openTestOutbox([]);
    await reached.outbox.saveDraft(1, answer(1));
    expect(await reached.outbox.handOver()).toBe('written');
    expect(reached.savedDrafts).toHaveLength(1);

    vi.useFakeTimers();
    const away = await openTestOutbox([], { draftOutcomes: [{ kind: 'unreachable' }] });
    void away.outbox.saveDraft(1, answer(1));
    const handing = away.outbox.handOver();
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await handing).toBe('unsafe');
    away.outbox.retryNow();
    await aMomentLater();
    expect(away.savedDrafts).toHaveLength(2);
  });
});

describe('an outbox that goes on, and hears of another that has handed over late', () => {
  it('takes in what was typed and submitted there, and goes on with its own newer text', async () => {
    const store = disk();
    const late = await openTestOutbox([], { store });
    void late.outbox.saveDraft(1, answer(1));
    const { outbox, clock, sent } = await openTestOutbox([], { store });
    clock.now = 5_000;
    await outbox.saveDraft(2, answer(9));
    await late.outbox.saveDraft(1, answer(2));
    await late.outbox.saveDraft(2, answer(2));
    await store.enqueue({ ...submitted, taskId: 3 }, 3_000);
    await late.outbox.handOver();

    await outbox.takeIn();
    expect([outbox.draft(1), outbox.draft(2)]).toEqual([answer(2), answer(9)]);
    // Only what has changed is shown anew.
    expect(outbox.state().revisions).toEqual({ 1: 1 });
    await aMomentLater();
    expect(sent.map(({ taskId }) => taskId)).toEqual([3]);
    expect(outbox.state().queued).toEqual([]);
  });

  it('keeps what is typed and submitted meanwhile', async () => {
    const store = disk();
    const { outbox, sent } = await openTestOutbox([], { store });
    await outbox.saveDraft(1, answer(1));
    const taking = outbox.takeIn();
    void outbox.saveDraft(1, answer(2));
    const submitting = outbox.submit(2, answer(2));
    await Promise.all([taking, submitting]);
    await outbox.saveDraft(1, answer(3));
    expect(await typedOn(store)).toContainEqual(answer(3));
    expect(outbox.draft(1)).toEqual(answer(3));
    await aMomentLater();
    expect(sent.map(({ taskId }) => taskId)).toEqual([2]);
  });
});
