import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { difficultyHint, discriminationHint } from '#domain/statistics/hints.ts';
import type { ItemFigures, ScaleItem } from '#domain/statistics/statistics.schema.ts';
import { FigureActions } from './figure-actions.tsx';
import { itemTable, numberText } from './figure-tables.ts';
import type { QuestionGroup } from './question-groups.ts';

interface Props {
  question: QuestionGroup;
  /** Keys of the items that the owner puts together. */
  chosen: ReadonlySet<string>;
  onChoose(key: string, isChosen: boolean): void;
}

const hintOf = ({
  figures,
  inScale,
}: {
  figures: Pick<ItemFigures, 'score'>;
  inScale: ScaleItem | undefined;
}) =>
  [difficultyHint(figures.score?.difficulty), discriminationHint(inScale?.correlation)]
    .filter(Boolean)
    .join('；');

/** How hard each scored item is, and how well it tells people apart. */
export function ItemQuality({ question, chosen, onChoose }: Props) {
  const table = useMemo(() => itemTable(question), [question]);
  const scored = question.items.filter(({ figures }) => figures.score !== null);
  const [only] = scored;
  if (!only) return null;
  if (question.items.length === 1) {
    const { column, figures, inScale } = only;
    return (
      <p className="item-quality__line">
        <Checkbox
          checked={chosen.has(column.key)}
          onChange={({ target }) => onChoose(column.key, target.checked)}
          aria-label={`把“${column.label}”选入自选量表`}
        >
          选入自选量表
        </Checkbox>
        <span>平均分{numberText(figures.score?.mean)}</span>
        <span>难度（得分率）{numberText(figures.score?.difficulty)}</span>
        <span>区分度（题总相关）{numberText(inScale?.correlation)}</span>
        <span>高低27%之差{numberText(inScale?.difference)}</span>
        <span>{hintOf(only)}</span>
      </p>
    );
  }
  return (
    <div className="item-quality">
      <div
        className="statistics-scroll"
        tabIndex={0}
        role="region"
        aria-label={`${question.title}的难度和区分度`}
      >
        <table className="statistics-table">
          <thead>
            <tr>
              <th scope="col">自选量表</th>
              <th scope="col">平均分</th>
              <th scope="col">标准差</th>
              <th scope="col">难度（得分率）</th>
              <th scope="col">区分度（题总相关）</th>
              <th scope="col">高低27%之差</th>
              <th scope="col">提示</th>
            </tr>
          </thead>
          <tbody>
            {scored.map(({ column, row, figures: { score }, inScale }) => (
              <tr key={column.key}>
                <th scope="row">
                  <Checkbox
                    checked={chosen.has(column.key)}
                    onChange={({ target }) => onChoose(column.key, target.checked)}
                    aria-label={`把“${row || column.label}”选入自选量表`}
                  >
                    {row || column.code}
                    {column.isReversed ? '（反向）' : ''}
                  </Checkbox>
                </th>
                <td>{numberText(score?.mean)}</td>
                <td>{numberText(score?.sd)}</td>
                <td>{numberText(score?.difficulty)}</td>
                <td>{numberText(inScale?.correlation)}</td>
                <td>{numberText(inScale?.difference)}</td>
                <td>{hintOf({ figures: { score }, inScale }) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FigureActions table={table} />
    </div>
  );
}
