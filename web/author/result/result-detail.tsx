import { Link } from 'wouter';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { durationText } from '#domain/session/clock-text.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { contestResultPath } from '../author-paths.ts';
import { AnswerVersion, ResultLines } from './answer-version.tsx';
import { type DetailTask, detailTasks } from './detail-tasks.ts';
import { LateAnswerCard } from './late/late-answer-card.tsx';
import { parseAnswer, type ResultRow } from './result-rows.ts';

interface TaskResultProps {
  row: ResultRow;
  entry: DetailTask;
  /** Absent when the task has been deleted since. */
  task: Task | undefined;
}

function TaskResult({ row, entry, task }: TaskResultProps) {
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
        <ResultLines task={task} answerText={answerText} />
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

interface ResultDetailProps {
  row: ResultRow;
  contest: Contest | undefined;
  tasks: readonly Task[];
  /** Shows this task alone. */
  onlyTask: string | undefined;
}

/** Everything that one candidate has answered in one contest. */
export function ResultDetail({ row, contest, tasks, onlyTask }: ResultDetailProps) {
  if (!contest) return <span className="author-muted">测试“{row.contest}”已不存在</span>;
  const shown = detailTasks(contest, row.user, onlyTask);
  return (
    <div className="result-detail">
      {row.user.clientIp !== '' && (
        <p className="author-muted result-device">
          登录地址：{row.user.clientIp}　浏览器：{row.user.userAgent}
        </p>
      )}
      {shown.length === 0 && <span className="author-muted">没有需要作答的题目</span>}
      {shown.map((entry) => (
        <TaskResult
          key={entry.taskId}
          row={row}
          entry={entry}
          task={tasks.find((task) => task.name === entry.name)}
        />
      ))}
    </div>
  );
}
