import { App, Select } from 'antd';
import { useState } from 'react';
import { useStable } from '../../../kit/use-stable.ts';
import { boardOf } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { MOST_SHAPES, SHAPE_TYPES } from '../../limits.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { addShape, duplicateShape, moveShape } from '../content-changes.ts';
import { type Field, SHAPE_FIELDS } from '../fields.ts';
import type { CanvasEdits } from '../use-canvas-edits.ts';
import type { WriteShape } from '../use-shape-edits.tsx';
import { choosing } from './choosing.ts';
import { columnsFor, EditableTable } from './editable-table.tsx';
import { TableBar } from './table-bar.tsx';
import { TableRow } from './table-row.tsx';

const FIELDS: readonly Field<CanvasShape>[] = Object.values(SHAPE_FIELDS);
const COLUMNS = columnsFor({ heading: '行', width: 92 }, FIELDS);
const TYPE_OPTIONS = (Object.keys(SHAPE_TYPES) as CanvasShape['type'][]).map((value) => ({
  value,
  label: SHAPE_TYPES[value],
}));

const optionsOf = ({ options }: Field<CanvasShape>) => options;

interface ShapesTableProps {
  content: CanvasContent;
  edits: CanvasEdits;
  chosen: readonly string[];
  write: WriteShape;
  onRemove(names: readonly string[]): void;
  select(names: readonly string[]): void;
}

/** All shapes, each with how it looks. */
export function ShapesTable({ content, edits, chosen, write, onRemove, select }: ShapesTableProps) {
  const { message } = App.useApp();
  const [type, setType] = useState<CanvasShape['type']>('Rect');
  const { shapes } = content;
  const board = boardOf(content);
  const lead = chosen[chosen.length - 1];

  const choose = useStable((name: string, way: Parameters<typeof choosing>[3]) =>
    select(
      choosing(
        shapes.map((shape) => shape.name),
        chosen,
        name,
        way,
      ),
    ),
  );
  const insert = ([next, name]: [CanvasContent, string]) => {
    const problem = edits.edit(() => next);
    if (problem === undefined) select([name]);
    else void message.warning(problem);
  };
  const move = (by: 1 | -1) => {
    if (lead !== undefined) edits.edit((newest) => moveShape(newest, lead, by));
  };

  return (
    <section aria-label="形状">
      <TableBar
        title="形状"
        count={shapes.length}
        most={MOST_SHAPES}
        chosen={chosen.length}
        onAdd={() => insert(addShape(edits.newest(), type))}
        onDuplicate={() => lead !== undefined && insert(duplicateShape(edits.newest(), lead))}
        onMove={move}
        onRemove={() => onRemove(chosen)}
      >
        <Select
          size="small"
          aria-label="新形状的类型"
          className="canvas-table-type"
          value={type}
          options={TYPE_OPTIONS}
          onChange={setType}
        />
      </TableBar>
      {shapes.length === 0 ? (
        <p className="canvas-editor-hint">还没有形状。形状决定元素的样子，几个元素可以共用一个形状。</p>
      ) : (
        <EditableTable label="形状" columns={COLUMNS} lead={lead} onChoose={choose} onMove={move}>
          {shapes.map((shape, index) => (
            <TableRow
              // A row stays the same while its shape is given another name.
              key={index}
              rowId={shape.name}
              label={`形状“${shape.name}”`}
              heading={String(index + 1)}
              picture={shape}
              shapes={shape.type === 'Group' ? board.shapes : undefined}
              row={shape}
              fields={FIELDS}
              isSelected={chosen.includes(shape.name)}
              optionsOf={optionsOf}
              write={write}
            />
          ))}
        </EditableTable>
      )}
    </section>
  );
}
