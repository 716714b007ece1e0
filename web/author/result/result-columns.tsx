import { Button, Progress, type TableColumnType } from 'antd';
import { FULL_NOTES } from '#domain/session/volume.ts';
import { TIME_BACK_PROBLEMS, timeBackProblem } from '#domain/session/time-back.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { byNumber, byText } from '#web/staff/tables/entity-table.tsx';
import { DRAFT_STANDINGS, type DraftStanding } from '#domain/result/draft-standing.ts';
import { lateKind, type LateKind } from './late/late-answers.ts';
import { draftCount, type ResultRow, type ResultState, stateText } from './result-rows.ts';
import { TakeoverNote } from './takeover-bar.tsx';

const LATE_TAGS: Record<LateKind, { text: string; tone: TagTone }> = {
  late: { text: '迟到答案', tone: 'processing' },
  aside: { text: '未能检查', tone: 'error' },
};

/** Says in the table that there is something to decide. */
function LateTag({ row: { user }, kind }: { row: ResultRow; kind: LateKind }) {
  const answers = user.lateAnswers.filter((late) => lateKind(late) === kind);
  if (answers.length === 0) return null;
  const waiting = answers.filter(({ decision }) => decision === 'pending').length;
  const { text, tone } = LATE_TAGS[kind];
  return (
    <div>
      {waiting > 0 ? (
        <Tag tone={tone}>
          {text} {waiting} 份待确认
        </Tag>
      ) : (
        <Tag>
          {text} {answers.length} 份已处理
        </Tag>
      )}
    </div>
  );
}

/** Somebody has sent far more than the test asks for; what counts is there all the same. */
function FullTags({ row: { user } }: { row: ResultRow }) {
  return user.full.map((kind) => (
    <div key={kind} title={FULL_NOTES[kind].text}>
      <Tag tone="warning">{FULL_NOTES[kind].mark}</Tag>
    </div>
  ));
}

const DRAFT_TONES: Record<DraftStanding, TagTone> = {
  partial: 'default',
  answering: 'processing',
  changed: 'default',
};

/** What is typed and not submitted does not count, and must not be overlooked. */
function DraftTags({ row }: { row: ResultRow }) {
  return (Object.keys(DRAFT_STANDINGS) as DraftStanding[]).map((standing) => {
    const count = draftCount(row, standing);
    return count === 0 ? null : (
      <div key={standing}>
        <Tag tone={DRAFT_TONES[standing]}>
          {DRAFT_STANDINGS[standing]} {count} 题
        </Tag>
      </div>
    );
  });
}

const STATE_TONES: Record<ResultState, TagTone> = {
  finished: 'success',
  'in-progress': 'warning',
  'time-over': 'error',
  none: 'error',
  'over-quota': 'error',
};

const CONTEST_COLUMN: TableColumnType<ResultRow> = {
  title: '测试',
  dataIndex: 'contest',
  width: 150,
  sorter: byText((row) => row.contest),
};

const COLUMNS: TableColumnType<ResultRow>[] = [
  {
    title: '准考证号',
    width: 180,
    sorter: byText((row) => row.user.ticketId),
    render: (_, row) => (
      <>
        {row.user.ticketId}
        <TakeoverNote row={row} />
        {row.version && !row.version.isPresent && (
          <div>
            <Tag>较早的版本</Tag>
          </div>
        )}
        <LateTag row={row} kind="late" />
        <LateTag row={row} kind="aside" />
        <FullTags row={row} />
      </>
    ),
  },
  { title: '姓名', dataIndex: ['user', 'name'], width: 80, sorter: byText((row) => row.user.name) },
  { title: '角色', dataIndex: ['user', 'tag'], width: 70, sorter: byText((row) => row.user.tag) },
  { title: '学校', dataIndex: ['user', 'school'], width: 104, sorter: byText((row) => row.user.school) },
  {
    title: '开始时间',
    width: 112,
    sorter: byText((row) => row.user.startTime),
    render: (_, { user }) => timeText(user.startTime),
  },
  {
    title: '结束时间',
    width: 112,
    sorter: byText((row) => row.user.stopTime),
    render: (_, { user }) => timeText(user.stopTime),
  },
  {
    title: '截止时间',
    width: 112,
    sorter: byText((row) => row.user.expireTime),
    render: (_, { user }) => timeText(user.expireTime),
  },
  { title: '用时', dataIndex: 'timeUsed', width: 94 },
  {
    title: '进度',
    width: 96,
    sorter: byNumber((row) => row.answered),
    render: (_, { answered, total }) => (
      <Progress
        aria-label={`已作答${answered}题，共${total}题`}
        size="small"
        percent={total === 0 ? 0 : (100 * answered) / total}
        status="normal"
        format={() => `${answered}/${total}`}
      />
    ),
  },
  {
    title: '状态',
    width: 110,
    sorter: byText((row) => row.state),
    render: (_, row) => (
      <>
        <Tag tone={STATE_TONES[row.state]}>{stateText(row)}</Tag>
        <DraftTags row={row} />
      </>
    ),
  },
  {
    title: '回执',
    width: 100,
    className: 'result-code',
    sorter: byText((row) => row.user.receipt?.code ?? ''),
    render: (_, { user }) => user.receipt?.code,
  },
];

function actionColumn(onTimeBack: (row: ResultRow) => void): TableColumnType<ResultRow> {
  return {
    title: '操作',
    width: 70,
    render: (_, row) => {
      const problem = timeBackProblem(row.user, undefined);
      return (
        <Button
          size="small"
          aria-label={`补时：考生${row.user.ticketId}`}
          disabled={problem !== undefined}
          title={problem && `不能补时：${TIME_BACK_PROBLEMS[problem]}`}
          onClick={() => onTimeBack(row)}
        >
          补时
        </Button>
      );
    },
  };
}

/** Which contest a row belongs to is worth a column only when there are several. */
export function resultColumns(
  hasSeveralContests: boolean,
  onTimeBack: (row: ResultRow) => void,
): TableColumnType<ResultRow>[] {
  const columns = [...COLUMNS, actionColumn(onTimeBack)];
  return hasSeveralContests ? [CONTEST_COLUMN, ...columns] : columns;
}
