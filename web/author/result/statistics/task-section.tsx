import { useMemo } from 'react';
import type { TaskFigures } from '#domain/statistics/statistics.schema.ts';
import { Chart } from '#web/staff/charts/chart.tsx';
import { HISTOGRAM_HEIGHT, histogramOption, percentText } from '#web/staff/charts/chart-options.ts';
import type { FigureTable } from '#web/staff/charts/copy-figure.ts';
import { FigureActions, HiddenTable } from './figure-actions.tsx';
import { barRows, binBars, numberText, shareOf } from './figure-tables.ts';
import { numbersText } from './item-chart.tsx';

const taskName = ({ contest, task }: TaskFigures, hasSeveral: boolean) =>
  hasSeveral ? `${contest}：${task}` : task;

const secondsText = (seconds: number | undefined) =>
  seconds === undefined ? '—' : `${numberText(seconds, 1)}秒`;

/** Who has submitted each task, what was left empty in it, and how long it took. */
export function TaskTable({ tasks, hasSeveral }: { tasks: readonly TaskFigures[]; hasSeveral: boolean }) {
  const table: FigureTable = {
    title: '各题的提交、未答和用时',
    head: [
      '题目',
      '开始人数',
      '提交人数',
      '提交率',
      '问到的小题',
      '未答',
      '未答率',
      '用时中位数（秒）',
      '用时平均（秒）',
      '无法读取',
    ],
    rows: tasks.map((task) => [
      taskName(task, hasSeveral),
      ...[task.given, task.submitted, { share: shareOf(task.submitted, task.given) }],
      ...[task.asked, task.blank, { share: shareOf(task.blank, task.asked) }],
      task.time ? Number(task.time.median.toFixed(1)) : '',
      task.time ? Number(task.time.mean.toFixed(1)) : '',
      task.unreadable,
    ]),
  };
  return (
    <>
      <div className="statistics-scroll" tabIndex={0} role="region" aria-label={table.title}>
        <table className="statistics-table">
          <thead>
            <tr>
              <th scope="col">题目</th>
              <th scope="col">提交／开始</th>
              <th scope="col">未答的小题</th>
              <th scope="col">用时（中位数）</th>
              <th scope="col">四分位</th>
              <th scope="col">平均</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={`${task.contest}/${task.taskKey}`}>
                <th scope="row">{taskName(task, hasSeveral)}</th>
                <td>
                  {task.submitted}／{task.given}（{percentText(shareOf(task.submitted, task.given))}）
                  {task.unreadable > 0 ? `，${task.unreadable}份无法读取` : ''}
                </td>
                <td>
                  {task.blank}处（{percentText(shareOf(task.blank, task.asked))}）
                </td>
                <td>{secondsText(task.time?.median)}</td>
                <td>
                  {task.time
                    ? `${numberText(task.time.lowerQuartile, 1)}–${numberText(task.time.upperQuartile, 1)}秒`
                    : '—'}
                </td>
                <td>{secondsText(task.time?.mean)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FigureActions table={table} />
    </>
  );
}

/** How long a task took, as bars. */
export function TimeChart({ task }: { task: TaskFigures }) {
  const { time } = task;
  const bars = useMemo(() => (time ? binBars(time) : []), [time]);
  const option = useMemo(() => histogramOption(bars), [bars]);
  if (!time) return null;
  const title = `${task.task}：用时（秒）`;
  const table: FigureTable = {
    title,
    head: ['秒', '人数', '比例'],
    rows: barRows(bars),
  };
  const note = numbersText(time, '秒');
  return (
    <article className="question-card" aria-label={title}>
      <header className="question-card__head">
        <h4 className="question-card__title">用时（秒）</h4>
        <FigureActions table={table} chart={{ option, height: HISTOGRAM_HEIGHT, note }} />
      </header>
      <p className="item-chart__numbers">{note}</p>
      <figure className="item-chart__figure">
        <Chart option={option} height={HISTOGRAM_HEIGHT} label={`${title}的分布图`} />
        <HiddenTable table={table} />
      </figure>
    </article>
  );
}
