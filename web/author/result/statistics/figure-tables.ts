import { difficultyHint, discriminationHint, joinedHints } from '#domain/statistics/hints.ts';
import type { NumberFigures } from '#domain/statistics/statistics.schema.ts';
import type { Bar } from '#web/staff/charts/chart-options.ts';
import type { FigureTable } from '#web/staff/charts/copy-figure.ts';
import type { Item, QuestionGroup } from './question-groups.ts';
import { versionsText } from './versions-text.ts';

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
  bins.map(({ from, to, count }, index) => ({
    // All but the last end below their upper end.
    label:
      from === to
        ? numberText(from)
        : `${numberText(from)}–${index < bins.length - 1 ? '<' : ''}${numberText(to)}`,
    ...{ count, share: shareOf(count, all) },
  }));

export const barRows = (bars: readonly Bar[]): FigureTable['rows'] =>
  bars.map(({ label, count, share }) => [label, count, { share }]);

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
        return [count, { share: shareOf(count, figures.answered) }];
      }),
      figures.blank,
    ]),
  };
}

export const itemHint = ({ figures: { score }, inScale }: Item): string =>
  joinedHints(
    difficultyHint(score?.difficulty, score?.count ?? 0),
    discriminationHint(inScale?.item.correlation, inScale?.scale.complete ?? 0),
  );

/** Which version's items the discrimination comes from; empty where all versions ask the same. */
export const sourceText = ({ inScale }: Item): string =>
  inScale && inScale.scale.versions.length > 0
    ? `按${versionsText(inScale.scale.versions)}的题目计算，${inScale.scale.complete}人答全`
    : '';

/** All items of a question with what is known about their quality. */
export function itemTable({ items, name }: QuestionGroup): FigureTable {
  const scored = items.filter(({ figures }) => figures.score !== null);
  return {
    title: `${name}：得分`,
    head: [
      '题目',
      '人数',
      '平均分',
      '标准差',
      '难度（得分率）',
      '区分度（题总相关）',
      '区分度（高低27%之差）',
      '删除后的信度',
      '区分度依据',
      '提示',
    ],
    rows: scored.map((item) => {
      const {
        row,
        column,
        figures: { score },
        inScale,
      } = item;
      return [
        row || column.label,
        score?.count ?? 0,
        numberCell(score?.mean),
        numberCell(score?.sd),
        numberCell(score?.difficulty),
        numberCell(inScale?.item.correlation),
        numberCell(inScale?.item.difference),
        numberCell(inScale?.item.alphaWithout),
        sourceText(item),
        itemHint(item),
      ];
    }),
  };
}
