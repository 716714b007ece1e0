import { Link } from 'react-router';
import { durationText } from '#domain/session/clock-text.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { contestResultPath } from '../paths.ts';
import { timeText } from '../time-text.ts';
import { AnswerLines } from './answer-lines.tsx';
import { AnswerVersion } from './answer-version.tsx';
import type { DetailTask } from './detail-tasks.ts';
import { LateAnswerCard } from './late/late-answer-card.tsx';
import { parseAnswer, type ResultRow } from './result-rows.ts';

interface Props {
  row: ResultRow;
  entry: DetailTask;
  /** Absent when the task has been deleted since. */
  task: Task | undefined;
}

export function TaskResult({ row, entry, task }: Props) {
  const { taskId, name, answerText, late, draft } = entry;
  const answer = parseAnswer(answerText);
  return (
    <section className="result-task">
      <h2 className="result-task-title">
        {taskId}.{' '}
        {name !== undefined && answer ? (
          <Link to={contestResultPath([row.contest], name)}>{name}</Link>
        ) : (
          (name ?? '测试中已没有这一题')
        )}
        {answer === undefined && <Tag>未作答</Tag>}
        {name !== undefined && !task && <Tag tone="warning">题目已删除</Tag>}
        {answer?.taskTime !== undefined && (
          <span className="author-muted">用时{durationText(answer.taskTime * 1_000)}</span>
        )}
      </h2>
      {late.length === 0 && !draft ? (
        <AnswerLines task={task} answerText={answerText} />
      ) : (
        <div className="result-versions">
          <AnswerVersion
            kind="counting"
            title="计入结果的答案"
            {...(answer === undefined ? { note: '没有' } : {})}
            task={task}
            answerText={answerText}
          />
          {late.map((entry) => (
            <LateAnswerCard key={entry.key} row={row} late={entry} countingText={answerText} task={task} />
          ))}
          {draft && (
            <AnswerVersion
              kind="draft"
              title="未提交的草稿"
              tags={<Tag>不计入结果</Tag>}
              note={`保存于${timeText(draft.savedAt)}`}
              task={task}
              answerText={draft.answer}
            />
          )}
        </div>
      )}
    </section>
  );
}
