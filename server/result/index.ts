export { type AnswerColumns, answerColumns } from './answer-columns.ts';
export { readAnswers, type StoredAnswer } from './answer-rows.ts';
export { listTaskVersions, taskVersionKey } from './answered-versions.repository.ts';
export { readAnsweredVersions } from './answered-versions.ts';
export { listStoredAnswers } from './stored-answers.repository.ts';
export { eachOnce, findAsked } from './asked-contests.ts';
export {
  countResults,
  listResultPortions,
  type PresentPerson,
  type ResultPerson,
} from './result-list.repository.ts';
export { listEverybodyPortions } from './result-walk.repository.ts';
