import { z } from 'zod';
import { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';

export const BasicContent = z.strictObject({
  editMode: z.boolean().default(true),
  hideTables: z.boolean().default(false),
  showAnswer: z.boolean().default(false),
  questions: z
    .array(Question)
    .max(500)
    .refine(
      (questions) => new Set(questions.map((question) => question.id)).size === questions.length,
      '题目的编号不能重复',
    ),
});
export type BasicContent = z.infer<typeof BasicContent>;

export const BasicAnswer = z.array(QuestionAnswer).max(500);
export type BasicAnswer = z.infer<typeof BasicAnswer>;
