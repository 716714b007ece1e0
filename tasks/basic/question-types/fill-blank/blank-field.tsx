import { useId, useState } from 'react';
import { type BlankRules, blankProblem, fitNumber } from '#domain/questionnaire/blank-rules.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { halfWidth } from '#domain/questionnaire/rule-text.ts';
import { Dropdown } from '../dropdown/dropdown.tsx';
import { problemMarks, type QuestionViewProps } from '../question-view.tsx';
import { TextBlank } from './fill-blank.tsx';
import './blank-field.css';

/** What the field of a blank gets, whatever it takes. */
interface BlankFieldProps {
  text: string;
  onText(text: string): void;
  readOnly: boolean;
  id?: string;
  'aria-labelledby'?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

type NumberRules = Extract<BlankRules, { kind: 'number' }>;

/** What can be part of a number, out of what was typed: Chinese keyboards also give full-width signs. */
export function numberCharacters(typed: string): string {
  const kept = halfWidth(typed)
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...decimals] = kept.split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}

export function numberHint({ decimals, range }: NumberRules): string {
  const kind = decimals === 0 ? '整数' : `数字，最多 ${decimals} 位小数`;
  return range ? `${kind}，${range.min} 到 ${range.max}` : kind;
}

function reason({ decimals, range }: NumberRules, typed: number): string {
  if (range && (typed < range.min || typed > range.max)) return `范围 ${range.min} 到 ${range.max}`;
  return decimals === 0 ? '取整数' : `保留 ${decimals} 位小数`;
}

/** What becomes of a number that is finished, and what is said about it when it is another one. */
export function finishedNumber(rules: NumberRules, typed: string): { text: string; note?: string } {
  const text = fitNumber(rules, typed);
  const isOther = text !== '' && Number(text) !== Number(typed);
  return isOther ? { text, note: `已调整为 ${text}（${reason(rules, Number(typed))}）` } : { text };
}

type NumberBlankProps = BlankFieldProps & { rules: NumberRules };

/** Takes what can be part of a number; when it is left, the number is made to fit. */
function NumberBlank({ rules, text, onText, ...rest }: NumberBlankProps) {
  const id = useId();
  const [note, setNote] = useState<string>();
  /** Letters that an input method has not made into signs yet: they must not be touched. */
  const [composed, setComposed] = useState<string>();
  const type = (typed: string) => {
    setComposed(undefined);
    setNote(undefined);
    const kept = numberCharacters(typed);
    if (kept !== text) onText(kept);
  };
  const finish = () => {
    if (rest.readOnly) return;
    const finished = finishedNumber(rules, text);
    if (finished.text === text) return;
    setNote(finished.note);
    onText(finished.text);
  };
  return (
    <>
      <input
        {...rest}
        className="blank blank--short"
        type="text"
        inputMode={rules.decimals === 0 ? 'numeric' : 'decimal'}
        maxLength={30}
        autoComplete="off"
        value={composed ?? text}
        aria-describedby={`${id} ${rest['aria-describedby'] ?? ''}`}
        onChange={({ target, nativeEvent }) => {
          const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
          if (isComposing) setComposed(target.value);
          else type(target.value);
        }}
        onCompositionEnd={(event) => type(event.currentTarget.value)}
        onBlur={finish}
      />
      {/* The note takes the hint's place: nothing moves away from under a finger that is on its way to a button. */}
      <p id={id} className={note ? 'blank-hint blank-hint--note' : 'blank-hint'} aria-live="polite">
        {note ?? numberHint(rules)}
      </p>
    </>
  );
}

const YEARS_BACK = 100;
/** Of a computer whose clock has stopped nobody could choose their year of birth. */
const LEAST_NEWEST_YEAR = 2026;

/** The newest first; an answer that was given elsewhere stays among them. */
export function yearsToChoose(thisYear: number, chosen: string): string[] {
  const newest = Math.max(thisYear, LEAST_NEWEST_YEAR);
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(newest - back));
  return chosen === '' || years.includes(chosen) ? years : [chosen, ...years];
}

/** Shown where a browser has no picker, and the text is typed. */
const EXAMPLES = { date: '例如 2012-05-06', time: '例如 06:30' };

function hasPickers(): boolean {
  const field = document.createElement('input');
  field.type = 'time';
  return field.type === 'time';
}

/** The field that fits what a blank takes. */
export function BlankField({ rules, ...props }: BlankFieldProps & { rules: BlankRules }) {
  const { text, onText, ...rest } = props;
  if (rules.kind === 'text') return <TextBlank {...props} rows={1} minLength={rules.minLength} />;
  if (rules.kind === 'number') return <NumberBlank {...props} rules={rules} />;
  if (rules.kind === 'year') {
    // oxlint-disable-next-line react/purity -- another year at the next drawing is right
    const years = yearsToChoose(new Date().getFullYear(), text);
    const choices = years.map((year) => ({ value: year, text: `${year}年` }));
    return <Dropdown {...rest} choices={choices} value={text} onValue={onText} />;
  }
  return (
    <input
      {...rest}
      className="blank blank--short"
      type={rules.kind}
      // Without it the year could be typed with six digits.
      max={rules.kind === 'date' ? '9999-12-31' : undefined}
      placeholder={EXAMPLES[rules.kind]}
      // What is no date or time, a picker would refuse with a warning; without one it is being typed.
      value={hasPickers() && blankProblem(rules, text) ? '' : text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** One blank that takes a number, a year, a date or a time. */
export function SingleBlank(props: QuestionViewProps) {
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
