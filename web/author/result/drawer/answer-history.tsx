import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import type { HistoryEntry } from '#api/result-table.ts';
import { LATE_DECISIONS } from '#domain/session/late-answer.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { AnswerLines } from '../answer-card.tsx';
import { historyAnswerQuery, type ResultPerson } from '../result-queries.ts';

interface EntryProps {
  owner: string;
  person: ResultPerson;
  entry: HistoryEntry;
  task: Task | undefined;
}

/** What was submitted then, fetched when somebody wants to see it. */
function HistoryAnswer({ owner, person, entry, task }: EntryProps) {
  const { data, error, refetch } = useQuery(historyAnswerQuery(owner, person, entry.key));
  if (error && data === undefined) return <PartFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data === null || data.answer === '') {
    return <p className="author-muted">这一次的内容没有单独保存</p>;
  }
  return <AnswerLines task={task} answerText={data.answer} />;
}

function EntryTags({ entry: { isApplied, isLate, aside, decision } }: Pick<EntryProps, 'entry'>) {
  if (aside !== '') {
    return (
      <>
        <Tag tone="error">未能检查</Tag> <Tag>{LATE_DECISIONS[decision]}</Tag>
      </>
    );
  }
  if (isLate) {
    return (
      <>
        <Tag tone="processing">迟到</Tag> <Tag>{LATE_DECISIONS[decision]}</Tag>
      </>
    );
  }
  return isApplied ? <Tag tone="success">收到时计入</Tag> : <Tag>未计入</Tag>;
}

const KILOBYTE = 1_024;
const sizeText = (bytes: number) =>
  bytes < KILOBYTE ? `${bytes}字节` : `${Math.round(bytes / KILOBYTE)} KB`;

function HistoryLine(props: EntryProps) {
  const { entry } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <div className="result-history-head">
        <time dateTime={entry.receivedAt}>{timeText(entry.receivedAt)}</time>
        <EntryTags entry={entry} />
        <span className="author-muted">{sizeText(entry.bytes)}</span>
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '查看'} ${timeText(entry.receivedAt)} 的提交`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '收起' : '查看'}
        </Button>
      </div>
      {isOpen && <HistoryAnswer {...props} />}
    </li>
  );
}

interface Props extends Omit<EntryProps, 'entry'> {
  entries: readonly HistoryEntry[];
}

/** Every submission of one task, the newest first. */
export function AnswerHistory({ entries, ...rest }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length === 0) return null;
  return (
    <div className="result-history">
      <Button
        type="link"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        历次提交（{entries.length}次）
      </Button>
      <ol id={id} hidden={!isOpen}>
        {isOpen &&
          [...entries].reverse().map((entry) => <HistoryLine key={entry.key} entry={entry} {...rest} />)}
      </ol>
    </div>
  );
}
