export { type AnswerColumns, answerColumns, type GivenVersion } from './answer-columns.ts';
export { readAnswers, type StoredAnswer, versionOf } from './answer-rows.ts';
export { listTaskVersions, taskVersionKey } from './answered-versions.repository.ts';
export { readAnsweredVersions } from './answered-versions.ts';
export { type AnswerNeed, storedAnswerPortions } from './stored-answers.repository.ts';
export { countPresent, weighResults } from './present-weight.repository.ts';
export { columnsOf } from './result-columns.ts';
export { eachOnce, findAsked } from './asked-contests.ts';
export {
  countResults,
  listPeople,
  listResultPortions,
  type PresentPerson,
  type ResultPerson,
} from './result-list.repository.ts';
export { countAbsent, type PersonKey } from './result-keys.repository.ts';
export { meansPresent, resultScope, type ResultsAsked } from './result-scope.repository.ts';
export { listEverybodyPortions } from './result-walk.repository.ts';
