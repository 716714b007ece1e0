import { type CSSProperties, memo, useId } from 'react';
import { columnTitlesOf } from '#domain/questionnaire/question.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { TextBlank } from '../fill-blank/fill-blank.tsx';
import { AuthorText, problemMarks, type QuestionViewProps } from '../question-view.tsx';
import { useRows } from './table-rows.ts';
import './table.css';

interface TableRowProps {
  row: number;
  name: string;
  titles: readonly string[];
  /** Null when nobody has chosen. */
  choice: number | null;
  onChoice(row: number, choice: number): void;
  /** Undefined where the choice asks for no words. */
  text: string | undefined;
  onText(row: number, text: string): void;
  readOnly: boolean;
  isMeant: boolean;
  problemId: string;
}

/** One group of radio buttons: a line under the column titles, or a card of its own on a narrow screen. */
const TableRow = memo(function TableRow(props: TableRowProps) {
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

/** More choices than this are no list any more that one reads from top to bottom: mostly numbers. */
const MANY = 7;

/** One choice per row; beside some choices words are asked for. */
export function TableChoice(props: QuestionViewProps) {
  const { question, title, readOnly, problem, problemId } = props;
  const { corner, titles } = columnTitlesOf(question);
  const { freeTextChoices } = questionRules(question);
  const { choiceOf, textOf, onChoice, onText } = useRows(props);
  return (
    <fieldset
      className={titles.length > MANY ? 'table table--many' : 'table'}
      style={{ '--columns': titles.length } as CSSProperties}
    >
      <legend className="question__legend">{title}</legend>
      {/* Each row says the titles again for those who hear the page. */}
      <div className="table__head" aria-hidden="true">
        <AuthorText html={corner} />
        {titles.map((column, index) => (
          <AuthorText key={index} className="table__column" html={column} />
        ))}
      </div>
      {question.subtitles.map((name, row) => (
        <TableRow
          key={row}
          row={row}
          name={name}
          titles={titles}
          choice={choiceOf(row)}
          onChoice={onChoice}
          text={freeTextChoices.includes(choiceOf(row) ?? 0) ? textOf(row) : undefined}
          onText={onText}
          readOnly={readOnly}
          isMeant={problem?.part === row}
          problemId={problemId}
        />
      ))}
    </fieldset>
  );
}
