import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { useAnnouncer } from '../kit/announcer.tsx';
import { historyKey } from '../kit/history-keys.ts';
import { useEditHistory } from '../kit/use-edit-history.ts';
import { useFullScreen } from '../kit/use-full-screen.ts';
import { useLargeStage } from '../kit/use-large-stage.ts';
import type { SketchContent, SketchObject } from './content.schema.ts';
import type { Drawn, Gesture } from './gesture.ts';
import { outcomeOf } from './gesture.ts';
import { type KeyAction, keyAction } from './keys.ts';
import { lookOf, moved, NEW_LOOK, newShape, resized, withLook } from './objects.ts';
import { hasRoomFor } from './room.ts';
import { nameOf, placeText, selectedText, sizeText } from './spoken.ts';
import { SketchSurface } from './sketch-surface.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Tool, TOOLS } from './tools.ts';
import { useGestures } from './use-gestures.ts';
import { useTextEditing } from './use-text-editing.ts';
import { objectAt } from './hits.ts';
import type { Point } from './coding.ts';

const STEPS = 10_000;
const NO_ROOM = '草图已经画满，请先擦掉一些';
/** Of a shape that is put by a key, where the sheet is large enough. */
const PUT_SIZE = { x: 160, y: 100 };

interface LiveSketchProps {
  content: SketchContent;
  objects: readonly SketchObject[];
  /** New when the background is fetched once more. */
  turn: number;
  onChange(objects: readonly SketchObject[]): void;
}

