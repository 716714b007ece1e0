import { type ComponentProps, useId } from 'react';
import { textLength } from '#domain/questionnaire/blank-rules.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { Counter, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import './fill-blank.css';

/** From this length on the answer is a text of several lines. */
const LONG_TEXT_LENGTH = 30;
const LONGEST_TEXT = 100_000;

interface TextBlankProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  text: string;
  onText(text: string): void;
  minLength?: number | undefined;
}

/** A blank for words, with a counter where a length is demanded. */
export function TextBlank({ text, onText, minLength = 0, rows = 2, ...rest }: TextBlankProps) {
  const length = textLength(text);
  return (
    <>
      <textarea
        {...rest}
        className="blank"
        rows={minLength >= LONG_TEXT_LENGTH ? 5 : rows}
        maxLength={LONGEST_TEXT}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
      {minLength > 0 ? (
        <Counter isEnough={length >= minLength}>
          已输入 {length} 字，至少 {minLength} 字
        </Counter>
      ) : null}
    </>
  );
}

/** One blank that takes words. */
export function FillBlank(props: QuestionViewProps) {
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
