import { useId, type ReactNode } from 'react';
import { HtmlText } from '#web/ui/html-text.tsx';
import type { QuestionViewProps } from './question-view-props.ts';

export function SingleChoice(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, hasProblem, problemId } = props;
  const id = useId();
  const chosen = answer && 'option' in answer ? answer.option : 0;
  return (
    <fieldset
      className="choice"
      role="radiogroup"
      aria-labelledby={`${id}-title`}
      aria-invalid={hasProblem || undefined}
      aria-describedby={hasProblem ? problemId : undefined}
      disabled={readOnly}
    >
      <legend id={`${id}-title`} className="choice__legend">
        {title}
      </legend>
      {question.options.map((text, index) => (
        // Options have no id of their own; their place is what the answer names.
        <label key={index} className="choice__option">
          <input
            type="radio"
            name={id}
            checked={chosen === index + 1}
            onChange={() => onAnswer({ id: question.id, option: index + 1 })}
          />
          <HtmlText html={text} />
        </label>
      ))}
    </fieldset>
  );
}
