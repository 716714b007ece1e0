import { type ComponentProps, useId } from 'react';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { problemMarks, type QuestionViewProps } from '../question-view.tsx';
// Before what makes a list of it.
import '../fill-blank/fill-blank.css';
import './dropdown.css';

interface DropdownChoice {
  value: string;
  text: string;
}

/** Options are numbered from 1; a list shows words alone. */
export function optionChoices(options: readonly string[]): DropdownChoice[] {
  return options.map((html, index) => ({ value: String(index + 1), text: shownWords(html) }));
}

interface DropdownProps extends Pick<
  ComponentProps<'select'>,
  'id' | 'aria-labelledby' | 'aria-invalid' | 'aria-describedby'
> {
  choices: readonly DropdownChoice[];
  /** Empty when nothing is chosen. */
  value: string;
  onValue(value: string): void;
  readOnly: boolean;
}

export function Dropdown({ choices, value, onValue, readOnly, ...rest }: DropdownProps) {
  return (
    <select
      {...rest}
      className={value === '' ? 'blank blank--select blank--empty' : 'blank blank--select'}
      value={value}
      disabled={readOnly}
      onChange={(event) => onValue(event.target.value)}
    >
      <option value="">请选择</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}

export function SingleDropdown(props: QuestionViewProps) {
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
        value={chosen ? String(chosen) : ''}
        onValue={(value) => onAnswer({ id: question.id, option: Number(value) })}
        readOnly={readOnly}
        {...problemMarks(problem !== undefined, problemId)}
      />
    </>
  );
}
