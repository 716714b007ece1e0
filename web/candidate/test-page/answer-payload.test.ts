import { describe, expect, it } from 'vitest';
import { knownAnswer, timedPayload } from './answer-payload.ts';

const typed = { basic: [{ id: 1, option: 2 }] };
const START = '2026-03-01T08:00:00.000Z';

describe('the payload of an answer', () => {
  it('carries whole seconds since the start and since the task was opened', () => {
    const now = Date.parse(START) + 90_400;
    expect(timedPayload(typed, START, Date.parse(START) + 60_000, now)).toEqual({
      ...typed,
      contestTime: 90,
      taskTime: 30,
    });
  });

  it('never carries a negative time', () => {
    const now = Date.parse(START) - 5_000;
    expect(timedPayload(typed, START, undefined, now)).toMatchObject({ contestTime: 0, taskTime: 0 });
  });

  it('starts the test where nobody has pressed the button', () => {
    const now = Date.parse(START);
    expect(timedPayload(typed, '', now - 5_000, now)).toMatchObject({ contestTime: 0, taskTime: 5 });
  });

  it('comes back without its times', () => {
    expect(knownAnswer(JSON.stringify({ ...typed, contestTime: 9, taskTime: 3 }))).toEqual(typed);
    expect(knownAnswer('')).toEqual({});
    expect(knownAnswer(undefined)).toEqual({});
  });
});
