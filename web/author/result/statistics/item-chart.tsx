import { useMemo } from 'react';
import { Chart } from '#web/staff/charts/chart.tsx';
import {
  barsHeight,
  barsOption,
  HISTOGRAM_HEIGHT,
  histogramOption,
  percentText,
  stackedHeight,
  stackedOption,
} from '#web/staff/charts/chart-options.ts';
import type { NumberFigures } from '#domain/statistics/statistics.schema.ts';
import { FigureActions, HiddenTable } from './figure-actions.tsx';
import { binBars, crossTable, distributionTable, numberText, optionBars, shareOf } from './figure-tables.ts';
import type { Item } from './question-groups.ts';

/** Who has answered, and who has not and why. */
export function answeredText({ figures: { answered, blank, open, unasked } }: Item): string {
  const all = answered + blank;
  const parts = [`${answered}人作答`, `未答${blank}人（${percentText(shareOf(blank, all))}）`];
  if (open > 0) parts.push(`未提交${open}人`);
  if (unasked > 0) parts.push(`未问到${unasked}人`);
  return parts.join(' · ');
}

export const numbersText = (numbers: NumberFigures, unit = ''): string =>
  [
    `平均${numberText(numbers.mean)}${unit}`,
    `标准差${numberText(numbers.sd)}`,
    `中位数${numberText(numbers.median)}${unit}`,
    `四分位${numberText(numbers.lowerQuartile)}–${numberText(numbers.upperQuartile)}`,
    `最小${numberText(numbers.min)}`,
    `最大${numberText(numbers.max)}`,
  ].join(' · ');

/** The distribution of one item. */
export function ItemChart({ item, title }: { item: Item; title: string }) {
  const { column, figures } = item;
  const drawing = useMemo(() => {
    if (column.type === 'choice') {
      const bars = optionBars(item);
      return { option: barsOption(bars), height: barsHeight(bars.length) };
    }
    const bars = figures.numbers ? binBars(figures.numbers) : [];
    return { option: histogramOption(bars), height: HISTOGRAM_HEIGHT };
  }, [column, figures, item]);
  const table = useMemo(() => distributionTable(item, title), [item, title]);
  const hasChart = figures.answered > 0 && (column.type === 'choice' || figures.numbers !== null);
  return (
    <div className="item-chart">
      <div className="item-chart__head">
        <span className="item-chart__facts">
          {item.row === '' ? null : <strong>{item.row}　</strong>}
          {answeredText(item)}
          {column.isMultiple ? '（可多选，比例按作答人数）' : ''}
        </span>
        {hasChart ? <FigureActions table={table} chart={{ ...drawing, note: answeredText(item) }} /> : null}
      </div>
      {figures.numbers ? <p className="item-chart__numbers">{numbersText(figures.numbers)}</p> : null}
      {figures.words > 0 ? <p className="item-chart__numbers">另有{figures.words}人填写的不是数字</p> : null}
      {hasChart ? (
        <figure className="item-chart__figure">
          <Chart {...drawing} label={`${table.title}的分布图`} />
          <HiddenTable table={table} />
        </figure>
      ) : null}
    </div>
  );
}

/** All rows of a table question in one chart. */
export function StackedChart({ items, title }: { items: Item[]; title: string }) {
  const drawing = useMemo(() => {
    const rows = items.map(({ row, figures }) => ({
      label: row,
      shares: figures.options.map((count) => shareOf(count, figures.answered)),
    }));
    return {
      option: stackedOption(rows, items[0]?.column.options ?? []),
      height: stackedHeight(rows.length),
    };
  }, [items]);
  const table = useMemo(() => crossTable(items, title), [items, title]);
  const most = Math.max(...items.map(({ figures }) => figures.answered));
  const blank = items.reduce((sum, { figures }) => sum + figures.blank, 0);
  const asked = items.reduce((sum, { figures }) => sum + figures.answered + figures.blank, 0);
  const facts = `最多${most}人作答 · ${items.length}行合计未答${blank}处（${percentText(shareOf(blank, asked))}）`;
  return (
    <div className="item-chart">
      <div className="item-chart__head">
        <span className="item-chart__facts">{facts}</span>
        {most > 0 ? <FigureActions table={table} chart={{ ...drawing, note: facts }} /> : null}
      </div>
      {most > 0 ? (
        <figure className="item-chart__figure">
          <Chart {...drawing} label={`${title}各行的分布图`} />
          <HiddenTable table={table} />
        </figure>
      ) : null}
    </div>
  );
}
