import { read } from '#server/database/read.ts';
import { findAnswerTexts } from './answer-texts.ts';
import { computeStatistics, type StatisticsInput } from './compute-statistics.ts';

/** Of tests that are small enough to wait for; others are a job. */
export const statisticsRead = read('result-statistics.figures', (db, input: StatisticsInput) =>
  computeStatistics(db, input),
);
export const answerTextsRead = read('result-statistics.texts', findAnswerTexts);
