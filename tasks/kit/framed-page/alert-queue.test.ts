import { describe, expect, it } from 'vitest';
import { AlertQueue } from './alert-queue.ts';

const saying = (text: unknown) => ({ type: 'kaopu:alert', text });

function shownBy(queue: AlertQueue, nowMs = 0): string[] {
  const shown: string[] = [];
  while (queue.shown !== undefined) {
    shown.push(queue.shown);
    queue.close(nowMs);
  }
  return shown;
}

describe('what a page in a frame has to tell', () => {
  it('is shown one after the other, the same once', () => {
    const queue = new AlertQueue();
    for (const text of ['一', '二', '一', '三']) queue.add(saying(text), 0);
    expect(shownBy(queue)).toEqual(['一', '二', '三']);
  });

  it('is not said again within ten seconds after it was closed', () => {
    const queue = new AlertQueue();
    queue.add(saying('一'), 0);
    queue.close(5_000);
    queue.add(saying('一'), 14_999);
    expect(queue.shown).toBeUndefined();
    queue.add(saying('一'), 15_000);
    expect(queue.shown).toBe('一');
  });

  it('is never too much, and never too long', () => {
    const queue = new AlertQueue();
    for (let index = 0; index < 500; index += 1) queue.add(saying(`${index} ${'长'.repeat(100_000)}`), 0);
    const shown = shownBy(queue);
    expect(shown).toHaveLength(20);
    expect(shown.every((text) => text.length === 1_000)).toBe(true);
  });

  it('is empty where it is no text', () => {
    const queue = new AlertQueue();
    queue.add(saying({ nested: true }), 0);
    queue.add(null, 0);
    expect(shownBy(queue)).toEqual(['']);
  });
});
