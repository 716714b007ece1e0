import { difficultyHint, discriminationHint } from '#domain/statistics/hints.ts';
import type { NumberFigures } from '#domain/statistics/statistics.schema.ts';
import { type Bar, percentText } from '#web/staff/charts/chart-options.ts';
import type { FigureTable } from '#web/staff/charts/copy-figure.ts';
import type { Item, QuestionGroup } from './question-groups.ts';

export const shareOf = (count: number, all: number) => (all === 0 ? 0 : count / all);

/** As people write it: no more digits than mean something. */
export const numberText = (value: number | null | undefined, digits = 2): string =>
  value == null ? '—' : String(Number(value.toFixed(digits)));

/** For a table that is copied: a number, or nothing. */
const numberCell = (value: number | null | undefined, digits = 4) =>
  value == null ? '' : Number(value.toFixed(digits));

export const optionBars = ({ column, figures }: Item): Bar[] =>
  column.options.map((label, index) => {
    const count = figures.options[index] ?? 0;
    return { label: `${index + 1} ${label}`, count, share: shareOf(count, figures.answered) };
  });

export const binBars = ({ bins, count: all }: NumberFigures): Bar[] =>
  bins.map(({ from, to, count }) => ({
    label: from === to ? numberText(from) : `${numberText(from)}–${numberText(to)}`,
    ...{ count, share: shareOf(count, all) },
  }));

const barRows = (bars: readonly Bar[]) =>
  bars.map(({ label, count, share }) => [label, count, percentText(share)]);

/** What an item's chart shows. */
export function distributionTable(item: Item, title: string): FigureTable {
  const { column, figures } = item;
  const name = item.row === '' ? title : `${title}（${item.row}）`;
  const bars = column.type === 'choice' ? optionBars(item) : figures.numbers ? binBars(figures.numbers) : [];
  return {
    title: name,
    head: [column.type === 'choice' ? '选项' : '数值', '人数', column.isMultiple ? '占作答人数' : '比例'],
    rows: [
      ...barRows(bars),
      ['未答', figures.blank, ''],
      ['未提交', figures.open, ''],
      ['未问到', figures.unasked, ''],
    ],
  };
}

/** Rows and options crossed, as a table question is read. */
export function crossTable(items: readonly Item[], title: string): FigureTable {
  const options = items[0]?.column.options ?? [];
  return {
    title,
    head: ['', '作答', ...options.flatMap((option, index) => [`${index + 1} ${option}`, '比例']), '未答'],
    rows: items.map(({ row, figures }) => [
      row,
      figures.answered,
      ...options.flatMap((_, index) => {
        const count = figures.options[index] ?? 0;
        return [count, percentText(shareOf(count, figures.answered))];
      }),
      figures.blank,
    ]),
  };
}

/** All items of a question with what is known about their quality. */
export function itemTable({ items, title }: QuestionGroup): FigureTable {
  const scored = items.filter(({ figures }) => figures.score !== null);
  return {
    title: `${title}：得分`,
    head: [
      '题目',
      '人数',
      '平均分',
      '标准差',
      '难度（得分率）',
      '区分度（题总相关）',
      '区分度（高低27%之差）',
      '删除后的信度',
      '提示',
    ],
    rows: scored.map(({ row, column, figures: { score }, inScale }) => [
      row || column.label,
      score?.count ?? 0,
      numberCell(score?.mean),
      numberCell(score?.sd),
      numberCell(score?.difficulty),
      numberCell(inScale?.correlation),
      numberCell(inScale?.difference),
      numberCell(inScale?.alphaWithout),
      [difficultyHint(score?.difficulty), discriminationHint(inScale?.correlation)]
        .filter(Boolean)
        .join('；'),
    ]),
  };
}
