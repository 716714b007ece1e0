import { useId, type ReactNode } from 'react';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { problemMarks, type QuestionViewProps } from '../views/view-props.ts';
import { BlankField } from './blank-field.tsx';

/** One blank that takes a number, a year, a date or a time. */
export function SingleBlank(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const [rules] = questionRules(question).blanks;
  return (
    <>
      <label className="question__legend" htmlFor={id}>
        {title}
      </label>
      {rules ? (
        <BlankField
          id={id}
          rules={rules}
          text={answer && 'strOption' in answer ? answer.strOption : ''}
          onText={(strOption) => onAnswer({ id: question.id, strOption })}
          readOnly={readOnly}
          {...problemMarks(problem !== undefined, problemId)}
        />
      ) : null}
    </>
  );
}
