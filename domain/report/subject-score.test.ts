import { expect, it } from 'vitest';
import { NO_ANSWER } from '../chart/chart-values.ts';
import { subjectScore } from './subject-score.ts';
import { askOf } from './testing/report-data.ts';

const range = { min: 1, max: 5 };
const asks = [
  askOf(1, { range }),
  askOf(2, { range, isReversed: true }),
  askOf(3, { range }),
  askOf(4, { range: null }),
];
const score = (answerMap: Record<string, object>, validCount = 0) =>
  subjectScore({ asks, answerMap }, { askIds: [1, 2, 3, 4, 99], validCount });

it('is the mean of what was answered, reversed asks counted from the other end', () => {
  expect(score({ 1: { option: 4 }, 2: { option: 1 }, 3: { option: 4 } })).toBe(4.33333);
  expect(score({ 1: { option: 9 }, 2: { option: 5 }, 4: { strOption: '3' } })).toBe(1);
});

it('is none where too few were answered', () => {
  expect(score({ 1: { option: 4 } }, 2)).toBe(NO_ANSWER);
  expect(score({}, 0)).toBe(NO_ANSWER);
});
