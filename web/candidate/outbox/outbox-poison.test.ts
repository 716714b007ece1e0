import { describe, expect, it } from 'vitest';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { createMemoryStore } from './memory-store.ts';
import type { SendOutcome } from './send-outcome.ts';
import { answer, aMomentLater, openTestOutbox, USER } from './testing/outbox-harness.ts';

const FAILING: SendOutcome = { kind: 'failing' };

/** As a framed page may report it. */
function cyclic(): AnswerPayload {
  const value: Record<string, unknown> = { score: 7n, words: '写到一半' };
  value['self'] = value;
  return { frame: value } as AnswerPayload;
}

async function wakeUntilQuiet(outbox: { retryNow(): void }, times = 4) {
  for (let time = 0; time < times; time += 1) {
    outbox.retryNow();
    await aMomentLater();
  }
}

describe('an answer that has no written form', () => {
  it('is set aside with what can be written of it, and the later ones go on', async () => {
    const { outbox, sent, asides } = await openTestOutbox([]);
    await outbox.submit(1, cyclic());
    await outbox.submit(2, answer(2));
    expect(await outbox.flush()).toBe(true);
    expect(asides.map(({ taskId, reason }) => [taskId, reason])).toEqual([[1, '页面无法写出这份答案']]);
    expect(JSON.parse(asides[0]?.text ?? '')).toEqual({
      frame: { score: '7n', words: '写到一半', self: '[循环引用]' },
    });
    expect(sent.map(({ taskId }) => taskId)).toEqual([2]);
  });

  it('waits like any other while the network is away, and survives a reload', async () => {
    const away: SendOutcome = { kind: 'unreachable' };
    const first = await openTestOutbox([], { asideOutcomes: [away] });
    await first.outbox.submit(1, cyclic());
    await aMomentLater();
    expect(first.outbox.state()).toMatchObject({ phase: 'unreachable', stuckTasks: [] });
    await first.outbox.close(false);
    const second = await openTestOutbox([], { store: first.store });
    expect(await second.outbox.flush()).toBe(true);
    expect(second.asides.map(({ taskId }) => taskId)).toEqual([1]);
  });

  it('holds up no draft either', async () => {
    const { outbox, savedDrafts } = await openTestOutbox([], {
      draftTransport: (draft) => {
        JSON.stringify(draft.typed.payload);
      },
    });
    await outbox.saveDraft(1, cyclic());
    await outbox.saveDraft(2, answer(2));
    expect(await outbox.flush()).toBe(true);
    expect(savedDrafts.map(({ taskId }) => taskId)).toEqual([1, 2]);
    expect(outbox.state()).toMatchObject({ savedTasks: [2], unsavedTasks: [] });
  });

  it('that the browser cannot keep is kept as far as it can, without giving up the store', async () => {
    const inner = createMemoryStore({ drafts: [], queue: [] });
    const demand = (value: { payload: AnswerPayload } | undefined) => void structuredClone(value);
    const store = {
      ...inner,
      durable: true,
      writeDraft: async (draft: Parameters<typeof inner.writeDraft>[0]) => {
        demand(draft.typed);
        return inner.writeDraft(draft);
      },
      enqueue: async (...given: Parameters<typeof inner.enqueue>) => {
        demand(given[0]);
        return inner.enqueue(...given);
      },
    };
    const { outbox, sent } = await openTestOutbox([], { store });
    const withFunction = { ...answer(1), frame: { done: () => true, words: '好' } } as AnswerPayload;
    await outbox.saveDraft(1, withFunction);
    expect((await inner.drafts(USER))[0]?.typed?.payload).toEqual({ ...answer(1), frame: { words: '好' } });
    await outbox.submit(1, withFunction);
    expect(await outbox.flush()).toBe(true);
    expect(outbox.state().durable).toBe(true);
    expect(sent[0]?.payload).toEqual({ ...answer(1), frame: { words: '好' } });
  });
});

describe('an answer that the server stumbles over', () => {
  it('is set aside after three failures in a row, and the later ones go on', async () => {
    const { outbox, store, sent, asides } = await openTestOutbox([FAILING, FAILING, FAILING]);
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await wakeUntilQuiet(outbox);
    expect(sent.map(({ taskId }) => taskId)).toEqual([1, 1, 1, 2]);
    expect(asides).toEqual([
      { taskId: 1, reason: '服务器多次无法处理这份答案', text: JSON.stringify(answer(1)) },
    ]);
    expect(await store.queued(USER)).toEqual([]);
  });

  it('goes behind the others when it cannot be set aside either, and is never dropped', async () => {
    const { outbox, store, sent, clock } = await openTestOutbox([FAILING, FAILING, FAILING], {
      asideOutcomes: [FAILING],
    });
    await outbox.submit(1, answer(1));
    await outbox.submit(2, answer(2));
    await wakeUntilQuiet(outbox);
    expect(sent.map(({ taskId }) => taskId)).toEqual([1, 1, 1, 2]);
    expect((await store.queued(USER)).map(({ taskId }) => taskId)).toEqual([1]);
    expect(outbox.state()).toMatchObject({ stuckTasks: [1] });
    // A new answer need not wait for it.
    await outbox.submit(3, answer(3));
    await aMomentLater();
    expect(sent.map(({ taskId }) => taskId)).toEqual([1, 1, 1, 2, 3]);
    clock.now += 60_000;
    await wakeUntilQuiet(outbox, 1);
    expect(sent.at(-1)?.taskId).toBe(1);
    expect(await store.queued(USER)).toEqual([]);
    expect(outbox.state()).toMatchObject({ stuckTasks: [], phase: 'idle' });
  });

  it('is not taken for one when the server is busy or away', async () => {
    const { outbox, asides, store } = await openTestOutbox(
      Array.from({ length: 6 }, (_, turn): SendOutcome =>
        turn % 2 === 0 ? { kind: 'busy', retryAfterMs: undefined } : { kind: 'unreachable' },
      ),
    );
    await outbox.submit(1, answer(1));
    await wakeUntilQuiet(outbox, 4);
    expect(asides).toEqual([]);
    expect(await store.queued(USER)).toHaveLength(1);
  });

  it('does not keep drafts of other tasks from being saved', async () => {
    const { outbox, savedDrafts } = await openTestOutbox([], {
      draftOutcomes: [{ kind: 'failing' }, { kind: 'failing' }, { kind: 'failing' }],
    });
    await outbox.saveDraft(1, answer(1));
    await outbox.saveDraft(2, answer(2));
    await wakeUntilQuiet(outbox);
    expect(savedDrafts.map(({ taskId }) => taskId)).toEqual([1, 1, 1, 2]);
    expect(outbox.state()).toMatchObject({ savedTasks: [2], unsavedTasks: [1] });
  });
});
