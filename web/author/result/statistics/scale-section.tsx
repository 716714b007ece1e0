import { Empty } from 'antd';
import { alphaHint, discriminationHint, FEWEST_JUDGED, joinedHints } from '#domain/statistics/hints.ts';
import { scoredKeys } from '#domain/statistics/scored-items.ts';
import type { ItemStatistics, ScaleFigures } from '#domain/statistics/statistics.schema.ts';
import type { FigureTable } from '#web/staff/charts/copy-figure.ts';
import { FigureActions } from './figure-actions.tsx';
import { FigureHelp } from './figure-help.tsx';
import { numberText } from './figure-tables.ts';
import { FigureValue, whyNoAlphaWithout, whyNotOfScale } from './figure-value.tsx';
import { versionsText } from './versions-text.ts';

type Columns = ReadonlyMap<string, ItemStatistics['columns'][number]>;

function scaleTitle(
  { kind, contest, task, question, versions, range, items }: ScaleFigures,
  columns: Columns,
): string {
  if (kind === 'own') return `自选量表（${items.length}题）`;
  const label = columns.get(items[0]?.key ?? '')?.label ?? '';
  const words =
    kind === 'question'
      ? `表格题“${label.replace(/（[^（]*$/, '') || question}”`
      : `全部${range?.min}–${range?.max}分的计分题`;
  const asked = versions.length > 0 ? ` · ${versionsText(versions)}的题目` : '';
  return `${contest} · ${task} · ${words}（${items.length}题）${asked}`;
}

function tableOf(title: string, { items }: ScaleFigures, columns: Columns): FigureTable {
  return {
    title,
    head: ['题目', '编码', '题总相关', '高低27%之差', '删除后的信度'],
    rows: items.map(({ key, correlation, difference, alphaWithout }) => [
      columns.get(key)?.label ?? key,
      columns.get(key)?.code ?? '',
      ...[correlation, difference, alphaWithout].map((value) =>
        value === null ? '' : Number(value.toFixed(4)),
      ),
    ]),
  };
}

const isBetterWithout = (alpha: number | null, without: number | null) =>
  alpha !== null && without !== null && without > alpha + 0.01;

/** What somebody should know who adds up what he has ticked. */
function ownNotes({ range, items }: ScaleFigures, scored: ReadonlySet<string>): string[] {
  const unscored = items.filter(({ key }) => !scored.has(key)).length;
  return [
    unscored > 0 ? `其中${unscored}题本来不计分，这里按选项序号计分（第1项1分，第2项2分，依此类推）。` : '',
    range ? '' : '各题的分值范围不同，分值大的题对总分影响更大。',
  ].filter(Boolean);
}

interface ScaleProps {
  scale: ScaleFigures;
  columns: Columns;
  scored: ReadonlySet<string>;
}

function Scale({ scale, columns, scored }: ScaleProps) {
  const title = scaleTitle(scale, columns);
  const notes = scale.kind === 'own' ? ownNotes(scale, scored) : [];
  const why = whyNotOfScale(scale);
  const { alpha, complete, incomplete, mean, sd, items } = scale;
  return (
    <article className="question-card" aria-label={title}>
      <header className="question-card__head">
        <h4 className="question-card__title">{title}</h4>
        <FigureActions table={tableOf(title, scale, columns)} />
      </header>
      <p className="scale__alpha">
        <span>
          信度（克隆巴赫α）<strong>{numberText(alpha, 3)}</strong>
        </span>
        <span>{alpha === null ? why : alphaHint(alpha, complete)}</span>
      </p>
      <p className="item-chart__numbers">
        {complete}人答全{incomplete > 0 ? `，${incomplete}人只答了一部分，未计入` : ''} · 总分平均
        <FigureValue value={mean} why={why} /> · 标准差
        <FigureValue value={sd} why={why} />
      </p>
      {notes.map((note) => (
        <p key={note} className="statistics-note">
          {note}
        </p>
      ))}
      {complete === 0 && incomplete > 0 ? (
        <p className="statistics-note">
          没有人答全这些题，其中可能有按条件显示的题目；可以在题目中勾选一部分另算。
        </p>
      ) : null}
      <details>
        <summary>各题在量表中的表现</summary>
        <div className="statistics-scroll" tabIndex={0} role="region" aria-label={`${title}的各题`}>
          <table className="statistics-table">
            <thead>
              <tr>
                <th scope="col">题目</th>
                <th scope="col">题总相关</th>
                <th scope="col">高低27%之差</th>
                <th scope="col">删除后的信度</th>
                <th scope="col">提示</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ key, correlation, difference, alphaWithout }) => (
                <tr key={key}>
                  <th scope="row">{columns.get(key)?.label ?? key}</th>
                  <td>
                    <FigureValue value={correlation} why={why} />
                  </td>
                  <td>
                    <FigureValue value={difference} why={why} />
                  </td>
                  <td>
                    <FigureValue value={alphaWithout} digits={3} why={whyNoAlphaWithout(scale)} />
                  </td>
                  <td>
                    {joinedHints(
                      discriminationHint(correlation, complete),
                      isBetterWithout(alpha, alphaWithout) && complete >= FEWEST_JUDGED
                        ? '删除后信度更高'
                        : '',
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <FigureHelp />
    </article>
  );
}

/** How well the items of each scale hold together. */
export function ScaleSection({
  statistics,
  taskName,
}: {
  statistics: ItemStatistics;
  taskName: string | undefined;
}) {
  const columns = new Map(statistics.columns.map((column) => [column.key, column]));
  const scales = statistics.scales.filter(
    ({ kind, task }) => kind === 'own' || taskName === undefined || task === taskName,
  );
  if (scales.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有两道以上分值相同的计分题" />;
  const scored = scoredKeys(statistics.columns);
  return scales.map((scale, index) => <Scale key={index} {...{ scale, columns, scored }} />);
}
