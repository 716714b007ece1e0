import { memo, useId, type ReactNode } from 'react';
import type { BlankRules } from '#domain/questionnaire/blank-rules.ts';
import { AuthorText } from '../views/author-text.tsx';
import { problemMarks } from '../views/view-props.ts';
import { BlankField } from './blank-field.tsx';

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
export const BlankCell = memo(function BlankCell(props: BlankCellProps): ReactNode {
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
