export { type AnswerColumns, answerColumns, type GivenVersion } from './answer-columns.ts';
export { type ReadAnswers, readAnswers, type StoredAnswer, type TaskRecord } from './answer-rows.ts';
export { listTaskVersions, taskVersionKey } from './answered-versions.repository.ts';
export { readAnsweredVersions } from './answered-versions.ts';
export { listStoredAnswers } from './stored-answers.repository.ts';
export { type AskedContest, eachOnce, findAsked } from './asked-contests.ts';
export {
  countResults,
  listEverybodyPortions,
  listResultPortions,
  type PresentPerson,
  type ResultPerson,
} from './result-list.repository.ts';
export type { ResultsAsked } from './result-scope.repository.ts';
