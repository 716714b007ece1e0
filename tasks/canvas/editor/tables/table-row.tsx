import { type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SvgView } from '../../../kit/svg-view.tsx';
import { drawAlone } from '../../drawing.ts';
import type { ShapesByName } from '../../groups.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { readValue, textOfValue } from '../field-text.ts';
import type { Field } from '../fields.ts';
import { cellAfter } from './cell-walk.ts';
import { OpenCell, type WayOut } from './open-cell.tsx';

interface TableRowProps<Row> {
  /** Its id or name. */
  rowId: string;
  /** 元素3 */
  label: string;
  heading: string;
  /** Shown beside the heading. */
  picture?: CanvasShape | undefined;
  /** What a group in the picture is made of. */
  shapes?: ShapesByName | undefined;
  row: Row;
  fields: readonly Field<Row>[];
  isSelected: boolean;
  optionsOf(field: Field<Row>): Readonly<Record<string, string>> | undefined;
  /** What is wrong, if it could not be stored. */
  write(rowId: string, key: keyof Row & string, value: unknown): string | undefined;
}

const cellAt = (target: EventTarget): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest('td') : null;

/** A letter, or the beginning of one that an input method makes. */
const beginsText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || key === 'Process');

function shownText<Row>(field: Field<Row>, row: Row): string {
  const text = textOfValue(row[field.key]);
  return field.options?.[text] ?? text;
}

function TableRowView<Row>(props: TableRowProps<Row>) {
  const { rowId, label, heading, picture, shapes, row, fields, isSelected, optionsOf, write } = props;
  const element = useRef<HTMLTableRowElement>(null);
  /** The cells that are fields, each with what was typed to open it. */
  const [open, setOpen] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const wasFocused = useRef(false);
  const openOnes = new Set(open.keys());

  const fieldOf = (cell: HTMLTableCellElement | null) =>
    fields.find(({ key, applies }) => key === cell?.dataset['field'] && applies(row));

  function begin(field: Field<Row>, first?: string): void {
    if (field.kind === 'parts') return;
    if (field.kind === 'switch') return void write(rowId, field.key, row[field.key] !== true);
    // At once: an input method writes into what has the focus after the key.
    flushSync(() => setOpen(new Map(open).set(field.key, first)));
  }

  function close(key: string, way: WayOut | undefined): void {
    const cell = element.current?.querySelector<HTMLTableCellElement>(`td[data-field="${key}"]`);
    const rest = new Map(open);
    rest.delete(key);
    if (!cell || way === undefined) return setOpen(rest);
    const next = cellAfter(cell, way);
    const field = way === 'next' || way === 'previous' ? fieldOf(next) : undefined;
    const opens = field && next !== cell && next.parentElement === element.current && field.kind !== 'parts';
    if (opens && field.kind !== 'switch') rest.set(field.key, undefined);
    flushSync(() => setOpen(rest));
    if (!next.contains(document.activeElement)) next.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>): void {
    const cell = cellAt(event.target);
    const field = event.target === cell ? fieldOf(cell) : undefined;
    if (!field) return;
    if (event.key === 'Enter' || event.key === 'F2' || (event.key === ' ' && field.kind === 'switch')) {
      event.preventDefault();
      begin(field);
    } else if (field.kind === 'switch' || optionsOf(field)) return;
    else if (event.key === 'Backspace') begin(field, '');
    else if (beginsText(event)) {
      const isComposed = event.key === 'Process';
      if (!isComposed) event.preventDefault();
      begin(field, isComposed ? undefined : event.key);
    }
  }

  /** Once to choose it, once more to write in it. */
  function onClick(event: MouseEvent<HTMLTableRowElement>): void {
    const cell = cellAt(event.target);
    const field = fieldOf(cell);
    if (!field || openOnes.has(field.key)) return;
    if (field.kind === 'switch' ? event.target instanceof HTMLInputElement : wasFocused.current) begin(field);
  }

  return (
    <tr
      ref={element}
      data-row={rowId}
      aria-selected={isSelected}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const cell = cellAt(event.target);
        wasFocused.current = cell !== null && cell === document.activeElement;
      }}
      onClick={onClick}
    >
      <th scope="row">
        {picture && (
          <span className="canvas-table-picture" aria-hidden>
            <SvgView node={drawAlone(shapes ?? new Map([[picture.name, picture]]), picture)} />
          </span>
        )}
        {heading}
      </th>
      {fields.map((field) => {
        const { key, kind } = field;
        const isOn = field.applies(row);
        const text = textOfValue(row[key]);
        return (
          <td
            key={key}
            role="gridcell"
            data-field={key}
            data-kind={kind}
            data-open={openOnes.has(key) || undefined}
            tabIndex={-1}
            aria-disabled={!isOn}
            aria-readonly={!isOn || kind === 'parts'}
            title={isOn && kind === 'parts' ? '在属性中编辑组成部分' : undefined}
          >
            {!isOn ? null : openOnes.has(key) ? (
              <OpenCell
                label={`${label}的${field.label}`}
                text={text}
                options={optionsOf(field)}
                hasLines={kind === 'long'}
                first={open.get(key)}
                write={(typed) => {
                  const read = readValue(field, typed);
                  if ('problem' in read) return read;
                  const problem = write(rowId, key, read.value);
                  return problem === undefined ? { text: textOfValue(read.value) } : { problem };
                }}
                onClose={(way) => close(key, way)}
              />
            ) : kind === 'switch' ? (
              <input
                type="checkbox"
                tabIndex={-1}
                checked={row[key] === true}
                readOnly
                aria-label={`${label}的${field.label}`}
              />
            ) : (
              shownText(field, row)
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** One row. Of hundreds only those are drawn again that were changed. */
export const TableRow = memo(TableRowView) as typeof TableRowView;
