import { questionRules } from '#domain/questionnaire/question-rules.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { FillBlank } from './fill-blank.tsx';
import type { QuestionView } from './question-view.tsx';
import { MultiChoice } from './multi-choice.tsx';
import { SingleChoice } from './single-choice.tsx';

/** The views that most questionnaires consist of come with the player; undefined for those that are fetched later. */
export function firstViewOf(question: Question): QuestionView | undefined {
  if (question.type === 'single-choice') return SingleChoice;
  if (question.type === 'multi-choice') return MultiChoice;
  const takesWords = question.type === 'fill-blank' && questionRules(question).blanks[0]?.kind === 'text';
  return takesWords ? FillBlank : undefined;
}
