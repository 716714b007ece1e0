import { Button, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import type { ProgressContest } from '#api/school.ts';
import { navigate } from '#web/staff/navigate.ts';
import { CONTEST_SORT, type PlaceRow, type Sorting } from './completion-rows.ts';
import { areaText } from './progress-paths.ts';
import { Rate, TotalRate } from './rates.tsx';

export interface PlaceKind {
  /** What the places are called in a heading. */
  title: string;
  nameOf(row: PlaceRow): string;
  pathOf(row: PlaceRow): string;
  /** What leads further down. */
  action: string;
}

/** Which figures of a place have just changed by themselves. */
export type Changed = ReadonlyMap<string, ReadonlySet<string>>;

interface Columns {
  kind: PlaceKind;
  contests: readonly ProgressContest[];
  shown: readonly ProgressContest[];
  /** Where the places are of several areas. */
  hasAreas: boolean;
  sorting: Sorting;
  changed: Changed;
}

const NAME_WIDTH = 200;
const AREA_WIDTH = 120;
const TOTAL_WIDTH = 240;
const CONTEST_WIDTH = 156;
const ACTION_WIDTH = 104;

export const columnsWidth = (shown: readonly unknown[], hasAreas: boolean): number =>
  NAME_WIDTH + (hasAreas ? AREA_WIDTH : 0) + TOTAL_WIDTH + shown.length * CONTEST_WIDTH + ACTION_WIDTH;

export function completionColumns(props: Columns): TableColumnType<PlaceRow>[] {
  const { kind, contests, shown, hasAreas, sorting, changed } = props;
  const sorted = (key: string) => ({
    key,
    sorter: true,
    sortOrder: sorting.sort === key ? sorting.order : null,
  });
  const isChanged = ({ key }: PlaceRow, name: string) => changed.get(key)?.has(name) ?? false;
  return [
    {
      ...sorted('name'),
      title: kind.title,
      width: NAME_WIDTH,
      fixed: 'left',
      render: (_, row) => <Link to={kind.pathOf(row)}>{kind.nameOf(row)}</Link>,
    },
    ...(hasAreas
      ? [
          {
            ...sorted('area'),
            title: '区县',
            width: AREA_WIDTH,
            render: (_: unknown, { area }: PlaceRow) => areaText(area),
          },
        ]
      : []),
    {
      ...sorted('rate'),
      title: '总完成率',
      width: TOTAL_WIDTH,
      render: (_, row) => (
        <TotalRate total={row.total} isChanged={isChanged(row, '')} label={`${kind.nameOf(row)}总完成率`} />
      ),
    },
    ...shown.map(({ name, title }): TableColumnType<PlaceRow> => {
      const index = contests.findIndex((contest) => contest.name === name);
      return {
        ...sorted(`${CONTEST_SORT}${name}`),
        title,
        width: CONTEST_WIDTH,
        render: (_, row) => <Rate count={row.counts[index]} isChanged={isChanged(row, name)} />,
      };
    }),
    {
      title: '操作',
      key: 'actions',
      // Not pinned: the name leads there as well, and a column of figures would be cut in two below it.
      width: ACTION_WIDTH,
      render: (_, row) => (
        <Button
          size="small"
          aria-label={`${kind.action}：${kind.nameOf(row)}`}
          onClick={() => navigate(kind.pathOf(row))}
        >
          {kind.action}
        </Button>
      ),
    },
  ];
}
