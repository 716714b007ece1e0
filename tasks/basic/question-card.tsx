import { memo, useEffect, useId, useRef } from 'react';
import { questionProblem } from '#domain/questionnaire/check-answer.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { AuthorText } from './question-types/question-view.tsx';
import { firstViewOf, LaterView } from './question-types/view-loading.tsx';

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

/** To the question, and in a long one on to the row or blank that is meant. */
function goToProblem(card: HTMLElement): void {
  const part = card.querySelector<HTMLElement>('[aria-invalid]') ?? card;
  card.scrollIntoView({ block: 'start' });
  part.scrollIntoView({ block: 'nearest' });
  const field = part.querySelector<HTMLElement>('input:enabled, select, textarea') ?? part;
  field.focus({ preventScroll: true });
}

/** One question. Drawn again only when something of its own changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, answer, onAnswer, isChecked, isTarget, readOnly } = props;
  const card = useRef<HTMLLIElement>(null);
  const id = useId();
  const problem = isChecked ? questionProblem(question, answer) : undefined;

  useEffect(() => {
    if (isTarget && card.current) goToProblem(card.current);
  }, [isTarget]);

  const View = firstViewOf(question) ?? LaterView;
  return (
    <li ref={card} className={problem ? 'question question--missing' : 'question'}>
      {question.preface ? <AuthorText className="question__preface" html={question.preface} /> : null}
      {/* oxlint-disable-next-line react/static-components -- it is chosen from a table, not made here */}
      <View
        question={question}
        answer={answer}
        onAnswer={onAnswer}
        readOnly={readOnly}
        problem={problem}
        problemId={`${id}-problem`}
        title={
          <span className="question__title">
            <span className="question__number">{number}.</span>
            <AuthorText html={question.text} />
          </span>
        }
      />
      <div id={`${id}-problem`} className="question__problem">
        {problem?.message}
      </div>
    </li>
  );
});
