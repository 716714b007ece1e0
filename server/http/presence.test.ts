import { describe, expect, it } from 'vitest';
import { WriteRefused, type WriteQueue } from '#server/database/command.ts';
import { Presence } from './presence.ts';
import type { Heard } from './presence.repository.ts';

const START = Date.parse('2026-09-01T01:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);

/** A queue that may be full. */
function writer() {
  const written: Heard[][] = [];
  const queue = {
    isFull: false,
    written,
    load: 0,
    depth: 0,
    run(_command: unknown, heard: Heard[]) {
      if (queue.isFull) return Promise.reject(new WriteRefused('full'));
      written.push(heard);
      return Promise.resolve(null);
    },
    close: () => Promise.resolve(),
  };
  return queue;
}

const presenceOn = (queue: ReturnType<typeof writer>) => new Presence(queue as unknown as WriteQueue);

describe('when sessions were heard of', () => {
  it('is written together, and once for the calls of a few seconds', async () => {
    const queue = writer();
    const presence = presenceOn(queue);
    for (const seconds of [0, 1, 14]) presence.hear('a', at(seconds));
    presence.hear('b', at(2));
    await presence.writeDown();
    expect(queue.written).toEqual([
      [
        { token_hash: 'a', heard_at: at(0).toISOString() },
        { token_hash: 'b', heard_at: at(2).toISOString() },
      ],
    ]);
    presence.hear('a', at(14));
    presence.hear('b', at(16));
    await presence.writeDown();
    expect(queue.written).toHaveLength(1);
    presence.hear('a', at(15));
    await presence.writeDown();
    expect(queue.written[1]).toEqual([{ token_hash: 'a', heard_at: at(15).toISOString() }]);
  });

  it('is kept for the next time when nobody has time for it, unless it is heard of anew', async () => {
    const queue = writer();
    const presence = presenceOn(queue);
    presence.hear('a', at(0));
    presence.hear('b', at(0));
    queue.isFull = true;
    await expect(presence.writeDown()).rejects.toThrow(WriteRefused);
    presence.hear('a', at(20));
    queue.isFull = false;
    await presence.writeDown();
    expect(new Map(queue.written.flat().map(({ token_hash, heard_at }) => [token_hash, heard_at]))).toEqual(
      new Map([
        ['a', at(20).toISOString()],
        ['b', at(0).toISOString()],
      ]),
    );
  });

  it('goes in pieces, so that answers come in between', async () => {
    const queue = writer();
    const presence = presenceOn(queue);
    for (let index = 0; index < 1_000; index += 1) presence.hear(`session ${index}`, at(0));
    await presence.writeDown();
    expect(queue.written.flat()).toHaveLength(1_000);
    expect(Math.max(...queue.written.map((heard) => heard.length))).toBeLessThanOrEqual(200);
  });
});
