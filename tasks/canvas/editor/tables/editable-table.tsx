import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { FieldKind } from '../fields.ts';
import { beReachable, cellAfterKey } from './cell-walk.ts';
import './tables.css';

/** How a row was chosen: alone, with the others, or with all between. */
export type ChoosingWay = 'alone' | 'also' | 'up-to';

interface Column {
  heading: string;
  /** In px; what is left is shared out. */
  width: number;
}

const WIDTHS: Readonly<Record<FieldKind, number>> = {
  text: 98,
  long: 130,
  whole: 68,
  tenths: 84,
  choice: 84,
  switch: 52,
  list: 130,
  shape: 104,
  parts: 96,
};

export const columnsFor = (
  first: Column,
  fields: readonly { label: string; kind: FieldKind }[],
): readonly Column[] => [
  first,
  ...fields.map(({ label, kind }) => ({ heading: label, width: WIDTHS[kind] })),
];

interface EditableTableProps {
  label: string;
  columns: readonly Column[];
  /** Of the row that is to be in sight. */
  lead: string | undefined;
  onChoose(rowId: string, way: ChoosingWay): void;
  /** The chosen rows go one up or down. */
  onMove(by: 1 | -1): void;
  children: ReactNode;
}

const wayOf = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): ChoosingWay =>
  shiftKey ? 'up-to' : ctrlKey || metaKey ? 'also' : 'alone';

const rowIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;

const rowOf = (table: HTMLElement | null, id: string) =>
  table?.querySelector<HTMLTableRowElement>(`[data-row="${CSS.escape(id)}"]`) ?? undefined;

/** A table that is gone over like a spreadsheet. */
export function EditableTable({ label, columns, lead, onChoose, onMove, children }: EditableTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const isPointed = useRef(false);
  /** Where the focus was when its row was moved: it goes along, once the rows are drawn anew. */
  const movedFrom = useRef<{ column: number; row: number }>(undefined);

  useLayoutEffect(() => {
    if (table.current) beReachable(table.current, undefined);
  });
  useLayoutEffect(() => {
    const from = movedFrom.current;
    const row = from && lead !== undefined ? rowOf(table.current, lead) : undefined;
    if (!from || !row || row.rowIndex === from.row) return;
    movedFrom.current = undefined;
    row.cells[from.column]?.focus();
  });
  useEffect(() => {
    const row = lead === undefined ? undefined : rowOf(table.current, lead);
    // Only the table is scrolled: the author looks at the stage, and the page is to stay where it is.
    if (row) scrollTo(row);
  }, [lead]);

  function onFocus(event: FocusEvent<HTMLTableElement>): void {
    const cell = event.target.closest('td');
    if (!cell) return;
    beReachable(event.currentTarget, cell);
    const rowId = rowIdAt(cell);
    if (rowId !== undefined && !isPointed.current) onChoose(rowId, 'alone');
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    isPointed.current = false;
    movedFrom.current = undefined;
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || event.ctrlKey || event.metaKey) return;
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      movedFrom.current = {
        column: cell.cellIndex,
        row: (cell.parentElement as HTMLTableRowElement).rowIndex,
      };
      return onMove(by);
    }
    const next = cellAfterKey(cell, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className="canvas-table-window">
      <table
        ref={table}
        role="grid"
        className="canvas-table"
        aria-label={label}
        aria-multiselectable
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
        onPointerDown={() => {
          isPointed.current = true;
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          isPointed.current = false;
          const rowId = rowIdAt(event.target);
          if (rowId !== undefined) onChoose(rowId, wayOf(event));
        }}
      >
        <colgroup>
          {columns.map(({ heading, width }) => (
            <col key={heading} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function scrollTo(row: HTMLElement): void {
  const room = row.closest<HTMLElement>('.canvas-table-window');
  const head = room?.querySelector('thead');
  if (!room || !head) return;
  const [inner, outer] = [row.getBoundingClientRect(), room.getBoundingClientRect()];
  const top = outer.top + head.getBoundingClientRect().height;
  if (inner.top < top) room.scrollTop -= top - inner.top;
  else if (inner.bottom > outer.bottom) room.scrollTop += inner.bottom - outer.bottom;
}
