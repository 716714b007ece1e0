import { describe, expect, it } from 'vitest';
import { isChangedAnswer } from './changed-answer.ts';

const submitted = { basic: [{ id: 1, strOption: '因为有朋友' }], contestTime: 90, taskTime: 30 };

describe('an answer that was submitted', () => {
  it('is changed when something else was typed since', () => {
    expect(isChangedAnswer(submitted, { basic: [{ id: 1, strOption: '因为' }] })).toBe(true);
    expect(isChangedAnswer(submitted, { basic: [] })).toBe(true);
    expect(isChangedAnswer(submitted, {})).toBe(true);
    expect(isChangedAnswer(submitted, { ...submitted, sketch: { objects: [] } })).toBe(true);
  });

  it('is not changed when what was typed is back to what was submitted, whatever time it took', () => {
    expect(isChangedAnswer(submitted, { basic: [{ strOption: '因为有朋友', id: 1 }] })).toBe(false);
    expect(isChangedAnswer(submitted, { ...submitted, contestTime: 1, taskTime: 2 })).toBe(false);
  });
});
