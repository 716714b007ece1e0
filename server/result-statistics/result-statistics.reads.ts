import { read } from '#server/database/read.ts';
import { weighResults } from '#server/result/index.ts';
import { findAnswerTexts } from './answer-texts.ts';
import { computeStatistics, type StatisticsInput } from './compute-statistics.ts';
import { type AskedStatistics, findAskedContests } from './respondents.ts';

/** More than this is no longer a call. */
const MOST_AT_ONCE = { people: 2_000, bytes: 40_000_000 };

/** Whether those whom the filter means are few enough, and have answered little enough, to wait for their figures. */
export const isSmallRead = read('result-statistics.is-small', async (db, input: AskedStatistics) => {
  const contests = await findAskedContests(db, input);
  const { owner, filter, now } = input;
  const asked = { owner, contests, filter, now: new Date(now) };
  const { people, bytes } = await weighResults(db, asked, MOST_AT_ONCE.people + 1);
  return people <= MOST_AT_ONCE.people && bytes <= MOST_AT_ONCE.bytes;
});

/** Of tests that are small enough to wait for; others are a job. */
export const statisticsRead = read('result-statistics.figures', (db, input: StatisticsInput) =>
  computeStatistics(db, input),
);
export const answerTextsRead = read('result-statistics.texts', findAnswerTexts);
