import {
  CANDIDATE_LABELS,
  LEVEL_NAMES,
  LONGEST_CONTEST_LIST,
  LONGEST_FIELD,
  LONGEST_QUERY_PASSWORD,
  LONGEST_REMARK,
  NEW_CANDIDATE,
} from '../candidate/candidate-values.ts';
import type { CandidateFields } from '../candidate/candidate.schema.ts';
import { LONGEST_NAME } from '../text/entity-id.ts';
import { EXAMPLE_MARK, nameList, noDay, roles, ticketNumber } from './cell-rules.ts';
import { both, type CellRule, readCells, upTo } from './row-cells.ts';
import { changeOf, type FieldChange, type RowChange } from './row-change.ts';
import type { RowReason } from './row-reason.ts';
import { type KnownColumn, readHeader, type SheetHeader } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';

type Field = keyof typeof CANDIDATE_LABELS;
type LevelKey = `level${number}`;
type Key = Field | LevelKey | 'queryPassword';

interface Column<Kind extends Key = Key> extends KnownColumn<Kind> {
  rule: CellRule;
}

const column = <Kind extends Key>(key: Kind, title: string, rule = upTo(LONGEST_FIELD)): Column<Kind> => ({
  key,
  names: [title],
  rule,
});

/** By which a row is known. */
export const CANDIDATE_NUMBER = { key: 'name', title: CANDIDATE_LABELS.name } as const;

/** Of all others any text does. */
const RULES: Partial<Record<Field, CellRule>> = {
  name: ticketNumber(LONGEST_NAME),
  tag: roles(LONGEST_FIELD),
  grade: both(noDay, upTo(LONGEST_FIELD)),
  class: both(noDay, upTo(LONGEST_FIELD)),
  remark: upTo(LONGEST_REMARK),
  contests: both(nameList, upTo(LONGEST_CONTEST_LIST)),
};

const FIELDS: readonly Column<Field>[] = (Object.keys(CANDIDATE_LABELS) as Field[]).map((key) =>
  column(key, CANDIDATE_LABELS[key], RULES[key]),
);

/** For whatever else writes candidates. */
export const CANDIDATE_RULES: readonly (readonly [Field, CellRule])[] = FIELDS.map(
  ({ key, rule }) => [key, rule] as const,
);

const LEVEL_KEYS = LEVEL_NAMES.map((_, index): LevelKey => `level${index}`);

/** Numbered through, or anew within each subject. */
const LEVELS: Column[] = LEVEL_KEYS.map((key, index) => {
  const name = LEVEL_NAMES[index] ?? '';
  return { key, names: [name, name.replace(/\d+$/, String((index % 4) + 1))], rule: upTo(LONGEST_FIELD) };
});

const QUERY_PASSWORD = column('queryPassword', '查询密码', upTo(LONGEST_QUERY_PASSWORD));

const COLUMNS: Column[] = [...FIELDS, QUERY_PASSWORD, ...LEVELS];

/** The first row of a download and of the template, in the order in which `candidateCells` gives the others. */
export const CANDIDATE_TITLES: readonly string[] = COLUMNS.map(({ names }) => names[0] ?? '');

export type CandidateHeader = SheetHeader<Key>;

export const readCandidateHeader = (row: SheetRow) => readHeader<Key>(row, COLUMNS, CANDIDATE_NUMBER.key);

/** What a table says about one candidate; what it does not say is undefined. */
export interface CandidateRow {
  line: number;
  name: string;
  fields: Partial<Pick<CandidateFields, Field>>;
  level: readonly (string | undefined)[];
  /** Undefined also where the cell is empty: nobody's password is lost by a download that cannot show it. */
  queryPassword: string | undefined;
}

export function readCandidateRow(
  header: CandidateHeader,
  row: SheetRow,
): { row: CandidateRow } | { reasons: RowReason[] } {
  const { values, reasons } = readCells<Key>(header, COLUMNS, row);
  const { name } = values;
  if (reasons.length > 0 || name === undefined) return { reasons };
  const fields: CandidateRow['fields'] = {};
  for (const { key } of FIELDS) {
    const value = values[key];
    if (value !== undefined) fields[key] = value;
  }
  const level = LEVEL_KEYS.map((key) => values[key]);
  return { row: { line: row.line, name, fields, level, queryPassword: values.queryPassword || undefined } };
}

const NOBODY: Omit<CandidateFields, 'name'> = {
  realName: '',
  tag: '',
  gender: '',
  school: '',
  area: '',
  grade: '',
  class: '',
  remark: '',
  contest: '',
  contests: '',
  level: LEVEL_NAMES.map(() => ''),
};

/** The candidate after the import: the row's values, and where it has none those of before. Nobody is without a role. */
export function importedCandidate(existing: CandidateFields | undefined, row: CandidateRow): CandidateFields {
  const before = existing ?? NOBODY;
  const level = LEVEL_NAMES.map((_, index) => row.level[index] ?? before.level[index] ?? '');
  const tag = row.fields.tag || (existing ? existing.tag : NEW_CANDIDATE.tag);
  return { ...before, ...row.fields, tag, name: row.name, level };
}

/** Two ways to write the same are no change. */
function settled(rule: CellRule, value: string): string {
  const made = rule(value);
  return 'value' in made ? made.value : value;
}

/** What the row would do to the candidate of its number. */
export function describeChange(existing: CandidateFields | undefined, row: CandidateRow): RowChange {
  if (!existing) return 'new';
  const after = importedCandidate(existing, row);
  const fields = FIELDS.map(({ key, names, rule }): FieldChange => {
    const isSame = settled(rule, existing[key]) === after[key];
    return { column: names[0] ?? key, from: isSame ? after[key] : existing[key], to: after[key] };
  });
  const levels = LEVEL_NAMES.map((name, index) => ({
    column: name,
    from: existing.level[index] ?? '',
    to: after.level[index] ?? '',
  }));
  // Neither the old one nor the new one is anybody's to see.
  const password = { column: '查询密码', from: '', to: row.queryPassword === undefined ? '' : '已填写' };
  return changeOf([...fields, ...levels, password]);
}

/** A row of a download, which can be edited and uploaded again. */
export const candidateCells = (candidate: CandidateFields): string[] => [
  ...FIELDS.map(({ key }) => candidate[key]),
  '',
  ...LEVEL_NAMES.map((_, index) => candidate.level[index] ?? ''),
];

/** What to download before there is a list: whoever leaves the examples in it is told so. */
export const CANDIDATE_EXAMPLES: readonly string[][] = [
  candidateCells({
    ...NOBODY,
    name: `${EXAMPLE_MARK}00001`,
    realName: '张三（示例，请删除本行）',
    tag: '学生',
    gender: '男',
    school: '第一中学',
    area: '东城区',
    grade: '七年级',
    class: '1班',
  }),
  candidateCells({
    ...NOBODY,
    name: `${EXAMPLE_MARK}90001`,
    realName: '李四（示例，请删除本行）',
    tag: '教师,班主任',
    gender: '女',
    school: '第一中学',
    area: '东城区',
    remark: '准考证号请填写数字，该列须为文本格式',
  }),
];
