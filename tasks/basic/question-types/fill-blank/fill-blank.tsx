import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { textLength } from '#domain/questionnaire/blank-rules.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { Counter, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import { limitText, LONGEST_TEXT, overflowOf } from './text-limit.ts';
import './fill-blank.css';

/** From this length on the answer is a text of several lines. */
const LONG_TEXT_LENGTH = 30;
const ESSAY_ROWS = 6;

/** Browsers that do not size a field by its words get the same by hand; the style sheet says how high it may become. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    const borders = element.offsetHeight - element.clientHeight;
    if (element.scrollHeight > element.clientHeight) {
      element.style.height = `${element.scrollHeight + borders}px`;
    }
  }, [text]);
  return field;
}

interface TextBlankProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  text: string;
  onText(text: string): void;
  minLength?: number | undefined;
}

/** A blank for words, with a counter where a length is demanded and where the text comes near its limit. */
export function TextBlank({ text, onText, minLength = 0, rows = 3, ...rest }: TextBlankProps) {
  const field = useGrowing(text);
  const [cut, setCut] = useState(0);
  const length = textLength(text);
  const limit = limitText(text.length, cut);
  /** The field itself takes as much as it can, and says nothing about the rest. */
  const noteCut = (added: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    setCut(overflowOf(text, selectionEnd - selectionStart, added));
  };
  return (
    <>
      <textarea
        {...rest}
        ref={field}
        className="blank"
        rows={minLength >= LONG_TEXT_LENGTH ? ESSAY_ROWS : rows}
        maxLength={LONGEST_TEXT}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => noteCut(event.clipboardData.getData('text/plain'))}
        onDrop={(event) => noteCut(event.dataTransfer.getData('text/plain'))}
      />
      <div aria-live="polite" className="blank-limit">
        {limit}
      </div>
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
