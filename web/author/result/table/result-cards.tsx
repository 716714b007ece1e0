import { Checkbox, Pagination, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RESULT_PAGE_SIZE, type ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { deadlineText } from './deadline.ts';
import { type ChoosableColumn, isSortable, PERSON_COLUMNS } from './kept-columns.ts';
import { lastActiveText, rowLinkId, RowProgress, type RowsShown, TimeBackButton } from './result-columns.tsx';
import { RowMarks, StateTags } from './row-marks.tsx';
import { leftText, shortTimeText } from './time-words.ts';

interface CardProps {
  row: ResultRow;
  shown: RowsShown;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
}

const lineOf = (label: string, text: string) =>
  text === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );

function ResultCard({ row, shown, isTicked, onTick }: CardProps) {
  const { at, answers, columns, hasSeveralContests, takeoversOf, hrefOf, onTimeBack } = shown;
  const has = (column: (typeof columns)[number]) => columns.includes(column);
  const places = (['area', 'school', 'grade', 'class'] as const).filter(has).map((name) => row[name]);
  const left = row.state === 'in-progress' ? leftText(row.expireTime, at) : '';
  const deadline = left === '' ? deadlineText(row, at) : `${left}，${shortTimeText(row.expireTime, at)}`;
  return (
    <li className={`result-card result-row-${row.state}`}>
      <div className="result-card-head">
        <Checkbox
          aria-label={`选择考生${row.ticketId}`}
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
        <Link to={hrefOf(row)} id={rowLinkId(row)} className="result-number">
          {row.ticketId} {row.name}
        </Link>
        <TimeBackButton row={row} onTimeBack={onTimeBack} />
      </div>
      <div className="author-muted">{places.filter(Boolean).join('　')}</div>
      <div className="result-card-state">
        <div>
          <StateTags row={row} />
        </div>
        <RowProgress row={row} />
      </div>
      <RowMarks row={row} takeovers={takeoversOf(row.username)} />
      <dl className="result-card-lines">
        {hasSeveralContests && lineOf(PERSON_COLUMNS.contest, row.contest)}
        {has('startTime') && lineOf(PERSON_COLUMNS.startTime, shortTimeText(row.startTime, at))}
        {has('stopTime') && lineOf(PERSON_COLUMNS.stopTime, shortTimeText(row.stopTime, at))}
        {has('expireTime') && lineOf(PERSON_COLUMNS.expireTime, deadline)}
        {has('timeUsed') &&
          lineOf(PERSON_COLUMNS.timeUsed, row.timeUsedMs === null ? '' : durationText(row.timeUsedMs))}
        {has('lastActive') && lineOf(PERSON_COLUMNS.lastActive, lastActiveText(row, at))}
        {has('receipt') && lineOf(PERSON_COLUMNS.receipt, row.receipt)}
        {answers.map(({ key, label, code }, index) => (
          <div key={key}>
            <dt>{label || code}</dt>
            <dd>{row.values[index] || '—'}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

interface Props {
  shown: RowsShown;
  rows: readonly ResultRow[];
  total: number;
  pageNumber: number;
  isLoading: boolean;
  empty: ReactNode;
  selected: ReadonlyMap<string, ResultRow>;
  onSelect(ticked: string[]): void;
  onChange(part: Partial<Pick<ResultQuery, 'sort' | 'order'>>): void;
  onPage(page: number): void;
}

/** Of several tests somebody may be there more than once. */
export const totalText = (total: number, hasSeveralContests: boolean): string =>
  hasSeveralContests ? `共${total}条记录` : `共${total}人`;

const ORDERS = { ascend: '升序', descend: '降序' } as const;

/** A phone has no room for a table: the same rows, one below the other. */
export function ResultCards(props: Props) {
  const { shown, rows, total, pageNumber, isLoading, empty, selected, onSelect, onChange, onPage } = props;
  const ticked = rows.map(({ username }) => username).filter((username) => selected.has(username));
  const { sort, order } = shown.query;
  return (
    <div id="result-list">
      <div className="author-toolbar">
        <Select<ResultQuery['sort']>
          aria-label="排序"
          value={sort}
          popupMatchSelectWidth={false}
          options={[
            { value: 'ticketId', label: '按准考证号' },
            ...(Object.keys(PERSON_COLUMNS) as ChoosableColumn[])
              .filter(isSortable)
              .map((value) => ({ value, label: `按${PERSON_COLUMNS[value]}` })),
          ]}
          onChange={(chosen) => onChange({ sort: chosen, order })}
        />
        <Select<ResultQuery['order']>
          aria-label="升序或降序"
          value={order}
          options={Object.entries(ORDERS).map(([value, label]) => ({
            value: value as ResultQuery['order'],
            label,
          }))}
          onChange={(chosen) => onChange({ sort, order: chosen })}
        />
        <span className="author-muted">{totalText(total, shown.hasSeveralContests)}</span>
      </div>
      <Spin spinning={isLoading}>
        {rows.length === 0 && !isLoading ? (
          empty
        ) : (
          <ul className="result-cards">
            {rows.map((row) => (
              <ResultCard
                key={row.username}
                row={row}
                shown={shown}
                isTicked={selected.has(row.username)}
                onTick={(isTicked) =>
                  onSelect(
                    isTicked
                      ? [...ticked, row.username]
                      : ticked.filter((username) => username !== row.username),
                  )
                }
              />
            ))}
          </ul>
        )}
      </Spin>
      <Pagination
        simple
        hideOnSinglePage
        showSizeChanger={false}
        current={pageNumber}
        pageSize={RESULT_PAGE_SIZE}
        total={total}
        onChange={onPage}
      />
    </div>
  );
}
