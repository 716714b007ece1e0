import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { EditorProps } from '../view/player.ts';
import type { CanvasContent } from './content.schema.ts';
import { CanvasToolbar } from './editor/canvas-toolbar.tsx';
import { withLayout } from './editor/content-changes.ts';
import { LayoutCards } from './editor/layout-cards.tsx';
import { LayoutsDialog } from './editor/layouts-dialog.tsx';
import { PropertiesPanel } from './editor/panel/properties-panel.tsx';
import { EditingStage } from './editor/stage/editing-stage.tsx';
import { problemOfChange } from './editor/storable.schema.ts';
import { ShapesTable } from './editor/tables/shapes-table.tsx';
import { StatesTable } from './editor/tables/states-table.tsx';
import { TryOut } from './editor/try-out.tsx';
import { type CanvasEdits, useCanvasEdits } from './editor/use-canvas-edits.ts';
import { useSelection } from './editor/use-selection.ts';
import { useShapeEdits } from './editor/use-shape-edits.tsx';
import './editor.css';

type CanvasEditorProps = EditorProps<CanvasContent>;

const isEmpty = ({ states, shapes }: CanvasContent) => states.length + shapes.length === 0;

const goToPanel = (root: HTMLElement | null): void =>
  root?.querySelector<HTMLElement>('.canvas-panel .canvas-panel-input')?.focus({ preventScroll: true });

/** To the words on what was pressed twice, where it has some. */
function goToWords({ target, currentTarget, shiftKey, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  const isAdding = shiftKey || ctrlKey || metaKey;
  if (isAdding || !(target instanceof Element) || !target.closest('[data-state]')) return;
  const words = currentTarget.querySelector<HTMLTextAreaElement>('.canvas-panel textarea[name=text]');
  words?.focus({ preventScroll: true });
  words?.select();
  words?.scrollIntoView({ block: 'nearest' });
}

/** From what is chosen on the stage to what can be set of it, and back. */
function goAcross(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, defaultPrevented, nativeEvent } = event;
  if (defaultPrevented || nativeEvent.isComposing || !(target instanceof Element)) return;
  const stage = currentTarget.querySelector<HTMLElement>('[role=listbox]');
  if (key === 'Enter' && target === stage) {
    event.preventDefault();
    goToPanel(currentTarget);
  } else if (key === 'Escape' && target.closest('.canvas-panel')) {
    event.preventDefault();
    stage?.focus({ preventScroll: true });
  }
}

/** Chooses what a step of the form was about, or what is not finished: `states 3` is the fourth row of that table. */
function useGoTo(
  { content, goTo: step }: CanvasEditorProps,
  edits: CanvasEdits,
  { select, selectShapes }: Pick<ReturnType<typeof useSelection>, 'select' | 'selectShapes'>,
) {
  const root = useRef<HTMLDivElement>(null);
  /** On the way from elsewhere on the page, until what is chosen can be set. */
  const isArriving = useRef(false);
  useEffect(() => {
    if (isArriving.current) goToPanel(root.current);
    isArriving.current = false;
  });
  const follow = useEffectEvent((place: string) => {
    const [list, number] = place.split(' ');
    const index = Number(number);
    const state = list === 'states' ? content.states[index] : undefined;
    const shape = list === 'shapes' ? content.shapes[index] : undefined;
    // What is tried out has nothing to choose.
    if ((state || shape) && !content.editMode) edits.edit((newest) => ({ ...newest, editMode: true }));
    if (state) select([state.id]);
    else if (shape) selectShapes([shape.name]);
    // Whoever is at work in it already stays where they are.
    if (root.current?.contains(document.activeElement)) return;
    root.current?.scrollIntoView({ block: 'start' });
    isArriving.current = state !== undefined || shape !== undefined;
  });
  /** The form may hand one down again when a newer one is over. */
  const followed = useRef(new WeakSet<object>());
  useEffect(() => {
    if (!step || followed.current.has(step)) return;
    followed.current.add(step);
    follow(step.place);
  }, [step]);
  return root;
}

export function CanvasEditor(props: CanvasEditorProps) {
  const { content } = props;
  const edits = useCanvasEdits(props, problemOfChange);
  const { selection, select, selectShapes, renameShape } = useSelection(content);
  const { write, remove } = useShapeEdits(edits, renameShape);
  const root = useGoTo(props, edits, { select, selectShapes });
  /** The author wants to begin with nothing; whoever has had something and deleted it goes on drawing. */
  const [isBegun, setIsBegun] = useState(!isEmpty(content));
  const [isChoosing, setIsChoosing] = useState(false);
  const { editMode, hideTables } = content;
  /** Hundreds of rows must not hold up what is typed beside them. */
  const tabled = useDeferredValue(content);

  const replace = (layout: CanvasContent) => {
    select([]);
    edits.edit((newest) => withLayout(newest, layout));
  };

  const drawing =
    isEmpty(content) && !isBegun ? (
      <section className="canvas-editor-begin" aria-label="选择布局">
        <h3>从一种布局开始</h3>
        <LayoutCards
          onChoose={(layout) => {
            // The card is gone then, and with it the place of whoever goes by keys.
            flushSync(() => {
              setIsBegun(true);
              if (layout) replace(layout);
            });
            root.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
          }}
        />
      </section>
    ) : (
      <>
        <div className="canvas-editor-columns" onKeyDown={goAcross} onDoubleClick={goToWords}>
          <EditingStage content={content} selection={selection.ids} select={select} change={edits.put} />
          <PropertiesPanel content={content} edits={edits} selection={selection} select={select} />
        </div>
        {!hideTables && (
          <div className="canvas-tables">
            <StatesTable
              states={tabled.states}
              edits={edits}
              chosen={selection.ids}
              shape={selection.shapes[0]}
              select={select}
            />
            <ShapesTable
              content={tabled}
              edits={edits}
              chosen={selection.shapes}
              write={write}
              onRemove={remove}
              select={selectShapes}
            />
          </div>
        )}
      </>
    );

  return (
    <div ref={root} className="canvas-editor" tabIndex={-1}>
      <CanvasToolbar
        content={content}
        edits={edits}
        onLayouts={isEmpty(content) ? undefined : () => setIsChoosing(true)}
      />
      {editMode ? drawing : <TryOut content={content} />}
      {isChoosing && (
        <LayoutsDialog
          onReplace={(layout) => {
            setIsChoosing(false);
            replace(layout);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
