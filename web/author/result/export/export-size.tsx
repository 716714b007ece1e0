import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import type { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import { columnCounts } from './export-form.ts';

interface Props {
  choices: ExportChoices;
  summary: ResultSummary | undefined;
  columns: readonly ResultColumn[] | undefined;
  hasFailed: boolean;
}

/** How large the file will be, before it is begun. */
export function ExportSize({ choices, summary, columns, hasFailed }: Props) {
  if (!summary || !columns) {
    return (
      <p className="author-muted">{hasFailed ? '没能统计人数和列数，仍可以导出' : '正在统计人数和列数…'}</p>
    );
  }
  const all = Object.values(summary.states).reduce((sum, count) => sum + count, 0);
  const people = choices.hasAbsent ? all : all - summary.states.absent;
  const counts = columnCounts(columns, choices);
  const columnText =
    counts.length > 1
      ? `${counts.length}个测试各一组文件，分别有${counts.join('、')}列`
      : `${counts[0] ?? 0}列`;
  const rows = choices.shape === 'long' ? `${people}名考生，每个答案一行` : `${people}名考生，每人一行`;
  return (
    <p aria-live="polite">
      按页面上的筛选条件：<strong>{rows}</strong>，<strong>{columnText}</strong>。
    </p>
  );
}
