import { z } from 'zod';
import { MOST_ANSWER_COLUMNS, type RESULT_SORTS } from '#domain/result/result-query.schema.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';

export type PersonColumn = (typeof RESULT_SORTS)[number];
/** What is known of the rows in sight only cannot be sorted by. */
type Unsorted = 'lastActive';

/** What can stand in a row of the table, beside the number, which is always there. */
export const PERSON_COLUMNS = {
  contest: '测试',
  name: '姓名',
  tag: '角色',
  area: '区县',
  school: '学校',
  grade: '年级',
  class: '班级',
  state: '状态',
  progress: '进度',
  startTime: '开始时间',
  stopTime: '结束时间',
  expireTime: '截止时间',
  timeUsed: '用时',
  lastActive: '最近活动',
  takeovers: '换设备次数',
  receipt: '回执',
} as const satisfies Partial<Record<PersonColumn | Unsorted, string>>;
export type ChoosableColumn = keyof typeof PERSON_COLUMNS;

export const isSortable = (column: ChoosableColumn): column is Exclude<ChoosableColumn, Unsorted> =>
  column !== 'lastActive';

const HIDDEN_AT_FIRST: readonly ChoosableColumn[] = ['area', 'grade', 'takeovers'];
export const DEFAULT_COLUMNS = (Object.keys(PERSON_COLUMNS) as ChoosableColumn[]).filter(
  (column) => !HIDDEN_AT_FIRST.includes(column),
);

const FIRST_ANSWERS = 20;
/** So many tests are remembered; of older ones the first answers are shown again. */
const MOST_TESTS = 20;

const KeptColumns = z.object({
  person: z.array(z.string()).optional(),
  /** The keys of the answers, by the tests that were looked at together. */
  answers: z.array(z.object({ of: z.string(), keys: z.array(z.string()) })).default([]),
});
export type KeptColumns = z.infer<typeof KeptColumns>;

const NOTHING: KeptColumns = { answers: [] };

/** Whatever else stands there is as if nothing were. */
export function readKept(text: string | null): KeptColumns {
  try {
    return KeptColumns.safeParse(JSON.parse(text ?? '')).data ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

export function personColumnsIn({ person }: KeptColumns): ChoosableColumn[] {
  if (!person) return DEFAULT_COLUMNS;
  return (Object.keys(PERSON_COLUMNS) as ChoosableColumn[]).filter((column) => person.includes(column));
}

/** In the order of the test; what was chosen and is not asked any more is passed over. */
export function answerColumnsIn(
  { answers }: KeptColumns,
  of: string,
  columns: readonly ResultColumn[],
): ResultColumn[] {
  const chosen = answers.find((entry) => entry.of === of)?.keys;
  const shown = chosen ? columns.filter(({ key }) => chosen.includes(key)) : columns.slice(0, FIRST_ANSWERS);
  return shown.slice(0, MOST_ANSWER_COLUMNS);
}

export interface ColumnChoice {
  person: readonly ChoosableColumn[];
  /** Undefined leaves what is remembered, because nothing could be chosen. */
  answers: readonly string[] | undefined;
}

export function withChoice(kept: KeptColumns, of: string, { person, answers }: ColumnChoice): KeptColumns {
  const others = kept.answers.filter((entry) => entry.of !== of);
  return {
    person: [...person],
    answers: answers ? [{ of, keys: [...answers] }, ...others].slice(0, MOST_TESTS) : kept.answers,
  };
}

/** As if nobody had chosen anything for these tests. */
export const withoutChoice = (kept: KeptColumns, of: string): KeptColumns => ({
  answers: kept.answers.filter((entry) => entry.of !== of),
});
