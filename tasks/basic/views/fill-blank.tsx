import { useId, type ReactNode } from 'react';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { TextBlank } from './text-blank.tsx';
import { problemMarks, type QuestionViewProps } from './view-props.ts';

/** One blank that takes words. */
export function FillBlank(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const [rules] = questionRules(question).blanks;
  return (
    <>
      <label className="question__legend" htmlFor={id}>
        {title}
      </label>
      <TextBlank
        id={id}
        text={answer && 'strOption' in answer ? answer.strOption : ''}
        onText={(strOption) => onAnswer({ id: question.id, strOption })}
        minLength={rules?.kind === 'text' ? rules.minLength : undefined}
        readOnly={readOnly}
        {...problemMarks(problem !== undefined, problemId)}
      />
    </>
  );
}
