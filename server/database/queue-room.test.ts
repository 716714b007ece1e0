import { describe, expect, it } from 'vitest';
import { type BatchCommand, command, WriteRefused } from './command.ts';
import { LONGEST_QUEUE, QueueRoom } from './queue-room.ts';

const submission: BatchCommand<object, void> = {
  name: 'submission',
  sqlite: () => [],
  postgres: async () => ({ statements: [], outputAt: () => undefined }),
};
const log: BatchCommand<object, void> = { ...submission, name: 'log', givesWay: true };
const single = command('single', async (_db, _input: object) => undefined);

function enter(room: QueueRoom, count: number, wanted: typeof submission | typeof single, input = {}): void {
  for (let index = 0; index < count; index += 1) room.enter(wanted, input);
}

describe('the room in a write queue', () => {
  it('is left for submissions alone when three quarters are taken', () => {
    const room = new QueueRoom();
    enter(room, LONGEST_QUEUE * 0.75, single);
    expect(() => room.enter(single, {})).toThrow(WriteRefused);
    expect(() => room.enter(log, {})).toThrow(WriteRefused);
    enter(room, LONGEST_QUEUE * 0.25, submission);
    expect(room.load).toBe(1);
  });

  it('ends for submissions too', () => {
    const room = new QueueRoom();
    enter(room, LONGEST_QUEUE, submission);
    expect(() => room.enter(submission, {})).toThrow(WriteRefused);
  });

  it('is also taken by long answers, however few they are', () => {
    const room = new QueueRoom();
    enter(room, 20, submission, { payload: 'x'.repeat(5_000_000) });
    expect(() => room.enter(submission, {})).toThrow(WriteRefused);
  });

  it('is taken by bytes, not by letters, and by what is nested as well', () => {
    const room = new QueueRoom();
    enter(room, 1, submission, { answers: [{ payload: { text: '字'.repeat(1_000_000) } }] });
    expect(room.load).toBeCloseTo(0.03, 5);
  });

  it('is taken by the rows of a list that a single command brings', () => {
    const room = new QueueRoom();
    const row = { id: '1'.repeat(40), type: '学生', name: '林小满', school: '第一中学' };
    enter(room, 1, single, { listId: 'x', from: 0, rows: Array.from({ length: 100_000 }, () => row) });
    expect(room.load).toBeCloseTo(0.067, 5);
  });

  it('is not for one sender alone: whoever waits with much waits before sending more', () => {
    const room = new QueueRoom();
    const large = { tokenHash: 'a', payload: 'x'.repeat(900_000) };
    const places = [room.enter(submission, large), room.enter(submission, large)];
    expect(() => room.enter(submission, large)).toThrow(WriteRefused);
    expect(() => room.enter(submission, { ...large, tokenHash: 'b' })).not.toThrow();
    for (const place of places) room.leave(place);
    expect(() => room.enter(submission, large)).not.toThrow();
  });

  it('takes a large write of one who has nothing waiting', () => {
    const room = new QueueRoom();
    expect(() => room.enter(submission, { tokenHash: 'a', payload: 'x'.repeat(3_000_000) })).not.toThrow();
  });

  it('is there again for whoever comes when others have left', () => {
    const room = new QueueRoom();
    const places = Array.from({ length: LONGEST_QUEUE }, () => room.enter(submission, { payload: 'answer' }));
    for (const place of places) room.leave(place);
    expect(room.load).toBe(0);
    expect(() => room.enter(single, {})).not.toThrow();
  });
});
