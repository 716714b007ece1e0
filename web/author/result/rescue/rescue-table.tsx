import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnType } from 'antd';
import { RESCUE_OUTCOMES, type RescueOutcome } from '#domain/session/rescue-file.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { recordQuery } from '../result-queries.ts';
import type { VersionsByKey } from '../versions/given-versions.ts';
import { candidateOf, outcomeCounts, type RescueLine, taskNames, taskText } from './rescue-lines.ts';

/** Whose file it is: asked for when its line is in sight, and known to the server by then. */
function useRecordOf(line: RescueLine) {
  const { owner, contest, ticket } = candidateOf(line);
  const record = useQuery({
    ...recordQuery(owner, { contest, ticketId: ticket }),
    enabled: line.state === 'done' && ticket !== '',
  });
  return record.data ?? undefined;
}

function RescueCandidateCell({ line }: { line: RescueLine }) {
  const { contest, ticket } = candidateOf(line);
  const name = useRecordOf(line)?.name;
  return (
    <>
      {ticket} {name}
      <div className="author-muted">{contest}</div>
    </>
  );
}

interface RescueOutcomeCellProps {
  line: RescueLine;
  versions: VersionsByKey;
  onRetry(line: RescueLine): void;
}

const TONES: Record<RescueOutcome, TagTone> = {
  applied: 'success',
  kept: 'processing',
  late: 'warning',
  aside: 'warning',
  known: 'default',
  draft: 'default',
  refused: 'error',
};
const OPEN_TEXTS = { waiting: '等待上传', sending: '正在上传…' } as const;

/** What became of one file, in words. */
function RescueOutcomeCell({ line, versions, onRetry }: RescueOutcomeCellProps) {
  const version = versions.get(useRecordOf(line)?.given ?? '');
  const { state, answers, problem, canRetry, isAccepted } = line;
  if (state === 'waiting' || state === 'sending')
    return <span className="author-muted">{OPEN_TEXTS[state]}</span>;
  if (state === 'refused') {
    return (
      <span className="rescue-problem">
        {problem}
        {canRetry && (
          <Button size="small" onClick={() => onRetry(line)}>
            重试
          </Button>
        )}
      </span>
    );
  }
  if (answers.length === 0) return <span className="author-muted">文件中没有答案</span>;
  return (
    <>
      {outcomeCounts(answers).map(({ outcome, count }) => {
        const isDecided = outcome === 'late' && isAccepted;
        return (
          <div key={outcome} className="rescue-tags">
            <Tag tone={isDecided ? 'success' : TONES[outcome]}>
              {isDecided ? '迟到，已采用' : RESCUE_OUTCOMES[outcome]}：{count}份
            </Tag>
            <span className="author-muted">{taskNames(answers, outcome, version).join('、')}</span>
          </div>
        );
      })}
      {answers
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ taskId, message }, index) => (
          <div key={index} className="rescue-problem">
            {taskText(taskId, version)}：{message}
          </div>
        ))}
    </>
  );
}

interface RescueTableProps {
  lines: readonly RescueLine[];
  versions: VersionsByKey;
  onRetry(line: RescueLine): void;
}

const PAGE_SIZE = 50;

export function RescueTable({ lines, versions, onRetry }: RescueTableProps) {
  const columns: TableColumnType<RescueLine>[] = [
    { title: '文件', width: '28%', dataIndex: ['source', 'name'], className: 'rescue-cell' },
    {
      title: '考生',
      width: '26%',
      className: 'rescue-cell',
      render: (_, line) => <RescueCandidateCell line={line} />,
    },
    {
      title: '结果',
      className: 'rescue-cell',
      render: (_, line) => <RescueOutcomeCell line={line} versions={versions} onRetry={onRetry} />,
    },
  ];
  return (
    <Table<RescueLine>
      rowKey="id"
      columns={columns}
      dataSource={lines}
      size="small"
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