/** The sheet to draw on. Each gesture, key or text is one change and one step back. */
export function LiveSketch({ content, objects, turn, onChange }: LiveSketchProps) {
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const history = useEditHistory(objects, onChange, STEPS);
  const { say, announcer } = useAnnouncer();
  const [warning, setWarning] = useState('');
  const { isPossible, isFull, toggle } = useFullScreen(root);
  const { isCramped, isLarge, toggleLarge } = useLargeStage(root, content.width);
  const [tool, setTool] = useState<Tool>('pen');
  const [look, setLook] = useState(NEW_LOOK);
  const [hasPressure, setPressure] = useState(true);
  const [hasFingers, setFingers] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const [chosen, select] = useState<number>();
  const selected = chosen === undefined ? undefined : objects[chosen];

  const drawn = (): Drawn => ({ objects: history.newest(), look, sheet: content });

  function put(next: readonly SketchObject[], name?: string): boolean {
    const before = history.newest();
    if (next === before) return true;
    if (next.length >= before.length && !hasRoomFor(next)) {
      setWarning(NO_ROOM);
      return false;
    }
    setWarning('');
    history.change(next, name);
    return true;
  }

  const text = useTextEditing({ newest: history.newest, put });

  const gestures = useGestures({
    ...{ surface, tool, hasPressure, hasFingers, drawn },
    onPress(used) {
      const wasTyping = text.isOpen();
      if (wasTyping) text.close();
      surface.current?.focus({ preventScroll: true });
      // A press beside the field only ends it.
      return !(wasTyping && used === 'text');
    },
    onBegin: (gesture) => select('index' in gesture ? gesture.index : undefined),
    onDone: (gesture) => void finishGesture(gesture),
  });

  function finishGesture(gesture: Gesture): void {
    if (gesture.kind === 'write') return writeAt(gesture.at, gesture.reach);
    put(outcomeOf(gesture, drawn()));
    if (gesture.kind === 'erase') select(undefined);
  }

  /** In what is written there already, or anew. */
  function writeAt(at: Point, reach: number): void {
    const index = objectAt(history.newest(), at, reach);
    const object = index === undefined ? undefined : history.newest()[index];
    select(undefined);
    if (index !== undefined && object?.type === 'text') text.reopen(index, object);
    else text.open(at, look, content);
  }

  /** By a key: what was written can be moved by keys at once. */
  function leaveText(): void {
    const index = text.close();
    const object = index === undefined ? undefined : history.newest()[index];
    select(index);
    if (object) say(`已写下${nameOf(object)}`);
    surface.current?.focus({ preventScroll: true });
  }

  function chooseTool(next: Tool): void {
    setTool(next);
    if (next !== 'select') select(undefined);
  }

  function replaceSelected(
    change: (object: SketchObject) => SketchObject,
    tell: (object: SketchObject) => string,
  ) {
    const before = history.newest();
    const object = chosen === undefined ? undefined : before[chosen];
    if (!object) return;
    const next = change(object);
    if (next === object || put(before.map((other, index) => (index === chosen ? next : other))))
      say(tell(next));
  }

  function changeLook(changes: Partial<typeof look>): void {
    setLook({ ...look, ...changes });
    if (selected) replaceSelected((object) => withLook(object, { ...lookOf(object), ...changes }), nameOf);
  }

  function remove(): void {
    if (!selected) return;
    put(history.newest().filter((_object, index) => index !== chosen));
    select(undefined);
    say(`已删除${nameOf(selected)}`);
    surface.current?.focus({ preventScroll: true });
  }

  function goBack(step: 'undo' | 'redo'): void {
    gestures.finish();
    select(undefined);
    if (!(step === 'undo' ? history.canUndo : history.canRedo)) return;
    history[step]();
    say(step === 'undo' ? '已撤销' : '已重做');
  }

  function clear(): void {
    setClearing(false);
    select(undefined);
    put([]);
    say('已清空');
  }

  const middle = { x: content.width / 2, y: content.height / 2 };

  /** What Enter does: the tool's own thing in the middle of the sheet, or what is written in the selected text. */
  function putByKey(): void {
    if (chosen !== undefined && selected?.type === 'text') return text.reopen(chosen, selected);
    if (tool === 'text') return text.open({ x: content.width / 4, y: content.height / 4 }, look, content);
    if (tool === 'pen' || tool === 'eraser' || tool === 'select')
      return say('请先按L、A、R、O或T键选择要放的图形');
    const [x, y] = [
      Math.min(PUT_SIZE.x, content.width / 2) / 2,
      Math.min(PUT_SIZE.y, content.height / 2) / 2,
    ];
    const shape = newShape(
      tool,
      { x: middle.x - x, y: middle.y - y },
      { x: middle.x + x, y: middle.y + y },
      look,
    );
    if (!put([...history.newest(), shape])) return;
    select(history.newest().length - 1);
    say(`已放入${placeText(shape)}`);
  }

  /** False at the ends, where Tab leaves the sheet. */
  function walk(step: 1 | -1): boolean {
    const count = objects.length;
    const next = chosen === undefined ? (step === 1 ? 0 : count - 1) : chosen + step;
    const object = objects[next];
    select(object && next);
    if (object) say(selectedText(object, next, count));
    return object !== undefined;
  }

  function act(action: KeyAction): boolean {
    switch (action.do) {
      case 'tool':
        chooseTool(action.tool);
        say(TOOLS[action.tool].name);
        return true;
      case 'put':
        putByKey();
        return true;
      case 'move':
        replaceSelected((object) => moved(object, action.by, content), placeText);
        return true;
      case 'resize':
        replaceSelected((object) => resized(object, action.by, content), sizeText);
        return true;
      case 'walk':
        return walk(action.step);
      case 'remove':
        remove();
        return true;
      case 'leave':
        select(undefined);
        return true;
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event;
    if (target instanceof HTMLTextAreaElement || isClearing) return;
    const step = historyKey(event);
    if (step) {
      event.preventDefault();
      return goBack(step);
    }
    const action = keyAction(event, selected !== undefined);
    // In the bar the other keys are those of its buttons.
    if (!action || (target !== surface.current && action.do !== 'tool')) return;
    if (act(action)) event.preventDefault();
  }

  return (
    <div
      ref={root}
      className={isFull ? 'sketch-live sketch-live--full' : 'sketch-live'}
      style={{ '--stage-ratio': content.width / content.height } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <Toolbar
        {...{ tool, isCramped, isLarge, isFull }}
        look={selected ? { ...look, ...lookOf(selected) } : look}
        isOfText={selected ? selected.type === 'text' : tool === 'text'}
        pen={gestures.hasPen ? { hasPressure, hasFingers } : undefined}
        canUndo={history.canUndo}
        canRedo={history.canRedo}
        canRemove={selected !== undefined}
        canClear={objects.length > 0}
        isFullPossible={isPossible}
        onTool={chooseTool}
        onLook={changeLook}
        onPressure={setPressure}
        onFingers={setFingers}
        onUndo={() => goBack('undo')}
        onRedo={() => goBack('redo')}
        onRemove={remove}
        onClear={() => setClearing(true)}
        onLarge={toggleLarge}
        onFull={toggle}
      />
      {warning ? (
        <p className="sketch-warning" role="alert">
          {warning}
        </p>
      ) : null}
      <SketchSurface
        {...{ surface, content, objects, turn, tool, isLarge, drawn }}
        gesture={gestures.gesture}
        isScrolledByFingers={gestures.hasPen && !hasFingers}
        surfaceProps={gestures.surfaceProps}
        selected={selected && chosen}
        editing={text.editing}
        onType={text.type}
        onLeaveText={leaveText}
        onBlurText={text.close}
      />
      <ConfirmDialog
        open={isClearing}
        danger
        title="清空草图？"
        confirmText="清空"
        onConfirm={clear}
        onCancel={() => setClearing(false)}
      >
        画在草图上的{objects.length}个对象都会去掉，之后可以用“撤销”找回。
      </ConfirmDialog>
      {announcer}
    </div>
  );
}
