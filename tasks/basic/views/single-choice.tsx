import { useId, type ReactNode } from 'react';
import { ChoiceOption } from './choice-option.tsx';
import { problemMarks, type QuestionViewProps } from './view-props.ts';

export function SingleChoice(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const chosen = answer && 'option' in answer ? answer.option : 0;
  return (
    <fieldset
      className="choice"
      role="radiogroup"
      aria-labelledby={`${id}-title`}
      {...problemMarks(problem !== undefined, problemId)}
      disabled={readOnly}
    >
      <legend id={`${id}-title`} className="question__legend">
        {title}
      </legend>
      {question.options.map((text, index) => (
        // Options have no id of their own; their place is what the answer names.
        <ChoiceOption
          key={index}
          text={text}
          type="radio"
          name={id}
          checked={chosen === index + 1}
          onChange={() => onAnswer({ id: question.id, option: index + 1 })}
        />
      ))}
    </fieldset>
  );
}
