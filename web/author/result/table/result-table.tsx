import { Empty, Grid, Table } from 'antd';
import { RESULT_PAGE_SIZE, type ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage, ResultRow } from '#domain/result/result-row.schema.ts';
import { useTableShape } from '#web/staff/tables/use-table-shape.ts';
import { ResultCards, totalText } from './result-cards.tsx';
import { resultColumns, type RowsShown } from './result-columns.tsx';

export interface ResultTableProps extends Omit<RowsShown, 'at'> {
  page: ResultPage | undefined;
  pageNumber: number;
  isLoading: boolean;
  emptyText: string;
  selected: ReadonlyMap<string, ResultRow>;
  onSelect(rows: ReadonlyMap<string, ResultRow>): void;
  onChange(part: Partial<Pick<ResultQuery, 'sort' | 'order' | 'page'>>): void;
}

const CHECKBOX_WIDTH = 34;

/** Those of this page are ticked as the table says, those of other pages stay as they are. */
export function selectOnPage(
  before: ReadonlyMap<string, ResultRow>,
  rows: readonly ResultRow[],
  ticked: readonly string[],
): ReadonlyMap<string, ResultRow> {
  const next = new Map(before);
  for (const row of rows) {
    if (ticked.includes(row.username)) next.set(row.username, row);
    else next.delete(row.username);
  }
  return next;
}

export function ResultTable(props: ResultTableProps) {
  const { page, pageNumber, isLoading, emptyText, selected, onSelect, onChange, ...rest } = props;
  const rows = page?.rows ?? [];
  const shown: RowsShown = { ...rest, at: page?.at ?? '' };
  const { columns, width } = resultColumns(shown);
  const shape = useTableShape({
    columns,
    name: 'ticketId',
    width: width + CHECKBOX_WIDTH,
    isEmpty: rows.length === 0,
  });
  const isNarrow = Grid.useBreakpoint().md === false;
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />;
  const toPage = (number: number) => {
    document.getElementById('result-list')?.scrollIntoView({ block: 'start' });
    onChange({ page: number });
  };

  if (isNarrow) {
    return (
      <ResultCards
        shown={shown}
        rows={rows}
        total={page?.total ?? 0}
        pageNumber={pageNumber}
        isLoading={isLoading}
        empty={empty}
        selected={selected}
        onSelect={(ticked) => onSelect(selectOnPage(selected, rows, ticked))}
        onChange={onChange}
        onPage={toPage}
      />
    );
  }
  return (
    <Table<ResultRow>
      id="result-list"
      rowKey="username"
      rowClassName={(row) => `result-row-${row.state}`}
      {...shape}
      dataSource={rows}
      loading={isLoading}
      rowSelection={{
        columnWidth: CHECKBOX_WIDTH,
        fixed: true,
        selectedRowKeys: rows.map(({ username }) => username).filter((username) => selected.has(username)),
        onChange: (keys) => onSelect(selectOnPage(selected, rows, keys.map(String))),
        getCheckboxProps: ({ ticketId }) => ({ 'aria-label': `选择考生${ticketId}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '选择本页的考生' }),
      }}
      pagination={{
        current: pageNumber,
        pageSize: RESULT_PAGE_SIZE,
        total: page?.total ?? 0,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: (total) => totalText(total, shown.hasSeveralContests),
      }}
      onChange={({ current = 1 }, _filters, sorter, { action }) => {
        if (action === 'paginate') return toPage(current);
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onChange({
          sort: (order ? columnKey : 'ticketId') as ResultQuery['sort'],
          order: order ?? 'ascend',
        });
      }}
      locale={{ emptyText: isLoading ? ' ' : empty }}
    />
  );
}
