import { App } from 'antd';
import { useCallback } from 'react';
import { useStable } from '../../../kit/use-stable.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import { MOST_STATES } from '../../limits.ts';
import { partsOf, withCopies } from '../arrange/copying.ts';
import { without } from '../arrange/removing.ts';
import { restacked } from '../arrange/stacking.ts';
import { addState, editStates } from '../content-changes.ts';
import { type Field, STATE_FIELDS } from '../fields.ts';
import type { CanvasEdits } from '../use-canvas-edits.ts';
import { choosing } from './choosing.ts';
import { columnsFor, EditableTable } from './editable-table.tsx';
import { TableBar } from './table-bar.tsx';
import { TableRow } from './table-row.tsx';

const FIELDS: readonly Field<CanvasState>[] = Object.values(STATE_FIELDS);
const COLUMNS = columnsFor({ heading: '编号', width: 60 }, FIELDS);

interface StatesTableProps {
  states: CanvasContent['states'];
  edits: CanvasEdits;
  chosen: readonly number[];
  /** The shape of a new state. */
  shape: string | undefined;
  select(ids: readonly number[]): void;
}

/** All states, from the lowest on the canvas to the uppermost. */
export function StatesTable({ states, edits, chosen, shape, select }: StatesTableProps) {
  const { message } = App.useApp();
  const write = useCallback(
    (rowId: string, key: keyof CanvasState, value: unknown) => {
      const written = (content: CanvasContent) => editStates(content, [Number(rowId)], { [key]: value });
      // Right answers follow values: after a slip that met another's they could not be told apart.
      return key === 'value' ? edits.overwrite(rowId, written) : edits.edit(written);
    },
    [edits],
  );
  const optionsOf = useCallback(
    ({ kind, options }: Field<CanvasState>) =>
      kind === 'shape' ? Object.fromEntries(edits.newest().shapes.map(({ name }) => [name, name])) : options,
    [edits],
  );
  const choose = useStable((rowId: string, way: Parameters<typeof choosing>[3]) =>
    select(
      choosing(
        states.map(({ id }) => id),
        chosen,
        Number(rowId),
        way,
      ),
    ),
  );
  const move = (by: 1 | -1) =>
    void edits.edit((content) => restacked(content, chosen, by > 0 ? 'forward' : 'backward'));
  const duplicate = () => {
    const copied = withCopies(edits.newest(), partsOf(edits.newest(), chosen));
    if (typeof copied === 'string') return void message.warning(copied);
    edits.edit(() => copied.content);
    select(copied.ids);
  };
  const add = () => {
    const [next, id] = addState(edits.newest(), shape);
    const problem = edits.edit(() => next);
    if (problem === undefined) select([id]);
    else void message.warning(problem);
  };
  const lead = chosen[chosen.length - 1];
  return (
    <section aria-label="元素">
      <TableBar
        title="元素"
        count={states.length}
        most={MOST_STATES}
        chosen={chosen.length}
        moveNote="，下面的行画在上面"
        onAdd={add}
        onDuplicate={duplicate}
        onMove={move}
        onRemove={() => void edits.edit((content) => without(content, chosen))}
      />
      {states.length === 0 ? (
        <p className="canvas-editor-hint">还没有元素。每个元素用一个形状，决定它在画布上的作用和位置。</p>
      ) : (
        <EditableTable
          label="元素"
          columns={COLUMNS}
          lead={lead === undefined ? undefined : String(lead)}
          onChoose={choose}
          onMove={move}
        >
          {states.map((state) => (
            <TableRow
              key={state.id}
              rowId={String(state.id)}
              label={`元素${state.id}`}
              heading={String(state.id)}
              row={state}
              fields={FIELDS}
              isSelected={chosen.includes(state.id)}
              optionsOf={optionsOf}
              write={write}
            />
          ))}
        </EditableTable>
      )}
    </section>
  );
}
