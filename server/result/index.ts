export { type AnswerColumns, answerColumns, type GivenVersion } from './answer-columns.ts';
export { type ReadAnswers, readAnswers, type StoredAnswer, type TaskRecord } from './answer-rows.ts';
export { readAnsweredVersions } from './answered-versions.ts';
export { listStoredAnswers } from './stored-answers.repository.ts';
