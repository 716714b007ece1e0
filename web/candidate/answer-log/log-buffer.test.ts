import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToBuffer, type Buffered, newestWithin, nextBatch } from './log-buffer.ts';

const tasks = fc.array(
  fc.record({ taskId: fc.integer({ min: 1, max: 4 }), size: fc.nat(200), isEvent: fc.boolean() }),
  {
    maxLength: 60,
  },
);
const numbered = (list: Omit<Buffered, 'sequence'>[]): Buffered[] =>
  list.map((entry, index) => ({ ...entry, sequence: index + 1 }));
const fill = (entries: Buffered[], limit: number) =>
  entries.reduce<Buffered[]>((buffer, entry) => addToBuffer(buffer, entry, limit), []);
const sequences = (entries: Buffered[]) => entries.map(({ sequence }) => sequence);
const newestOf = (entries: Buffered[]) =>
  [
    ...new Map(
      entries.filter(({ isEvent }) => !isEvent).map(({ taskId, sequence }) => [taskId, sequence]),
    ).values(),
  ].sort((a, b) => a - b);

describe('the buffer of log entries', () => {
  it('keeps everything while there is room', () => {
    fc.assert(
      fc.property(tasks, (list) => {
        expect(fill(numbered(list), 60)).toEqual(numbered(list));
      }),
    );
  });

  it('is bounded, stays in order, and never drops the newest state of a task', () => {
    fc.assert(
      fc.property(tasks, fc.integer({ min: 4, max: 20 }), (list, limit) => {
        const kept = fill(numbered(list), limit);
        expect(kept.length).toBeLessThanOrEqual(limit);
        expect(sequences(kept)).toEqual([...sequences(kept)].sort((a, b) => a - b));
        expect(sequences(kept)).toEqual(expect.arrayContaining(newestOf(numbered(list))));
      }),
    );
  });

  it('drops what is no answer before any answer', () => {
    const entries = numbered([false, true, false, true].map((isEvent) => ({ taskId: 1, size: 1, isEvent })));
    expect(sequences(fill(entries, 3))).toEqual([1, 3, 4]);
    expect(sequences(fill(entries, 2))).toEqual([1, 3]);
  });

  it('drops the oldest first', () => {
    const entries = numbered([1, 1, 1, 2, 2].map((taskId) => ({ taskId, size: 1, isEvent: false })));
    expect(sequences(fill(entries, 3))).toEqual([3, 4, 5]);
    expect(sequences(fill(entries, 2))).toEqual([3, 5]);
    expect(sequences(fill(entries, 1))).toEqual([3, 5]);
  });
});

describe('a batch of log entries', () => {
  const limits = { entries: 5, characters: 300 };

  it('is of one task, in order from the oldest, and within its limits unless one entry alone is not', () => {
    fc.assert(
      fc.property(tasks, (list) => {
        const entries = numbered(list);
        const batch = nextBatch(entries, limits);
        expect(batch).toEqual(entries.slice(0, batch.length));
        expect(new Set(batch.map(({ taskId }) => taskId)).size).toBe(Math.min(1, entries.length));
        expect(batch.length).toBeLessThanOrEqual(limits.entries);
        const size = batch.reduce((sum, entry) => sum + entry.size, 0);
        if (batch.length > 1) expect(size).toBeLessThanOrEqual(limits.characters);
      }),
    );
  });

  it('after batch leads to the end', () => {
    fc.assert(
      fc.property(tasks, (list) => {
        let entries = numbered(list);
        const sent: number[] = [];
        while (entries.length > 0) {
          const batch = nextBatch(entries, limits);
          sent.push(...sequences(batch));
          entries = entries.slice(batch.length);
        }
        expect(sent).toEqual(sequences(numbered(list)));
      }),
    );
  });

  it('that must fit into a last message holds the newest', () => {
    fc.assert(
      fc.property(tasks, fc.nat(500), (list, characters) => {
        const entries = numbered(list);
        const kept = newestWithin(entries, characters);
        expect(kept).toEqual(entries.slice(entries.length - kept.length));
        expect(kept.reduce((sum, entry) => sum + entry.size, 0)).toBeLessThanOrEqual(characters);
        const next = entries.at(-kept.length - 1);
        const total = kept.reduce((sum, entry) => sum + entry.size, next?.size ?? 0);
        if (kept.length < entries.length) expect(total).toBeGreaterThan(characters);
      }),
    );
  });
});
