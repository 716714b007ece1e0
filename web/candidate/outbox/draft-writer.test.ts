import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';
import type { Draft } from './outbox-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { answer, openTestOutbox, USER } from './testing/outbox-harness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A disk on which each transaction takes a while; what is not complete is lost with the page. */
function slowStore(takesMs: number) {
  const disk = createMemoryStore({ drafts: [], queue: [] });
  const writes: unknown[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const slowly = async <T>(act: () => Promise<T>): Promise<T> => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    running -= 1;
    return act();
  };
  const store = {
    ...disk,
    durable: true,
    writeDraft: (draft: Draft) => {
      writes.push(draft.typed?.payload);
      return slowly(() => disk.writeDraft(draft));
    },
    enqueue: async (...given: Parameters<typeof disk.enqueue>) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return disk.enqueue(...given);
    },
  };
  const onDisk = async (taskId: number) => {
    const drafts = await disk.drafts(USER);
    return drafts.find((draft) => draft.taskId === taskId)?.typed?.payload;
  };
  return { store, writes, onDisk, mostAtOnce: () => mostAtOnce };
}

describe('typing', () => {
  it('makes few transactions, one at a time, and the last key is always written', async () => {
    const { store, writes, onDisk, mostAtOnce } = slowStore(50);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    for (let key = 1; key <= 100; key += 1) {
      void outbox.saveDraft(1, answer(key));
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(writes.length).toBeLessThanOrEqual(12);
    expect(mostAtOnce()).toBe(1);
    expect(writes.at(-1)).toEqual(answer(100));
    expect(await onDisk(1)).toEqual(answer(100));
  });

  it('waits for a slow disk, and what came meanwhile is in one transaction', async () => {
    const { store, writes } = slowStore(2_000);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    for (let key = 1; key <= 10; key += 1) {
      void outbox.saveDraft(1, answer(key));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(writes).toEqual([answer(1), answer(10)]);
  });

  it('loses with a crash nothing that the page has said to be kept', async () => {
    const { store, onDisk } = slowStore(120);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    let claims = 0;
    const look = async () => {
      if (!outbox.state().isKept) return;
      claims += 1;
      expect(await onDisk(1)).toEqual(outbox.draft(1));
    };
    for (let key = 1; key <= 60; key += 1) {
      void outbox.saveDraft(1, answer(key));
      await look();
      for (let waited = 0; waited < (key % 20 === 0 ? 3_000 : 70); waited += 35) {
        await vi.advanceTimersByTimeAsync(35);
        await look();
      }
    }
    expect(claims).toBeGreaterThan(0);
    expect(outbox.state().isKept).toBe(true);
    const { outbox: next } = await openTestOutbox([], { store });
    expect(next.draft(1)).toEqual(answer(60));
  });

  it('is on the disk at once when the page goes away', async () => {
    const { store, onDisk } = slowStore(0);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    void outbox.saveDraft(1, answer(1));
    await vi.advanceTimersByTimeAsync(10);
    void outbox.saveDraft(1, answer(2));
    outbox.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(await onDisk(1)).toEqual(answer(2));
  });

  it('does not wait for a write under way when the page goes away', async () => {
    const { store, writes, onDisk } = slowStore(2_000);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    void outbox.saveDraft(1, answer(1));
    await vi.advanceTimersByTimeAsync(10);
    void outbox.saveDraft(1, answer(2));
    outbox.hurry();
    expect(writes).toEqual([answer(1), answer(2)]);
    // A page that is hidden and then left is told twice.
    outbox.hurry();
    expect(writes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await onDisk(1)).toEqual(answer(2));
    expect(outbox.state().isKept).toBe(true);
  });

  it('goes on in memory when two writes of a task fail that were under way at once', async () => {
    const { store, writes } = slowStore(100);
    store.writeDraft = async (draft) => {
      writes.push(draft.typed?.payload);
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new DOMException('', 'QuotaExceededError');
    };
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    const kept = [outbox.saveDraft(1, answer(1))];
    await vi.advanceTimersByTimeAsync(10);
    kept.push(outbox.saveDraft(1, answer(2)));
    outbox.hurry();
    await vi.advanceTimersByTimeAsync(500);
    await Promise.all(kept);
    expect(writes).toEqual([answer(1), answer(2)]);
    expect(outbox.state().durable).toBe(false);
    expect(outbox.draft(1)).toEqual(answer(2));
  });

  it('says that it is kept no sooner than after a while of quiet', async () => {
    const { store } = slowStore(5);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    let changes = 0;
    outbox.subscribe(() => void (changes += 1));
    for (let key = 1; key <= 20; key += 1) {
      void outbox.saveDraft(1, answer(key));
      await vi.advanceTimersByTimeAsync(600);
      expect(outbox.state().isKept).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outbox.state().isKept).toBe(true);
    // That something is typed, that it is not kept, and that it is: not every key.
    expect(changes).toBe(3);
  });
});

describe('a submission', () => {
  it('is not undone by a write of the draft that was under way, nor by one that waited for its turn', async () => {
    const { store, onDisk } = slowStore(80);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    void outbox.saveDraft(1, answer(1));
    await vi.advanceTimersByTimeAsync(20);
    void outbox.saveDraft(1, answer(2));
    void outbox.submit(1, answer(2));
    await vi.advanceTimersByTimeAsync(120);
    expect(await store.queued(USER)).toHaveLength(1);
    expect(await onDisk(1)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await onDisk(1)).toBeUndefined();
    expect(outbox.state().draftTasks).toEqual([]);
  });

  it('is not undone either when the page is hidden meanwhile', async () => {
    const { store, onDisk } = slowStore(80);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    void outbox.saveDraft(1, answer(1));
    await vi.advanceTimersByTimeAsync(20);
    void outbox.saveDraft(1, answer(2));
    void outbox.submit(1, answer(2));
    await vi.advanceTimersByTimeAsync(70);
    outbox.hurry();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await store.queued(USER)).toHaveLength(1);
    expect(await onDisk(1)).toBeUndefined();
    expect(outbox.state().draftTasks).toEqual([]);
  });

  it('leaves on the disk what was typed while it was written', async () => {
    const { store, onDisk } = slowStore(80);
    const { outbox } = await openTestOutbox([], { store });
    outbox.loseSession('');
    void outbox.saveDraft(1, answer(1));
    await vi.advanceTimersByTimeAsync(500);
    void outbox.submit(1, answer(1));
    await vi.advanceTimersByTimeAsync(10);
    void outbox.saveDraft(1, answer(3));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await store.queued(USER)).toMatchObject([{ payload: answer(1) }]);
    expect(await onDisk(1)).toEqual(answer(3));
    expect(outbox.state().draftTasks).toEqual([1]);
  });

  it('that begins between two writes of the draft lets the second follow it', async () => {
    const ends: (() => void)[] = [];
    const writer = createDraftWriter({
      write: () => new Promise((resolve) => void ends.push(resolve)),
      onKept: () => undefined,
    });
    void writer.writeNow(1);
    const second = writer.writeNow(1);
    ends[0]?.();
    // In each of the steps between the end of the first and the beginning of the second, one submission begins.
    const submissions: Promise<void>[] = [];
    const takesAMoment = () => new Promise<void>((resolve) => void setTimeout(resolve, 10));
    for (let step = 0; step < 8; step += 1) {
      await Promise.resolve();
      submissions.push(writer.alone(1, takesAMoment));
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await expect(second).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(submissions);
  });
});
