import { type ReactNode, useId } from 'react';
import { choicesOf, columnTitlesOf } from '#domain/questionnaire/question.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { Dropdown, optionChoices } from '../dropdown/dropdown.tsx';
import { AuthorText, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import { RangeSlider } from '../slider/slider.tsx';
import { useRows } from './table-rows.ts';
import './table.css';

interface Marks {
  'aria-labelledby': string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldTableProps {
  view: QuestionViewProps;
  /** Over the rows' names and over their fields. */
  heads?: readonly string[];
  field(row: number, marks: Marks): ReactNode;
}

/** A field for each row beside its name, or below it on a narrow screen. */
function FieldTable({ view, heads = [], field }: FieldTableProps) {
  const { question, title, problem, problemId } = view;
  const id = useId();
  return (
    <fieldset className="table">
      <legend className="question__legend">{title}</legend>
      {heads.length > 0 ? (
        <div className="table__head table__head--field">
          {heads.map((head, index) => (
            <AuthorText key={index} html={head} />
          ))}
        </div>
      ) : null}
      {question.subtitles.map((name, row) => {
        const isMeant = problem?.part === row;
        return (
          <div key={row} className={isMeant ? 'table__row table__row--missing' : 'table__row'}>
            <div className="table__line table__line--field">
              <div id={`${id}-${row}`} className="table__name">
                <AuthorText html={name} />
              </div>
              <div className="table__field">
                {field(row, { 'aria-labelledby': `${id}-${row}`, ...problemMarks(isMeant, problemId) })}
              </div>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

/** Two headers beside the options can only name the two columns that there are. */
const headsOf = ({ options, headers }: Question) =>
  options.length > 0 && headers.length === 2 ? headers : [];

export function TableDropdown(props: QuestionViewProps) {
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
          value={String(choiceOf(row) ?? '')}
          onValue={(value) => onChoice(row, Number(value))}
          readOnly={readOnly}
        />
      )}
    />
  );
}

export function TableSlider(props: QuestionViewProps) {
  const { question, readOnly } = props;
  const { choiceOf, onChoice } = useRows(props);
  const { sliders } = questionRules(question);
  const { titles } = columnTitlesOf(question);
  return (
    <FieldTable
      view={props}
      field={(row, marks) => {
        const range = sliders[row];
        return range ? (
          <RangeSlider
            {...marks}
            range={range}
            value={choiceOf(row)}
            onValue={(value) => onChoice(row, value)}
            titles={titles}
            readOnly={readOnly}
          />
        ) : null;
      }}
    />
  );
}
