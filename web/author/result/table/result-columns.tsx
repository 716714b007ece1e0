import { Button, Progress, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import type { Takeover } from '#api/result.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { TIME_BACK_PROBLEMS, timeBackProblem } from '#domain/session/time-back.ts';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { shortDeadline } from './deadline.ts';
import { type ChoosableColumn, isSortable, PERSON_COLUMNS, type PersonColumn } from './kept-columns.ts';
import { RowMarks, StateTags } from './row-marks.tsx';
import { agoText, clockText, shortTimeText } from './time-words.ts';

/** Where the focus goes when somebody's answers are closed. */
export const rowLinkId = ({ contest, ticketId }: Pick<ResultRow, 'contest' | 'ticketId'>): string =>
  `result-of-${contest}/${ticketId}`;

export function RowProgress({ row: { answered, total } }: { row: ResultRow }) {
  return (
    <Progress
      aria-label={`已作答${answered}题，共${total}题`}
      size="small"
      percent={total === 0 ? 0 : Math.min(100, (100 * answered) / total)}
      status="normal"
      format={() => `${answered}/${total}`}
    />
  );
}

export function TimeBackButton({ row, onTimeBack }: { row: ResultRow; onTimeBack(row: ResultRow): void }) {
  const problem = timeBackProblem(row, undefined);
  return (
    <Button
      size="small"
      aria-label={`补时：考生${row.ticketId}`}
      disabled={problem !== undefined}
      title={problem && `不能补时：${TIME_BACK_PROBLEMS[problem]}`}
      onClick={() => onTimeBack(row)}
    >
      补时
    </Button>
  );
}

/** What all the ways to show rows need. */
export interface RowsShown {
  query: Pick<ResultQuery, 'sort' | 'order'>;
  /** When the server gave the rows. */
  at: string;
  columns: readonly ChoosableColumn[];
  /** Their answers stand in the rows in this order. */
  answers: readonly ResultColumn[];
  hasSeveralContests: boolean;
  /** Of the last day, newest first, by username. */
  takeoversOf(username: string): readonly Takeover[];
  hrefOf(row: ResultRow): string;
  onTimeBack(row: ResultRow): void;
}

/** Whoever has ended is not waited for. */
export const lastActiveText = ({ state, lastActiveAt }: ResultRow, at: string): string =>
  state === 'in-progress' ? agoText(lastActiveAt, at) : '';

type Shape = Omit<TableColumnType<ResultRow>, 'key' | 'title' | 'sorter' | 'sortOrder'>;

/** `11-16 21:42:10` in one line. */
const TIME_WIDTH = 114;

function shapesOf({ at }: RowsShown): Record<ChoosableColumn, Shape> {
  const plain = (name: ChoosableColumn & keyof ResultRow, width: number): Shape => ({
    dataIndex: name,
    width,
    ellipsis: true,
  });
  const time = (name: 'startTime' | 'stopTime'): Shape => ({
    width: TIME_WIDTH,
    className: 'result-time',
    render: (_, row) => <span title={timeText(row[name])}>{shortTimeText(row[name], at)}</span>,
  });
  return {
    contest: plain('contest', 150),
    name: { dataIndex: 'name', width: 78, className: 'result-wrapped' },
    tag: { width: 64, render: (_, { tag }) => <RoleTags tag={tag} /> },
    area: plain('area', 96),
    school: plain('school', 124),
    grade: plain('grade', 76),
    class: plain('class', 64),
    state: { width: 96, render: (_, row) => <StateTags row={row} /> },
    progress: { width: 80, render: (_, row) => <RowProgress row={row} /> },
    startTime: time('startTime'),
    stopTime: time('stopTime'),
    expireTime: {
      width: TIME_WIDTH,
      className: 'result-time',
      render: (_, row) => {
        const { text, title } = shortDeadline(row, at);
        return <span title={title}>{text}</span>;
      },
    },
    timeUsed: {
      width: 82,
      className: 'result-time',
      render: (_, { timeUsedMs }) => (timeUsedMs === null ? '' : durationText(timeUsedMs)),
    },
    lastActive: {
      width: 82,
      className: 'result-time',
      render: (_, row) => {
        const text = lastActiveText(row, at);
        if (text === '') return null;
        return <span title={`${timeText(row.lastActiveAt)}（查询于 ${clockText(at)}）`}>{text}</span>;
      },
    },
    takeovers: { width: 112, render: (_, { takeovers }) => (takeovers === 0 ? '' : takeovers) },
    receipt: { width: 96, dataIndex: 'receipt', className: 'result-code result-time' },
  };
}

/** The head says what is asked, the tip all of it. */
const answerColumn = (
  { key, code, label, task }: ResultColumn,
  index: number,
): TableColumnType<ResultRow> => ({
  key: `answer ${key}`,
  title: (
    <span title={`${task}：${label}`} className="result-answer-head">
      {label || code}
    </span>
  ),
  width: 140,
  ellipsis: true,
  render: (_, { values }) => <span title={values[index]}>{values[index]}</span>,
});

/** Answers stand beside who gave them and how far they came; when that was comes behind. */
const BEHIND_ANSWERS: readonly ChoosableColumn[] = [
  'startTime',
  'stopTime',
  'expireTime',
  'timeUsed',
  'lastActive',
  'takeovers',
  'receipt',
];

const aroundAnswers = (columns: readonly ChoosableColumn[]) =>
  [
    columns.filter((column) => !BEHIND_ANSWERS.includes(column)),
    columns.filter((column) => BEHIND_ANSWERS.includes(column)),
  ] as const;

const ACTIONS_WIDTH = 60;

/** The server sorts; the head of the column says how it has. */
export function resultColumns(shown: RowsShown): { columns: TableColumnType<ResultRow>[]; width: number } {
  const { query, columns, answers, hasSeveralContests, takeoversOf, hrefOf, onTimeBack } = shown;
  const sorted = (key: PersonColumn) => ({
    key,
    sorter: true,
    sortOrder: query.sort === key ? query.order : null,
  });
  const shapes = shapesOf(shown);
  // Which contest a row belongs to is worth a column only when there are several.
  const wanted = columns.filter((column) => column !== 'contest' || hasSeveralContests);
  const shapesFor = (some: readonly ChoosableColumn[]): TableColumnType<ResultRow>[] =>
    some.map((column) => ({
      ...(isSortable(column) ? sorted(column) : { key: column }),
      title: PERSON_COLUMNS[column],
      ...shapes[column],
    }));
  const [before, after] = aroundAnswers(wanted);
  const all: TableColumnType<ResultRow>[] = [
    {
      ...sorted('ticketId'),
      title: '准考证号',
      width: 112,
      fixed: 'left',
      render: (_, row) => (
        <>
          <Link to={hrefOf(row)} id={rowLinkId(row)} className="result-number">
            {row.ticketId}
          </Link>
          <RowMarks row={row} takeovers={takeoversOf(row.username)} />
        </>
      ),
    },
    ...shapesFor(before),
    ...answers.map(answerColumn),
    ...shapesFor(after),
    {
      key: 'actions',
      title: '操作',
      width: ACTIONS_WIDTH,
      fixed: 'right',
      render: (_, row) => <TimeBackButton row={row} onTimeBack={onTimeBack} />,
    },
  ];
  return { columns: all, width: all.reduce((sum, { width }) => sum + Number(width), 0) };
}
