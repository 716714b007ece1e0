import { describe, expect, it, vi } from 'vitest';
import { isAhead } from '#domain/session/sequence.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Draft, Submission } from './outbox-store.ts';
import type { DraftOutcome, SendOutcome } from './send-outcome.ts';
import { answer, aMomentLater, openTestOutbox, USER } from './testing/outbox-harness.ts';

const NOW = Date.parse('2026-03-01T08:00:00.000Z');
const FAR = 9_007_199_254_740_000;
const AHEAD: SendOutcome & DraftOutcome = { kind: 'ahead' };

const queued = (taskId: number, sequence: number): Submission => ({
  ...{ userId: USER, taskId, sequence, queuedAt: NOW - 10, idempotencyKey: `key-${taskId}` },
  payload: answer(taskId),
});
const drafted = (taskId: number, sequence: number): Draft => ({
  ...{ userId: USER, taskId, openedAt: NOW - 100, changed: sequence },
  typed: { payload: answer(taskId), sequence, typedAt: NOW - 5, isSaved: false },
});

describe('numbers that lie ahead of the server’s clock', () => {
  it('of a computer that was wrong before are given anew when the page opens, in their order', async () => {
    const store = createMemoryStore({
      drafts: [drafted(3, FAR + 2)],
      queue: [queued(1, FAR), queued(2, FAR + 1)],
    });
    const { outbox, sent, savedDrafts } = await openTestOutbox([], { store, pageClock: NOW });
    expect(await outbox.flush()).toBe(true);
    expect(sent.map(({ taskId, sequence, idempotencyKey }) => [taskId, sequence, idempotencyKey])).toEqual([
      [1, NOW, 'key-1'],
      [2, NOW + 1, 'key-2'],
    ]);
    expect(sent.map(({ payload, queuedAt }) => [payload, queuedAt])).toEqual([
      [answer(1), NOW - 10],
      [answer(2), NOW - 10],
    ]);
    expect(savedDrafts).toMatchObject([{ taskId: 3, typed: { sequence: NOW + 2, payload: answer(3) } }]);
    expect(await store.queued(USER)).toEqual([]);
  });

  it('no longer lift the numbers of what is typed and submitted afterwards', async () => {
    const store = createMemoryStore({ drafts: [drafted(1, FAR)], queue: [] });
    const { outbox, sent, savedDrafts } = await openTestOutbox([], { store, pageClock: NOW });
    await outbox.saveDraft(1, answer(7));
    await outbox.submit(2, answer(8));
    expect(await outbox.flush()).toBe(true);
    const numbers = [
      ...sent.map(({ sequence }) => sequence),
      ...savedDrafts.map(({ typed }) => typed.sequence),
    ];
    expect(numbers.every((number) => number > NOW && !isAhead(number, NOW))).toBe(true);
    // What was typed last is what a reload finds.
    expect(await store.drafts(USER)).toMatchObject([{ taskId: 1, typed: { payload: answer(7) } }]);
  });

  it('made by a page that is wrong about the time are given anew by the server’s clock, and nothing is lost', async () => {
    const wrong = { pageClock: NOW + 365 * 24 * 3_600_000, serverClock: NOW };
    const { outbox, sent, refused, store } = await openTestOutbox([AHEAD], wrong);
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    expect(await outbox.flush()).toBe(true);
    expect(sent.slice(1).map(({ taskId, sequence }) => [taskId, sequence])).toEqual([
      [1, NOW],
      [2, NOW + 1],
    ]);
    expect(sent[1]).toMatchObject({ idempotencyKey: sent[0]?.idempotencyKey, payload: answer(1) });
    expect(refused).toEqual([]);
    expect(await store.queued(USER)).toEqual([]);
  });

  it('of a draft are given anew as well', async () => {
    const wrong = { pageClock: NOW + 3_600_000, serverClock: NOW, draftOutcomes: [AHEAD] };
    const { outbox, savedDrafts } = await openTestOutbox([], wrong);
    await outbox.saveDraft(1, answer(1));
    expect(await outbox.flush()).toBe(true);
    expect(savedDrafts.map(({ typed }) => typed.sequence)).toEqual([NOW + 3_600_000, NOW]);
    expect(outbox.state().savedTasks).toEqual([1]);
  });

  it('of a draft are given anew by a later attempt where the server could not be asked for the time', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const { outbox, savedDrafts, pause } = await openTestOutbox([], {
      ...{ pageClock: NOW + 3_600_000, serverClock: NOW, lostClocks: 2 },
      draftOutcomes: [AHEAD, AHEAD, AHEAD],
    });
    await outbox.saveDraft(1, answer(1));
    outbox.hurry();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const state = () => ({ ...outbox.state(), attempts: savedDrafts.length });
      await expect.poll(state).toMatchObject({ attempts: attempt, phase: 'busy', unsavedTasks: [1] });
      // Nobody types or presses anything: the pause before the next attempt ends.
      pause.interrupt();
    }
    await expect.poll(() => outbox.state()).toMatchObject({ phase: 'idle', savedTasks: [1] });
    expect(savedDrafts.at(-1)).toMatchObject({ taskId: 1, typed: { sequence: NOW, payload: answer(1) } });
  });

  it('are tried with pauses where servers contradict each other', async () => {
    const { outbox, sent, pause } = await openTestOutbox([AHEAD, AHEAD, AHEAD, AHEAD, AHEAD, AHEAD], {
      pageClock: NOW,
    });
    await outbox.submit(1, answer(1));
    await aMomentLater();
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(pause.asked.length).toBeGreaterThan(0);
    expect(await outbox.unsent().answers).toHaveLength(1);
  });
});
