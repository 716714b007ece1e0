import { Descriptions } from 'antd';
import { formatTaskResult } from '#tasks/task.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { parseAnswer } from './result-rows.ts';

interface Props {
  /** Absent when the task has been deleted since. */
  task: Task | undefined;
  answerText: string | undefined;
}

/** One answer, question by question; nothing where there is none. */
export function AnswerLines({ task, answerText }: Props) {
  const answer = parseAnswer(answerText);
  if (answer === null) return <Tag tone="error">采集出错</Tag>;
  if (!answer || !task) return null;
  const lines = formatTaskResult(task, answer);
  if (lines.length === 0) return <span className="author-muted">本题没有需要作答的内容</span>;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={lines.map((line, index) => ({
        key: index,
        label: line.label,
        children: line.value || (
          <span className="author-muted">{line.isSkipped ? '（未显示）' : '（未作答）'}</span>
        ),
      }))}
    />
  );
}
