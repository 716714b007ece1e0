import { memo, useId, type ReactNode } from 'react';
import { AuthorText } from '../views/author-text.tsx';
import { TextBlank } from '../views/text-blank.tsx';
import { problemMarks } from '../views/view-props.ts';

interface TableRowProps {
  row: number;
  name: string;
  titles: readonly string[];
  /** 0 when nobody has chosen. */
  choice: number;
  onChoice(row: number, choice: number): void;
  /** Undefined where the choice asks for no words. */
  text: string | undefined;
  onText(row: number, text: string): void;
  readOnly: boolean;
  isMeant: boolean;
  problemId: string;
}

/** One group of radio buttons: a line under the column titles, or a card of its own on a narrow screen. */
export const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { row, name, titles, choice, onChoice, text, onText, readOnly, isMeant, problemId } = props;
  const id = useId();
  const marks = problemMarks(isMeant, problemId);
  const lacksWords = isMeant && text !== undefined;
  return (
    <div className={isMeant ? 'table__row table__row--missing' : 'table__row'}>
      <fieldset
        className="table__line"
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        disabled={readOnly}
        {...(lacksWords ? {} : marks)}
      >
        <div id={`${id}-name`} className="table__name">
          <AuthorText html={name} />
        </div>
        {titles.map((title, index) => (
          <label key={index} className="table__cell">
            <input
              type="radio"
              name={id}
              checked={choice === index + 1}
              onChange={() => onChoice(row, index + 1)}
            />
            <AuthorText className="table__choice" html={title} />
          </label>
        ))}
      </fieldset>
      {text === undefined ? null : (
        <div className="table__words">
          <label id={`${id}-words`} htmlFor={`${id}-text`}>
            请填写
          </label>
          <TextBlank
            id={`${id}-text`}
            aria-labelledby={`${id}-name ${id}-words`}
            rows={1}
            text={text}
            onText={(changed) => onText(row, changed)}
            readOnly={readOnly}
            {...(lacksWords ? marks : {})}
          />
        </div>
      )}
    </div>
  );
});
