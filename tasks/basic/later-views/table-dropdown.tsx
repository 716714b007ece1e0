import type { ReactNode } from 'react';
import { choicesOf } from '#domain/questionnaire/question-parts.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { QuestionViewProps } from '../views/view-props.ts';
import { Dropdown, optionChoices } from './dropdown.tsx';
import { FieldTable } from './field-table.tsx';
import { useRows } from './use-rows.tsx';

/** Two headers beside the options can only name the two columns that there are. */
const headsOf = ({ options, headers }: Question) =>
  options.length > 0 && headers.length === 2 ? headers : [];

export function TableDropdown(props: QuestionViewProps<ReactNode>) {
  const { question, readOnly } = props;
  const { choiceOf, onChoice } = useRows(props);
  const choices = optionChoices(choicesOf(question));
  return (
    <FieldTable
      view={props}
      heads={headsOf(question)}
      field={(row, marks) => (
        <Dropdown
          {...marks}
          choices={choices}
          value={choiceOf(row) === 0 ? '' : String(choiceOf(row))}
          onValue={(value) => onChoice(row, Number(value))}
          readOnly={readOnly}
        />
      )}
    />
  );
}
