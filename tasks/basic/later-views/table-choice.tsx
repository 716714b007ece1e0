import type { CSSProperties, ReactNode } from 'react';
import { columnTitlesOf } from '#domain/questionnaire/question-parts.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { AuthorText } from '../views/author-text.tsx';
import type { QuestionViewProps } from '../views/view-props.ts';
import { TableRow } from './table-row.tsx';
import { useRows } from './use-rows.tsx';

/** More choices than this are no list any more that one reads from top to bottom: mostly numbers. */
const MANY = 7;

/** One choice per row; beside some choices words are asked for. */
export function TableChoice(props: QuestionViewProps<ReactNode>) {
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
          text={freeTextChoices.includes(choiceOf(row)) ? textOf(row) : undefined}
          onText={onText}
          readOnly={readOnly}
          isMeant={problem?.part === row}
          problemId={problemId}
        />
      ))}
    </fieldset>
  );
}
