import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import type { PlayerProps } from '../view-props.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';
import { QuestionCard } from './question-card.tsx';
import './player.css';

/** Entries of other questions stay the same objects, so that only the touched question is drawn again. */
function withAnswer(answer: BasicAnswer, changed: QuestionAnswer): BasicAnswer {
  const isKnown = answer.some((entry) => entry.id === changed.id);
  return isKnown ? answer.map((entry) => (entry.id === changed.id ? changed : entry)) : [...answer, changed];
}

export function BasicPlayer(props: PlayerProps<BasicContent, BasicAnswer>) {
  const { content, answer, highlightedQuestionId, readOnly = false } = props;
  const byId = useMemo(() => new Map(answer?.map((entry) => [entry.id, entry])), [answer]);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const onAnswer = useCallback((changed: QuestionAnswer) => {
    const { answer: known = [], onChange } = latest.current;
    onChange(withAnswer(known, changed));
  }, []);

  return (
    <ol className="questions">
      {content.questions.map((question, index) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={index + 1}
          answer={byId.get(question.id)}
          onAnswer={onAnswer}
          isChecked={highlightedQuestionId !== undefined}
          isTarget={highlightedQuestionId === question.id}
          readOnly={readOnly}
        />
      ))}
    </ol>
  );
}
