import { useId, type ReactNode } from 'react';
import { problemMarks, type QuestionViewProps } from '../views/view-props.ts';
import { Dropdown, optionChoices } from './dropdown.tsx';

export function SingleDropdown(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const chosen = answer && 'option' in answer ? answer.option : 0;
  return (
    <>
      <label className="question__legend" htmlFor={id}>
        {title}
      </label>
      <Dropdown
        id={id}
        choices={optionChoices(question.options)}
        value={chosen === 0 ? '' : String(chosen)}
        onValue={(value) => onAnswer({ id: question.id, option: Number(value) })}
        readOnly={readOnly}
        {...problemMarks(problem !== undefined, problemId)}
      />
    </>
  );
}
