import { Button } from 'antd';
import type { ReactNode } from 'react';
import { boardOf } from '../../board.ts';
import { nameOf } from '../../columns.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { statesOf } from '../arrange/bounds.ts';
import { addState, editShapes, editStates } from '../content-changes.ts';
import { STATE_FIELDS } from '../fields.ts';
import type { CanvasEdits } from '../use-canvas-edits.ts';
import type { Selection } from '../use-selection.ts';
import { LookFields } from './look-fields.tsx';
import { PanelSection, RowChoice, RowField, RowSwitch, type Subject } from './panel-fields.tsx';
import { RightsField } from './rights-field.tsx';
import { SharedShape } from './shared-shape.tsx';
import './panel.css';

interface PropertiesPanelProps {
  content: CanvasContent;
  edits: CanvasEdits;
  selection: Selection;
  select(ids: readonly number[]): void;
}

const ROLE_NOTES: Record<CanvasState['dnd'], string> = {
  draggable: '学生可以拿起、移动的图形',
  droppable: '放图形的位置',
  static: '只能看，不能动',
  input: '学生在里面写字',
};

const DROP_NOTES: Record<CanvasState['dropMode'], string> = {
  normal: '收图形，可以限定个数',
  source: '图形从这里取，也放回这里',
  wastebin: '收不要的图形',
};

/** Said where all that are chosen are of the same kind. */
const noteOf = <Key extends string>(notes: Record<Key, string>, keys: readonly Key[]): string | undefined => {
  const [first] = keys;
  return first !== undefined && keys.every((key) => key === first) ? notes[first] : undefined;
};

/** What the chosen states are for. */
function RoleFields({
  content,
  edits,
  subject,
}: {
  content: CanvasContent;
  edits: CanvasEdits;
  subject: Subject<CanvasState>;
}) {
  const { rows } = subject;
  const [state] = rows;
  const isOne = rows.length === 1 && state !== undefined;
  const { name, dnd, dragMode, dropMode, maximum, swap, value } = STATE_FIELDS;
  const needsName = isOne && state.dnd !== 'static' && state.name.trim() === '';
  return (
    <>
      <RowChoice
        subject={subject}
        field={dnd}
        note={noteOf(
          ROLE_NOTES,
          rows.map((row) => row.dnd),
        )}
      />
      {isOne && (
        <RowField
          subject={subject}
          field={name}
          placeholder={nameOf(boardOf(content), state)}
          note={needsName ? '读屏软件和结果表里用的名称，建议填写' : undefined}
        />
      )}
      <RowChoice subject={subject} field={dragMode} label="拖动方式：可以用" />
      <RowChoice
        subject={subject}
        field={dropMode}
        note={noteOf(
          DROP_NOTES,
          rows.map((row) => row.dropMode),
        )}
      />
      <RowField subject={subject} field={maximum} note="0表示不限" />
      <RowSwitch subject={subject} field={swap} note="：放满时，新图形与原来的图形交换" />
      {isOne && state.dnd === 'input' && (
        <RowField subject={subject} field={value} label="起初填好的文字" placeholder="一般留空" />
      )}
      {isOne && <RightsField {...{ content, state, edits }} />}
    </>
  );
}

/** In everyday words all that can be set of what is chosen. */
export function PropertiesPanel({ content, edits, selection, select }: PropertiesPanelProps) {
  const { ids } = selection;
  const states = statesOf(content, ids);
  const shapes = content.shapes.filter(({ name }) => selection.shapes.includes(name));
  const ofStates: Subject<CanvasState> = {
    rows: states,
    write: (key, value, isTyped) =>
      edits.edit(
        (newest) => editStates(newest, ids, { [key]: value }),
        isTyped ? `states ${ids.join()} ${key}` : undefined,
      ),
  };
  const ofShapes: Subject<CanvasShape> = {
    rows: shapes,
    write: (key, value, isTyped) =>
      edits.edit(
        (newest) => editShapes(newest, selection.shapes, { [key]: value }),
        isTyped ? `shapes ${selection.shapes.join()} ${key}` : undefined,
      ),
  };
  const [shape] = shapes;

  let body: ReactNode;
  if (states.length > 0 || shape) {
    body = (
      <>
        {states.length > 1 && (
          <p className="canvas-editor-hint">已选中{states.length}个元素，一起设置它们共有的属性</p>
        )}
        {states.length > 0 && (
          <PanelSection title="元素">
            {/* Anew for each, so that nothing stays that was typed for another. */}
            <RoleFields key={ids.join()} content={content} edits={edits} subject={ofStates} />
          </PanelSection>
        )}
        <PanelSection title="外观">
          <SharedShape content={content} edits={edits} states={states} shapes={shapes} />
          <LookFields key={selection.shapes.join('\n')} shapes={content.shapes} subject={ofShapes} />
          {states.length === 0 && shape && (
            <Button
              onClick={() => {
                const [next, id] = addState(edits.newest(), shape.name);
                if (edits.edit(() => next) === undefined) select([id]);
              }}
            >
              放到画布上
            </Button>
          )}
        </PanelSection>
        {states.length > 0 && (
          <PanelSection title="位置">
            <div key={ids.join()} className="canvas-panel-pair">
              <RowField subject={ofStates} field={STATE_FIELDS.x} label="左边距 x" />
              <RowField subject={ofStates} field={STATE_FIELDS.y} label="上边距 y" />
            </div>
          </PanelSection>
        )}
      </>
    );
  } else {
    body = (
      <p className="canvas-editor-hint">
        {content.states.length === 0
          ? '先在画布上添加图形，再在这里设置它的作用、名称和样子。'
          : '点选画布上的图形，在这里设置它的作用、名称和样子；双击直接改上面的文字。按住Shift可以选中几个，一起设置。'}
      </p>
    );
  }
  return (
    <section className="canvas-panel" aria-label="属性">
      <h3>属性</h3>
      {body}
    </section>
  );
}
