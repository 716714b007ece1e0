import type { QuestionProblem } from '#domain/questionnaire/check-answer.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';

/** What the view of each question type gets beside its drawn title. */
export interface QuestionViewProps<Title> {
  question: Question;
  title: Title;
  answer: QuestionAnswer | undefined;
  onAnswer(answer: QuestionAnswer): void;
  readOnly: boolean;
  /** Known only after an attempt to submit. */
  problem: QuestionProblem | undefined;
  /** The element that says what is missing. */
  problemId: string;
}

/** How a field, or a group of them, tells that it is what the problem is about. */
export function problemMarks(isMeant: boolean, problemId: string) {
  return isMeant ? ({ 'aria-invalid': true, 'aria-describedby': problemId } as const) : {};
}
