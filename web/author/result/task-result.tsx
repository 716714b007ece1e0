import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { durationText } from '#domain/session/clock-text.ts';
import { formatTaskResult } from '#tasks/task.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#web/ui/tag.tsx';
import { contestResultPath } from '../paths.ts';
import { parseAnswer } from './result-rows.ts';

interface Props {
  contest: string;
  taskName: string;
  number: number;
  /** Absent when the task has been deleted since. */
  task: Task | undefined;
  answerText: string | undefined;
}

export function TaskResult({ contest, taskName, number, task, answerText }: Props) {
  const answer = parseAnswer(answerText);
  const lines = task && answer ? formatTaskResult(task, answer) : [];
  return (
    <section className="result-task">
      <h2 className="result-task-title">
        {number}. {answer ? <Link to={contestResultPath([contest], taskName)}>{taskName}</Link> : taskName}
        {answer === undefined && <Tag>未作答</Tag>}
        {answer === null && <Tag tone="error">采集出错</Tag>}
        {!task && <Tag tone="warning">题目已删除</Tag>}
        {answer?.taskTime !== undefined && (
          <span className="author-muted">用时{durationText(answer.taskTime * 1_000)}</span>
        )}
      </h2>
      {lines.length > 0 && (
        <Descriptions
          bordered
          size="small"
          column={1}
          items={lines.map((line, index) => ({
            key: index,
            label: line.label,
            children: line.value || <span className="author-muted">（未作答）</span>,
          }))}
        />
      )}
      {answer && task && lines.length === 0 && <span className="author-muted">本题没有需要作答的内容</span>}
    </section>
  );
}
