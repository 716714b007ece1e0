import { Grid, type TableColumnType, type TableProps } from 'antd';

/** The column with the buttons, by its key. */
const ACTIONS = 'actions';

/** Those who have no room for a row see the name and what can be done with it, and find the rest to the right. */
function withActionsBeside<Row>(columns: TableColumnType<Row>[], name: string): TableColumnType<Row>[] {
  const actions = columns.filter(({ key }) => key === ACTIONS);
  const others = columns.filter(({ key }) => key !== ACTIONS).map((column) => ({ ...column, fixed: false }));
  const place = others.findIndex(({ key, dataIndex }) => key === name || dataIndex === name) + 1;
  return [
    ...others.slice(0, place),
    ...actions.map((column) => ({ ...column, fixed: false })),
    ...others.slice(place),
  ];
}

interface TableShape<Row> {
  columns: TableColumnType<Row>[];
  /** The column beside which the actions stand where there is little room. */
  name: string;
  /** What the columns need; narrower screens scroll sideways. */
  width: number;
  isEmpty: boolean;
}

/** What the long tables of staff have in common: small rows, and a head that stays in sight. */
export function useTableShape<Row>({ columns, name, width, isEmpty }: TableShape<Row>): TableProps<Row> {
  const isNarrow = Grid.useBreakpoint().md === false;
  return {
    className: 'staff-table',
    size: 'small',
    bordered: true,
    scroll: { x: width },
    // Where exactly the head stays, the style sheet says: it depends on the height of the page's own. Apart from its head an
    // empty table has nothing by which a keyboard could scroll it.
    sticky: !isEmpty,
    columns: isNarrow ? withActionsBeside(columns, name) : columns,
  };
}
