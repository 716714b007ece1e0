import { useId, type CSSProperties, type ReactNode } from 'react';
import { blankGrid } from '#domain/questionnaire/question-parts.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { AuthorText } from '../views/author-text.tsx';
import { useStable } from '../views/use-stable.tsx';
import type { QuestionViewProps } from '../views/view-props.ts';
import { BlankCell } from './blank-cell.tsx';
import { withEntry } from './with-entry.ts';

const MANY_COLUMNS = 4;

/** Only rows, only columns, or both: each has a shape of its own. */
function shapeOf(rows: readonly string[], columns: readonly string[]): 'list' | 'line' | 'grid' {
  if (columns.length === 1 && columns[0] === '') return 'list';
  return rows.length === 1 && rows[0] === '' ? 'line' : 'grid';
}

/** Several blanks: options down, headers across. */
export function BlankGrid(props: QuestionViewProps<ReactNode>) {
  const { question, title, answer, onAnswer, readOnly, problem, problemId } = props;
  const id = useId();
  const { rows, columns } = blankGrid(question);
  const { blanks } = questionRules(question);
  const texts = answer && 'strOptions' in answer ? answer.strOptions : undefined;
  const onText = useStable((place: number, text: string) => {
    onAnswer({ id: question.id, strOptions: withEntry(texts, blanks.length, place, text, '') });
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
