import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import { detailTasks } from './detail-tasks.ts';
import type { ResultRow } from './result-rows.ts';
import { TaskResult } from './task-result.tsx';

interface Props {
  row: ResultRow;
  contest: Contest | undefined;
  tasks: readonly Task[];
  /** Shows this task alone. */
  onlyTask: string | undefined;
}

/** Everything that one candidate has answered in one contest. */
export function ResultDetail({ row, contest, tasks, onlyTask }: Props) {
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
