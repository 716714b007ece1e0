import { useId, type ReactNode } from 'react';
import { AuthorText } from '../views/author-text.tsx';
import { problemMarks, type QuestionViewProps } from '../views/view-props.ts';

interface Marks {
  'aria-labelledby': string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldTableProps {
  view: QuestionViewProps<ReactNode>;
  /** Over the rows' names and over their fields. */
  heads?: readonly string[];
  field(row: number, marks: Marks): ReactNode;
}

/** A field for each row beside its name, or below it on a narrow screen. */
export function FieldTable({ view, heads = [], field }: FieldTableProps) {
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
