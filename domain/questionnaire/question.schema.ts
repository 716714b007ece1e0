import { z } from 'zod';
import { QUESTION_TYPES, type QuestionType } from './question-types.ts';

const typeNames = Object.keys(QUESTION_TYPES) as [QuestionType, ...QuestionType[]];

export const Question = z.strictObject({
  id: z.int().min(1),
  code: z.string().max(60).default(''),
  type: z.enum(typeNames),
  preface: z.string().max(20_000).default(''),
  text: z.string().max(20_000),
  options: z.array(z.string().max(5_000)).max(200).default([]),
});
export type Question = z.infer<typeof Question>;

/** One entry per visible question; 0 or an empty text is unselected. */
export const QuestionAnswer = z.union([
  z.strictObject({ id: z.int(), option: z.int() }),
  z.strictObject({ id: z.int(), strOption: z.string().max(100_000) }),
]);
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;
