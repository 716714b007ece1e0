import { memo, useEffect, useId, useRef, type ComponentType, type ReactNode } from 'react';
import { questionProblem } from '#domain/questionnaire/check-answer.ts';
import type { QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { HtmlText } from '#web/ui/html-text.tsx';
import { FillBlank } from './fill-blank.tsx';
import type { QuestionViewProps } from './question-view-props.ts';
import { SingleChoice } from './single-choice.tsx';

interface QuestionCardProps {
  question: Question;
  number: number;
  answer: QuestionAnswer | undefined;
  onAnswer(answer: QuestionAnswer): void;
  /** The candidate has tried to submit: what is missing is marked. */
  isChecked: boolean;
  /** The first thing that is missing: the page goes there. */
  isTarget: boolean;
  readOnly: boolean;
}

const VIEWS: Record<QuestionType, ComponentType<QuestionViewProps<ReactNode>>> = {
  'single-choice': SingleChoice,
  'fill-blank': FillBlank,
};

/** One question. Drawn again only when something of its own changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, answer, onAnswer, isChecked, isTarget, readOnly } = props;
  const card = useRef<HTMLLIElement>(null);
  const id = useId();
  const problem = isChecked ? questionProblem(question, answer) : undefined;

  useEffect(() => {
    if (!isTarget) return;
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [isTarget]);

  const View = VIEWS[question.type];
  return (
    <li ref={card} className={problem ? 'question question--missing' : 'question'}>
      {question.preface ? <HtmlText className="question__preface" html={question.preface} /> : null}
      <View
        question={question}
        answer={answer}
        onAnswer={onAnswer}
        readOnly={readOnly}
        hasProblem={problem !== undefined}
        problemId={`${id}-problem`}
        title={
          <span className="question__title">
            <span className="question__number">{number}.</span>
            <HtmlText html={question.text} />
          </span>
        }
      />
      <div id={`${id}-problem`} className="question__problem">
        {problem}
      </div>
    </li>
  );
});
