import { Empty } from 'antd';
import { alphaHint, discriminationHint } from '#domain/statistics/hints.ts';
import type { ItemStatistics, ScaleFigures } from '#domain/statistics/statistics.schema.ts';
import type { FigureTable } from '#web/staff/charts/copy-figure.ts';
import { FigureActions } from './figure-actions.tsx';
import { numberText } from './figure-tables.ts';

type Columns = ReadonlyMap<string, ItemStatistics['columns'][number]>;

function scaleTitle(
  { kind, contest, task, question, version, items }: ScaleFigures,
  columns: Columns,
): string {
  if (kind === 'own') return `自选量表（${items.length}题）`;
  const label = columns.get(items[0]?.key ?? '')?.label ?? '';
  const words = kind === 'question' ? `表格题“${label.replace(/（[^（]*$/, '') || question}”` : '全部计分题';
  return `${contest} · ${task} · ${words}（${items.length}题）${version > 0 ? ` · 版本${version}` : ''}`;
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

function Scale({ scale, columns }: { scale: ScaleFigures; columns: Columns }) {
  const title = scaleTitle(scale, columns);
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
        <span>{alpha === null ? '人数或差异不足，无法计算' : alphaHint(alpha)}</span>
      </p>
      <p className="item-chart__numbers">
        {complete}人答全{incomplete > 0 ? `，${incomplete}人只答了一部分，未计入` : ''} · 总分平均
        {numberText(mean)} · 标准差{numberText(sd)}
      </p>
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
                  <td>{numberText(correlation)}</td>
                  <td>{numberText(difference)}</td>
                  <td>{numberText(alphaWithout, 3)}</td>
                  <td>
                    {[
                      discriminationHint(correlation),
                      alpha !== null && alphaWithout !== null && alphaWithout > alpha + 0.01
                        ? '删除后信度更高'
                        : '',
                    ]
                      .filter(Boolean)
                      .join('；') || '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
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
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有两道以上计分题的题目" />;
  return scales.map((scale, index) => <Scale key={index} scale={scale} columns={columns} />);
}
