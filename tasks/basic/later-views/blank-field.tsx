import { type BlankRules, blankProblem } from '#domain/questionnaire/blank-rules.ts';
import { TextBlank } from '../views/text-blank.tsx';
import type { BlankFieldProps } from './blank-field-props.ts';
import { Dropdown } from './dropdown.tsx';
import { NumberBlank } from './number-blank.tsx';
import { yearsToChoose } from './years.ts';

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
      // What is no date or time, the browser would refuse with a warning.
      value={blankProblem(rules, text) === undefined ? text : ''}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
