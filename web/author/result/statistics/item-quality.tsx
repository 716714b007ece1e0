import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { FigureActions } from './figure-actions.tsx';
import { FigureHelp } from './figure-help.tsx';
import { itemHint, itemTable, sourceText } from './figure-tables.ts';
import { FigureValue, TOO_FEW, whyNoDiscrimination } from './figure-value.tsx';
import type { Item, QuestionGroup } from './question-groups.ts';

interface Props {
  question: QuestionGroup;
  /** Keys of the items that the owner puts together. */
  chosen: ReadonlySet<string>;
  onChoose(key: string, isChosen: boolean): void;
}

type Choosing = Pick<Props, 'chosen' | 'onChoose'>;

function ChooseItem({
  item: { column, row },
  chosen,
  onChoose,
  children,
}: Choosing & { item: Item; children: React.ReactNode }) {
  return (
    <Checkbox
      checked={chosen.has(column.key)}
      onChange={({ target }) => onChoose(column.key, target.checked)}
      aria-label={`把“${row || column.label}”选入自选量表`}
    >
      {children}
    </Checkbox>
  );
}

/** Items without a score of their own. */
function UnscoredItems({ items, ...choosing }: Choosing & { items: readonly Item[] }) {
  return (
    <p className="item-quality__line">
      {items.map((item) => (
        <ChooseItem key={item.column.key} item={item} {...choosing}>
          {item.row === '' ? '选入自选量表' : `选入自选量表：${item.row}`}
        </ChooseItem>
      ))}
      <span className="statistics-note">本题不计分，只看分布；选入自选量表后按选项序号计分</span>
    </p>
  );
}

function OneItem({ item, ...choosing }: Choosing & { item: Item }) {
  const { score } = item.figures;
  const { inScale } = item;
  const why = whyNoDiscrimination(inScale);
  return (
    <p className="item-quality__line">
      <ChooseItem item={item} {...choosing}>
        选入自选量表
      </ChooseItem>
      <span>
        平均分
        <FigureValue value={score?.mean} why="没有可以计分的作答" />
      </span>
      <span>
        难度（得分率）
        <FigureValue value={score?.difficulty} why="没有可以计分的作答" />
      </span>
      <span>
        区分度（题总相关）
        <FigureValue value={inScale?.item.correlation} why={why} />
      </span>
      <span>
        高低27%之差
        <FigureValue value={inScale?.item.difference} why={why} />
      </span>
      <span>{itemHint(item)}</span>
    </p>
  );
}

function ItemRow({ item, ...choosing }: Choosing & { item: Item }) {
  const { column, row, figures, inScale } = item;
  const why = whyNoDiscrimination(inScale);
  return (
    <tr>
      <th scope="row">
        <ChooseItem item={item} {...choosing}>
          {row || column.code}
          {column.isReversed ? '（反向）' : ''}
        </ChooseItem>
      </th>
      <td>
        <FigureValue value={figures.score?.mean} why="没有可以计分的作答" />
      </td>
      <td>
        <FigureValue value={figures.score?.sd} why={TOO_FEW} />
      </td>
      <td>
        <FigureValue value={figures.score?.difficulty} why="没有可以计分的作答" />
      </td>
      <td>
        <FigureValue value={inScale?.item.correlation} why={why} />
      </td>
      <td>
        <FigureValue value={inScale?.item.difference} why={why} />
      </td>
      <td>{itemHint(item)}</td>
    </tr>
  );
}

const HEAD = ['自选量表', '平均分', '标准差', '难度（得分率）', '区分度（题总相关）', '高低27%之差', '提示'];

/** How hard each scored item is, and how well it tells people apart. */
export function ItemQuality({ question, ...choosing }: Props) {
  const table = useMemo(() => itemTable(question), [question]);
  const answered = question.items.filter(({ figures, canScore }) => canScore && figures.answered > 0);
  const scored = answered.filter(({ isScored }) => isScored);
  const unscored = answered.filter(({ isScored }) => !isScored);
  const sources = [...new Set(scored.map(sourceText))].filter(Boolean);
  const [first] = scored;
  return (
    <>
      {first ? (
        <div className="item-quality">
          {question.items.length === 1 ? (
            <OneItem item={first} {...choosing} />
          ) : (
            <div
              className="statistics-scroll"
              tabIndex={0}
              role="region"
              aria-label={`${question.name}的难度和区分度`}
            >
              <table className="statistics-table">
                <thead>
                  <tr>
                    {HEAD.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {scored.map((item) => (
                    <ItemRow key={item.column.key} item={item} {...choosing} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {sources.length > 0 ? <p className="statistics-note">区分度{sources.join('；')}</p> : null}
          {question.items.length === 1 ? null : <FigureActions table={table} />}
          <FigureHelp />
        </div>
      ) : null}
      {unscored.length > 0 ? <UnscoredItems items={unscored} {...choosing} /> : null}
    </>
  );
}
