import { type CSSProperties, useId } from 'react';
import { givenChoice, questionRules } from '#domain/questionnaire/question-rules.ts';
import type { Range } from '#domain/questionnaire/text-rules.ts';
import { AuthorText, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import './slider.css';

/** What stands at both ends of a slider: the author's first and last words for it, else its numbers. */
export function sliderEnds(titles: readonly string[], { min, max }: Range): readonly [string, string] {
  const [first, last] = [titles[0], titles[titles.length - 1]];
  return titles.length > 1 && first !== undefined && last !== undefined
    ? [first, last]
    : [String(min), String(max)];
}

interface RangeSliderProps {
  range: Range;
  /** Null while nobody has touched it. */
  value: number | null;
  onValue(value: number): void;
  /** The author's words for the steps. */
  titles: readonly string[];
  readOnly: boolean;
  'aria-labelledby': string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** These take the first value of an untouched slider; afterwards they do what they do in every browser. */
const FIRST_KEYS = [' ', 'Enter', 'Home', 'PageDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];

/** Waits at its lower end, dimmed, until somebody moves or presses it. */
export function RangeSlider({ range, value, onValue, titles, readOnly, ...rest }: RangeSliderProps) {
  const position = value ?? range.min;
  const [first, last] = sliderEnds(titles, range);
  const filled = { '--filled': `${((position - range.min) / (range.max - range.min)) * 100}%` };
  return (
    <div className={value === null ? 'slider slider--waiting' : 'slider'}>
      <output className="slider__value">{value ?? '未选择'}</output>
      <input
        {...rest}
        className="slider__input"
        style={filled as CSSProperties}
        type="range"
        min={range.min}
        max={range.max}
        step={1}
        value={position}
        disabled={readOnly}
        aria-valuetext={value === null ? '未选择' : String(value)}
        onChange={(event) => onValue(event.target.valueAsNumber)}
        // At the end where it waits a press changes nothing that the browser would report.
        onClick={() => {
          if (value === null) onValue(position);
        }}
        onKeyDown={(event) => {
          if (value !== null || !FIRST_KEYS.includes(event.key)) return;
          event.preventDefault();
          onValue(position);
        }}
      />
      <div className="slider__ends" aria-hidden="true">
        <AuthorText html={first} />
        <AuthorText html={last} />
      </div>
    </div>
  );
}

export function SingleSlider(props: QuestionViewProps) {
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
          value={givenChoice(question, 0, answer && 'option' in answer ? answer.option : null)}
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
