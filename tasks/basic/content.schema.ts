import { z } from 'zod';
import { blanksOf } from '#domain/questionnaire/question.ts';
import { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';

const MOST_BLANKS = 500;

/** What is wrong with a list of questions as a whole, said so that its author finds the place. */
function listProblem(questions: readonly Question[]): string | undefined {
  const earlier = new Set<number>();
  for (const [index, question] of questions.entries()) {
    const { id, type, visibleId } = question;
    if (earlier.has(id)) return '题目的编号不能重复';
    if (visibleId !== 0 && !earlier.has(visibleId)) {
      return index === 0 ? '第1题不能有显示条件' : `第${index + 1}题的显示条件只能指向它前面的题目`;
    }
    if (type === 'multi-fill-blank' && blanksOf(question).length > MOST_BLANKS) {
      return `第${index + 1}题最多只能有${MOST_BLANKS}个空`;
    }
    earlier.add(id);
  }
  return undefined;
}

export const BasicContent = z.strictObject({
  editMode: z.boolean().default(true),
  hideTables: z.boolean().default(false),
  showAnswer: z.boolean().default(false),
  questions: z
    .array(Question)
    .max(500, '最多只能有500道题目')
    .superRefine((questions, context) => {
      const message = listProblem(questions);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
});
export type BasicContent = z.infer<typeof BasicContent>;

export const BasicAnswer = z.array(QuestionAnswer).max(500);
export type BasicAnswer = z.infer<typeof BasicAnswer>;
