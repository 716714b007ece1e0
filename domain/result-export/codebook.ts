import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { ExportTable } from './export-table.ts';
import { MISSING_TEXTS, type Missing, type MissingCodes } from './missing-codes.ts';
import type { AnswerVariable, Variable } from './variable.ts';

export const CODEBOOK_TITLES = [
  '变量名',
  '列名',
  '问题或含义',
  '取值',
  '类型',
  '题目',
  '部分',
  '版本',
  '补充说明的是',
  '反向计分',
  '没有答案时',
];

const TYPES = { number: '数字', text: '文字', file: '文件' } as const;

function typeOf({ type, isMultiple }: ResultColumn): string {
  if (type !== 'choice') return TYPES[type];
  return isMultiple ? '多选' : '单选';
}

function valuesOf({ labels, type, column }: AnswerVariable): string {
  // In one cell: also what a text of several options is made of.
  const numbered =
    labels.length > 0 ? labels : column.options.map((text, index) => [index + 1, text] as const);
  if (numbered.length > 0) return numbered.map(([number, text]) => `${number}=${text}`).join('；');
  return type === 'number' && column.range ? `${column.range.min}～${column.range.max}` : '';
}

/** In the order in which they are declared. */
export const missingPairs = (missing: MissingCodes | undefined): [number | string, string][] =>
  Object.entries(missing ?? {}).map(([why, code]) => [code, MISSING_TEXTS[why as Missing]]);

interface CodebookOptions {
  /** The name of a part of a task, as authors know it. */
  partName(part: string): string;
  hasMissingCodes: boolean;
}

const isFirstOfItsColumn = ({ place }: AnswerVariable, index: number, all: readonly AnswerVariable[]) =>
  all[index - 1]?.place !== place;

/** One line for each column of the file, or question in it: what was asked, and what the values mean. */
export function codebookRows(
  { records, answers, long }: ExportTable,
  { partName, hasMissingCodes }: CodebookOptions,
): string[][] {
  const byKey = new Map(answers.map(({ column }) => [column.key, column]));
  const missingOf = ({ missing }: Variable) =>
    hasMissingCodes
      ? missingPairs(missing)
          .map(([code, text]) => `${code}=${text}`)
          .join('；')
      : '空白';
  return [
    ...[...records, ...(long ?? [])].map(({ name, title, type, meaning }) => [
      ...[name, title, meaning, '', TYPES[type], '', '', '', '', '', '空白'],
    ]),
    // Of a long table questions are lines: they have codes, and no columns of their own.
    ...(long ? answers.filter(isFirstOfItsColumn) : answers).map((variable) => {
      const { name, title, label, column } = variable;
      return [
        ...[
          long ? '' : name,
          long ? column.code : title,
          label,
          valuesOf(variable),
          typeOf(column),
          column.task,
          partName(column.part),
        ],
        column.versions.join('、'),
        byKey.get(column.detailOf)?.code ?? '',
        column.isReversed ? '是' : '',
        missingOf(variable),
      ];
    }),
  ];
}
