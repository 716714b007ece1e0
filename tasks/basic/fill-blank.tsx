import { useId, type ReactNode } from 'react';
import { textRules } from '#domain/questionnaire/text-rules.ts';
import type { QuestionViewProps } from './question-view-props.ts';

/** From this length on the answer is a text of several lines. */
const LONG_TEXT_LENGTH = 30;
const LONGEST_TEXT = 100_000;

export function FillBlank(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, hasProblem, problemId } = props;
  const id = useId();
  const text = answer && 'strOption' in answer ? answer.strOption : '';
  const { minLength } = textRules(question);
  const isLong = minLength !== undefined && minLength >= LONG_TEXT_LENGTH;
  const length = [...text.trim()].length;
  return (
    <div className="blank">
      <label className="blank__label" htmlFor={id}>
        {title}
      </label>
      <textarea
        id={id}
        className="blank__text"
        rows={isLong ? 5 : 2}
        maxLength={LONGEST_TEXT}
        value={text}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={hasProblem || undefined}
        aria-describedby={hasProblem ? problemId : undefined}
        onChange={(event) => onAnswer({ id: question.id, strOption: event.target.value })}
      />
      {minLength === undefined ? null : (
        <p className={length >= minLength ? 'blank__counter blank__counter--enough' : 'blank__counter'}>
          已输入 {length} 字，至少 {minLength} 字
        </p>
      )}
    </div>
  );
}
