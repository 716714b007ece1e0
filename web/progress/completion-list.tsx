import { Empty, Grid, Pagination, Spin, Table } from 'antd';
import { useMemo } from 'react';
import type { Completion } from '#api/school.ts';
import { LIST_PAGE_SIZE } from '#domain/candidate/candidate-values.ts';
import { useTableShape } from '#web/staff/tables/use-table-shape.ts';
import { CompletionCards } from './completion-cards.tsx';
import { columnsWidth, completionColumns, type PlaceKind } from './completion-columns.tsx';
import {
  changedFigures,
  orderedKeys,
  type PlaceRow,
  placeRows,
  shownContests,
  type Sorting,
  takenContests,
} from './completion-rows.ts';
import { inKeptOrder, useKeptKeys } from './kept-order.ts';
import type { LiveFigures } from './live-figures.ts';

/** The rows in an order that stays until somebody asks for another one, or for the newest figures. */
export function usePlaces(figures: LiveFigures<Completion>, sorting: Sorting): PlaceRow[] {
  const { data, round } = figures;
  const rows = useMemo(() => (data ? placeRows(data) : []), [data]);
  const asked = JSON.stringify([sorting, round, data !== undefined]);
  const keys = useKeptKeys(asked, () => orderedKeys(rows, data?.contests ?? [], sorting));
  return useMemo(() => inKeptOrder(rows, keys, ({ key }) => key), [rows, keys]);
}

interface Props {
  figures: LiveFigures<Completion>;
  kind: PlaceKind;
  /** Those that are found, in their order. */
  rows: readonly PlaceRow[];
  hasAreas: boolean;
  isWhole: boolean;
  sorting: Sorting;
  page: number;
  emptyText: string;
  onSort(sorting: Partial<Sorting>): void;
  onPage(page: number): void;
}

/** A table on wide screens, cards on narrow ones; a hundred at a time. */
export function CompletionList(props: Props) {
  const { figures, kind, rows, hasAreas, isWhole, sorting, page, emptyText, onSort, onPage } = props;
  const isNarrow = Grid.useBreakpoint().md === false;
  const { data, before } = figures;
  const contests = data?.contests ?? [];
  const shown = shownContests(takenContests(contests, rows), isWhole);
  const changed = useMemo(() => changedFigures(before, data), [before, data]);
  const last = Math.max(1, Math.ceil(rows.length / LIST_PAGE_SIZE));
  const current = Math.min(page, last);
  const inSight = rows.slice((current - 1) * LIST_PAGE_SIZE, current * LIST_PAGE_SIZE);
  const shape = useTableShape({
    columns: completionColumns({ kind, contests, shown, hasAreas, sorting, changed }),
    name: 'name',
    width: columnsWidth(shown, hasAreas),
    isEmpty: rows.length === 0,
  });
  const turn = (wanted: number) => {
    window.scrollTo({ top: 0 });
    onPage(wanted);
  };
  const paging = {
    current,
    pageSize: LIST_PAGE_SIZE,
    total: rows.length,
    showSizeChanger: false,
    hideOnSinglePage: true,
  };
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />;
  if (isNarrow) {
    if (rows.length === 0) return figures.isPending ? <Spin /> : empty;
    return (
      <>
        <CompletionCards {...{ kind, rows: inSight, contests, shown, hasAreas, changed }} />
        <Pagination {...paging} size="small" simple onChange={turn} />
      </>
    );
  }
  return (
    <Table<PlaceRow>
      rowKey="key"
      {...shape}
      dataSource={inSight}
      loading={figures.isPending}
      showSorterTooltip={false}
      pagination={{ ...paging, showTotal: (count) => `共${count}条` }}
      onChange={({ current: wanted = 1 }, _filters, sorter, { action }) => {
        if (action === 'paginate') return turn(wanted);
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onSort({ sort: order ? String(columnKey) : 'rate', order: order ?? 'ascend' });
      }}
      locale={{ emptyText: figures.isPending ? ' ' : empty }}
    />
  );
}
