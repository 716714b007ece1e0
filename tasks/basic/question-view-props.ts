import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';

/** What the view of each question type gets beside its drawn title. */
export interface QuestionViewProps<Title> {
  question: Question;
  title: Title;
  answer: QuestionAnswer | undefined;
  onAnswer(answer: QuestionAnswer): void;
  readOnly: boolean;
  hasProblem: boolean;
  /** The element that says what is missing. */
  problemId: string;
}
