import { type CSSProperties, memo, useId } from 'react';
import type { BlankRules } from '#domain/questionnaire/blank-rules.ts';
import { blankGrid } from '#domain/questionnaire/question.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { useStable } from '../../../kit/use-stable.ts';
import { BlankField } from '../fill-blank/blank-field.tsx';
import { AuthorText, listWithPart, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import './blank-grid.css';

interface BlankCellProps {
  place: number;
  rules: BlankRules;
  /** The column's name; empty where there is only one. */
  column: string;
  /** Who names the row. */
  rowId: string;
  text: string;
  onText(place: number, text: string): void;
  readOnly: boolean;
  isMeant: boolean;
  problemId: string;
}

/** One of several blanks. Drawn again only when it is the one that is written in. */
const BlankCell = memo(function BlankCell(props: BlankCellProps) {
  const { place, rules, column, rowId, text, onText, readOnly, isMeant, problemId } = props;
  const id = useId();
  return (
    <div className="blanks__cell">
      {column === '' ? null : (
        <label id={`${id}-column`} className="blanks__column" htmlFor={id}>
          <AuthorText html={column} />
        </label>
      )}
      <BlankField
        id={id}
        rules={rules}
        text={text}
        onText={(changed) => onText(place, changed)}
        readOnly={readOnly}
        aria-labelledby={column === '' ? rowId : `${rowId} ${id}-column`}
        {...problemMarks(isMeant, problemId)}
      />
    </div>
  );
});

const MANY_COLUMNS = 4;

/** Only rows, only columns, or both: each has a shape of its own. */
function shapeOf(rows: readonly string[], columns: readonly string[]): 'list' | 'line' | 'grid' {
  if (columns.length === 1 && columns[0] === '') return 'list';
  return rows.length === 1 && rows[0] === '' ? 'line' : 'grid';
}

/** Several blanks: options down, headers across. */
export function BlankGrid(props: QuestionViewProps) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const { rows, columns } = blankGrid(question);
  const { blanks } = questionRules(question);
  const texts = answer && 'strOptions' in answer ? answer.strOptions : undefined;
  const onText = useStable((place: number, text: string) => {
    onAnswer({ id: question.id, strOptions: listWithPart(texts, blanks.length, place, text, '') });
  });
  const shape = shapeOf(rows, columns);
  const isWide = shape === 'grid' && columns.length > MANY_COLUMNS;
  return (
    <fieldset
      className={`blanks blanks--${shape} ${isWide ? 'blanks--many' : ''}`}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <legend id={`${id}-title`} className="question__legend">
        {title}
      </legend>
      {shape === 'grid' ? (
        <div className="blanks__head" aria-hidden="true">
          <span />
          {columns.map((column, index) => (
            <AuthorText key={index} html={column} />
          ))}
        </div>
      ) : null}
      {rows.map((name, row) => (
        <div key={row} className="blanks__row">
          {name === '' ? null : (
            <div id={`${id}-${row}`} className="blanks__name">
              <AuthorText html={name} />
            </div>
          )}
          {columns.map((column, index) => {
            const place = row * columns.length + index;
            const rules = blanks[place];
            return rules ? (
              <BlankCell
                key={index}
                place={place}
                rules={rules}
                column={column}
                rowId={name === '' ? `${id}-title` : `${id}-${row}`}
                text={texts?.[place] ?? ''}
                onText={onText}
                readOnly={readOnly}
                isMeant={problem?.part === place}
                problemId={problemId}
              />
            ) : null;
          })}
        </div>
      ))}
    </fieldset>
  );
}
