import type { Question } from './question.schema.ts';

/** What a question is before its author has written anything. */
export const EMPTY_QUESTION = {
  code: '',
  type: 'single-choice',
  preface: '',
  text: '',
  options: [],
  subtitles: [],
  headers: [],
  visibleId: 0,
  visibleOption: '',
} satisfies Omit<Question, 'id'>;
