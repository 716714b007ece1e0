import { Empty, Table, type TableColumnType, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { Spinner } from '#ui/spinner.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useTableShape } from './use-table-shape.ts';

interface EntityTableProps<Row extends object> {
  query: { data: Row[] | undefined; error: Error | null; isPending: boolean; refetch(): unknown };
  columns: TableColumnType<Row>[];
  rowKey: Extract<keyof Row, string>;
  /** What to do when there is nothing yet, or nothing is found. */
  emptyText: string;
  /** Beside those words. */
  emptyAction?: ReactNode;
  /** The width that the columns need; narrower screens scroll sideways. */
  minWidth: number;
  /** Where something can be done with several rows at once. */
  selection?: TableProps<Row>['rowSelection'];
}

const PAGE_SIZE = 100;

/** A list of the owner's things with its loading, empty and failed states. */
export function EntityTable<Row extends object>(props: EntityTableProps<Row>) {
  const { query, columns, rowKey, emptyText, emptyAction, minWidth, selection } = props;
  const shape = useTableShape({
    columns,
    name: 'name',
    width: minWidth,
    isEmpty: (query.data ?? []).length === 0,
  });
  if (query.error && !query.data) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Table<Row>
      rowKey={rowKey}
      {...shape}
      dataSource={query.data ?? []}
      {...(selection && query.data?.length ? { rowSelection: selection } : {})}
      pagination={{
        defaultPageSize: PAGE_SIZE,
        hideOnSinglePage: true,
        showTotal: (total) => `共${total}条`,
      }}
      locale={{
        emptyText: query.isPending ? (
          <Spinner />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText}>
            {emptyAction}
          </Empty>
        ),
      }}
    />
  );
}

/** Sorters for table columns. */
export function byText<Row>(textOf: (row: Row) => string) {
  return (left: Row, right: Row) => compareNaturally(textOf(left), textOf(right));
}

export function byNumber<Row>(numberOf: (row: Row) => number) {
  return (left: Row, right: Row) => numberOf(left) - numberOf(right);
}
