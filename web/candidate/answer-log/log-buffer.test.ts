import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToBuffer, type Buffered, newestWithin, nextBatch } from './log-buffer.ts';

const tasks = fc.array(
  fc
    .record({
      taskId: fc.integer({ min: 1, max: 4 }),
      changeSize: fc.nat(200),
      more: fc.nat(200),
      isEvent: fc.boolean(),
    })
    .map(({ more, changeSize, ...entry }) => ({ ...entry, changeSize, size: changeSize + more })),
  { maxLength: 60 },
);
/** Of one task: the first state whole, the others as changes. */
const travelling = (batch: Buffered[]) => {
  const whole = batch.find(({ isEvent }) => !isEvent);
  return batch.reduce((sum, entry) => {
    return sum + (entry.isEvent || entry === whole ? entry.size : entry.changeSize);
  }, 0);
};
/** Those that follow each other and are of one task go together. */
const runsOf = (entries: Buffered[]) =>
  entries.reduce<Buffered[][]>((runs, entry) => {
    const run = runs.at(-1);
    if (run?.[0]?.taskId !== entry.taskId) return [...runs, [entry]];
    return [...runs.slice(0, -1), [...run, entry]];
  }, []);
const inAll = (entries: Buffered[]) => runsOf(entries).reduce((sum, run) => sum + travelling(run), 0);
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
    const entries = numbered(
      [false, true, false, true].map((isEvent) => ({ taskId: 1, size: 1, changeSize: 1, isEvent })),
    );
    expect(sequences(fill(entries, 3))).toEqual([1, 3, 4]);
    expect(sequences(fill(entries, 2))).toEqual([1, 3]);
  });

  it('drops the oldest first', () => {
    const entries = numbered(
      [1, 1, 1, 2, 2].map((taskId) => ({ taskId, size: 1, changeSize: 1, isEvent: false })),
    );
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
        if (batch.length > 1) expect(travelling(batch)).toBeLessThanOrEqual(limits.characters);
        const more = entries.slice(0, batch.length + 1);
        const isOver = more.length > limits.entries || new Set(more.map(({ taskId }) => taskId)).size > 1;
        if (batch.length < entries.length && !isOver)
          expect(travelling(more)).toBeGreaterThan(limits.characters);
      }),
    );
  });

  it('of a large answer takes along what was added to it bit by bit', () => {
    const entries = numbered(
      Array.from({ length: 5 }, () => ({ taskId: 1, size: 200, changeSize: 10, isEvent: false })),
    );
    expect(nextBatch(entries, limits)).toHaveLength(5);
    expect(newestWithin(entries, 230)).toHaveLength(4);
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
        expect(inAll(kept)).toBeLessThanOrEqual(characters);
        if (kept.length < entries.length) {
          expect(inAll(entries.slice(-kept.length - 1))).toBeGreaterThan(characters);
        }
      }),
    );
  });
});
