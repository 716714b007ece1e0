import { type BlankRules, blankProblem } from '#domain/questionnaire/blank-rules.ts';
import { TextBlank } from '../views/text-blank.tsx';
import type { BlankFieldProps } from './blank-field-props.ts';
import { Dropdown } from './dropdown.tsx';
import { NumberBlank } from './number-blank.tsx';
import { yearsToChoose } from './years.ts';

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
