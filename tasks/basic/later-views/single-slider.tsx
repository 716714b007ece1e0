import { useId, type ReactNode } from 'react';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { problemMarks, type QuestionViewProps } from '../views/view-props.ts';
import { RangeSlider } from './range-slider.tsx';

export function SingleSlider(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const [range] = questionRules(question).sliders;
  return (
    <>
      <div id={id} className="question__legend">
        {title}
      </div>
      {range ? (
        <RangeSlider
          range={range}
          value={answer && 'option' in answer ? answer.option : 0}
          onValue={(option) => onAnswer({ id: question.id, option })}
          titles={question.options}
          readOnly={readOnly}
          aria-labelledby={id}
          {...problemMarks(problem !== undefined, problemId)}
        />
      ) : null}
    </>
  );
}
