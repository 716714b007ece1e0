import type { ComponentType, ReactNode } from 'react';
import type { QuestionProblem } from '#domain/questionnaire/check-answer.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { shownText } from '#domain/questionnaire/rule-text.ts';
import { HtmlText } from '#ui/html-text.tsx';

/** What the view of each question type gets. */
export interface QuestionViewProps {
  question: Question;
  title: ReactNode;
  answer: QuestionAnswer | undefined;
  onAnswer(answer: QuestionAnswer): void;
  readOnly: boolean;
  /** Known only after an attempt to submit. */
  problem: QuestionProblem | undefined;
  /** The element that says what is missing. */
  problemId: string;
}

export type QuestionView = ComponentType<QuestionViewProps>;

/** How a field, or a group of them, tells that it is what the problem is about. */
export function problemMarks(isMeant: boolean, problemId: string) {
  return isMeant ? ({ 'aria-invalid': true, 'aria-describedby': problemId } as const) : {};
}

/** A list with one entry per row or blank, with one of them changed; what nobody has touched is `unselected`. */
export function listWithPart<Value>(
  list: readonly Value[] | undefined,
  length: number,
  part: number,
  value: Value,
  unselected: Value,
): Value[] {
  return Array.from({ length }, (_, index) => (index === part ? value : (list?.[index] ?? unselected)));
}

/** What an author wrote, without the marks that only steer the answering. */
export function AuthorText({ html, className }: { html: string; className?: string }) {
  const shown = shownText(html);
  // A long table repeats its column titles in each row: plain words need no parser.
  if (/[<&]/.test(shown)) return <HtmlText html={shown} {...(className ? { className } : {})} />;
  return <div className={`ui-html ${className ?? ''}`}>{shown}</div>;
}

/** How much there is of what is demanded. */
export function Counter({ id, isEnough, children }: { id?: string; isEnough: boolean; children: ReactNode }) {
  return (
    <p id={id} className={isEnough ? 'question__counter question__counter--enough' : 'question__counter'}>
      {children}
    </p>
  );
}
