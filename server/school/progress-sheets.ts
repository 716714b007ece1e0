import type { Completion, ProgressContest } from '#api/school.ts';
import { CANDIDATE_LABELS } from '#domain/candidate/candidate-values.ts';
import { percentOf } from '#domain/progress/completion.ts';
import type { SchoolCandidate } from '#domain/progress/school-candidate.schema.ts';
import { testText } from '#domain/progress/test-state.ts';
import type { SheetCell, SheetColumn } from '#server/spreadsheet/index.ts';

interface Sheet {
  columns: SheetColumn[];
  rows: Iterable<SheetCell[]>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** In whole tenths of a per cent, as the page shows it; nothing where there is nobody. */
const percent = (finished: number, candidates: number): SheetCell =>
  candidates === 0 ? '' : percentOf(finished / candidates);

const figures = (finished: number, candidates: number): SheetCell[] => [
  finished,
  candidates,
  percent(finished, candidates),
];

const figureColumns = (name: string): SheetColumn[] => [
  { header: `${name} 完成`, width: 12 },
  { header: `${name} 应完成`, width: 12 },
  { header: `${name} 完成率%`, width: 12 },
];

/** A row for each place and one for all of them: the total is over all tests that count, whether they are listed or not. */
export function completionSheet(
  { contests, places, finished, candidates }: Completion,
  by: 'area' | 'school',
  isWhole: boolean,
): Sheet {
  const width = contests.length;
  const shown = contests.flatMap(({ name, isDefault }, index) =>
    name !== '' && (isWhole || isDefault) ? [index] : [],
  );
  const titles = by === 'school' ? [CANDIDATE_LABELS.area, CANDIDATE_LABELS.school] : [CANDIDATE_LABELS.area];
  const cells = (place: string[], done: readonly number[], all: readonly number[]) => [
    ...place,
    ...figures(sum(done), sum(all)),
    ...shown.flatMap((index) => figures(done[index] ?? 0, all[index] ?? 0)),
  ];
  const rowOf = (numbers: readonly number[], row: number) => numbers.slice(row * width, (row + 1) * width);
  const total = (numbers: readonly number[]) =>
    contests.map((_, index) => sum(places.map((_place, row) => numbers[row * width + index] ?? 0)));
  return {
    columns: [
      ...titles.map((header) => ({ header, isText: true, width: 24 })),
      ...figureColumns('合计'),
      ...shown.flatMap((index) => figureColumns(contests[index]?.title ?? '')),
    ],
    rows: [
      ...places.map(({ area, school }, row) =>
        cells(by === 'school' ? [area, school] : [area], rowOf(finished, row), rowOf(candidates, row)),
      ),
      cells(by === 'school' ? ['全部', ''] : ['全部'], total(finished), total(candidates)),
    ],
  };
}

const PERSON = ['name', 'realName', 'tag', 'area', 'school', 'grade', 'class'] as const;

interface WholeSchool {
  contests: readonly ProgressContest[];
  /** How many tests have no column because the reader is not told of them. */
  unnamed: number;
  candidates: readonly SchoolCandidate[];
}

export function candidateSheet({ contests, unnamed, candidates }: WholeSchool): Sheet {
  const cells = (candidate: SchoolCandidate): SheetCell[] => {
    const tests = new Map(candidate.tests.map((test) => [test.contest, test]));
    return [
      ...PERSON.map((key) => candidate[key]),
      candidate.hasLeft ? '流出' : '',
      candidate.tests.filter(({ state }) => state !== 'finished').length + candidate.unnamedLeft,
      ...contests.map(({ name }) => {
        const test = tests.get(name);
        return test ? testText(test) : '';
      }),
      ...(unnamed > 0 ? [candidate.unnamedLeft > 0 ? `${candidate.unnamedLeft}项未完成` : ''] : []),
    ];
  };
  return {
    columns: [
      ...PERSON.map((key) => ({ header: CANDIDATE_LABELS[key], isText: true })),
      { header: '是否流出', isText: true, width: 12 },
      { header: '未完成测试数', width: 12 },
      ...contests.map(({ title }) => ({ header: title, isText: true })),
      ...(unnamed > 0 ? [{ header: '未列出的测试', isText: true }] : []),
    ],
    rows: candidates.map(cells),
  };
}
