import { Empty, Grid, Pagination, Skeleton, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { useTableShape } from '#web/staff/tables/use-table-shape.ts';

interface Query {
  sort: string;
  order: 'ascend' | 'descend';
  page: number;
}

interface Props<Item, Q extends Query> {
  /** Undefined while they are on the way for the first time. */
  items: readonly Item[] | undefined;
  total: number;
  pageSize: number;
  isRenewing: boolean;
  query: Q;
  /** As it is put in order where nobody has asked for another order. */
  usualSort: Q['sort'];
  columns: TableColumnType<Item>[];
  width: number;
  emptyText: string;
  /** On a phone a row is a card. */
  card(item: Item): ReactNode;
  onChange(part: Partial<Pick<Q, 'sort' | 'order' | 'page'>>): void;
}

/** Messages or notices, a page at a time, as the server has sorted them. */
export function CorrespondenceList<Item extends { name: string }, Q extends Query>(props: Props<Item, Q>) {
  const { items = [], total, pageSize, isRenewing, query, usualSort, columns, width, card, onChange } = props;
  const isPending = props.items === undefined;
  const isNarrow = Grid.useBreakpoint().md === false;
  const shape = useTableShape({ columns, name: 'name', width, isEmpty: items.length === 0 });
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.emptyText} />;
  const pagination = {
    current: query.page,
    pageSize,
    total,
    showSizeChanger: false,
    hideOnSinglePage: true,
    showTotal: (count: number) => `共${count}条`,
  };
  if (!isNarrow) {
    return (
      <Table<Item>
        rowKey="name"
        {...shape}
        dataSource={items}
        loading={isPending || isRenewing}
        pagination={pagination}
        onChange={({ current = 1 }, _filters, sorter, { action }) => {
          if (action === 'paginate') return onChange({ page: current });
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          onChange(
            order ? { sort: columnKey as Q['sort'], order } : { sort: usualSort, order: 'descend' as const },
          );
        }}
        locale={{ emptyText: isPending ? ' ' : empty }}
      />
    );
  }
  return (
    <>
      {isPending && <Skeleton active title={false} />}
      {!isPending && items.length === 0 && empty}
      <ul className="correspondence-cards">
        {items.map((item) => (
          <li key={item.name} className="correspondence-card">
            {card(item)}
          </li>
        ))}
      </ul>
      <Pagination
        className="correspondence-pages"
        size="small"
        align="center"
        {...pagination}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
