import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type ClientPoint, useDragging } from '../../../kit/use-dragging.ts';
import { boardOf, boxOf, type Point } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { isBackground } from '../arrange/bounds.ts';
import { type Gesture, type GestureNow, type Outlook, outlookOf } from '../arrange/gestures.ts';
import { handleAt } from './selection-frame.tsx';

/** So far things are drawn onto lines, in pixels of the screen. */
const NEAR = 6;

interface GestureOptions {
  surface: RefObject<HTMLElement | null>;
  content: CanvasContent;
  selection: readonly number[];
  zoom: number;
  /** Then everything can be selected, and nothing moved. */
  isReadOnly: boolean;
  select(ids: readonly number[]): void;
  /** Once, when what was moved or resized is let go. */
  onDone(next: CanvasContent): void;
}

function stateAt(element: Element): number | undefined {
  const found = element.closest<HTMLElement>('[data-state]')?.dataset['state'];
  return found === undefined ? undefined : Number(found);
}

const isAdding = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => shiftKey || ctrlKey || metaKey;

/** Selecting, moving and resizing by mouse, finger or pen. Until it is let go everything is only shown. */
export function useGestures(options: GestureOptions) {
  const { surface, content, selection, zoom, isReadOnly, select, onDone } = options;
  const [outlook, setOutlook] = useState<Outlook>();
  /** Keys held while the pointer moves. */
  const held = useRef({ isFree: false, isEven: false });
  /** A press on what is selected already, or lies behind all, may begin a drag; where it does not, it is about this one. */
  const pressed = useRef<number>(undefined);
  const isLetGo = useRef(false);

  function pointOf({ clientX, clientY }: ClientPoint): Point {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: (clientX - box.left) / zoom, y: (clientY - box.top) / zoom };
  }
  const nowAt = (at: ClientPoint): GestureNow => ({ ...held.current, at: pointOf(at), near: NEAR / zoom });

  const { start, areaProps } = useDragging<Gesture>({
    onMove(at, gesture) {
      const next = at && outlookOf(content, gesture, nowAt(at));
      setOutlook(next);
      if (next?.selection) select(next.selection);
      // Given up: what was selected before is so again.
      if (!at && gesture.kind === 'marquee' && !isLetGo.current) select(gesture.kept);
    },
    onDrop(gesture, at) {
      isLetGo.current = true;
      const { content: next } = outlookOf(content, gesture, nowAt(at));
      if (next !== content) onDone(next);
    },
  });

  function noteKeys({ altKey, shiftKey }: MouseEvent): void {
    held.current = { isFree: altKey, isEven: shiftKey };
  }

  function pressBeside(event: PointerEvent<HTMLElement>): void {
    const kept = isAdding(event) ? selection : [];
    if (kept.length !== selection.length) select(kept);
    // A finger beside everything pushes the page about.
    if (event.pointerType !== 'touch') start({ kind: 'marquee', kept, from: pointOf(event) }, event);
  }

  function pressState(id: number, event: PointerEvent<HTMLElement>, element: Element): void {
    const isSelected = selection.includes(id);
    const board = boardOf(content);
    const state = board.states.get(id);
    const isBehind = !isSelected && state !== undefined && isBackground(content, boxOf(board, state));
    if (isSelected || isBehind) pressed.current = id;
    // Frames begin on a background; only when it was selected it is moved.
    if (isBehind) return pressBeside(event);
    const ids = isSelected ? selection : isAdding(event) ? [...selection, id] : [id];
    if (!isSelected) select(ids);
    if (!isReadOnly) start({ kind: 'move', ids, from: pointOf(event) }, event, element);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    // A mouse does so by itself, and without the ring that keys need.
    if (event.pointerType !== 'mouse') surface.current?.focus({ preventScroll: true });
    isLetGo.current = false;
    pressed.current = undefined;
    noteKeys(event);
    const handle = handleAt(event.target);
    const [only] = selection;
    const id = stateAt(event.target);
    if (handle && only !== undefined)
      start({ kind: 'resize', id: only, handle, from: pointOf(event) }, event, event.target);
    else if (id === undefined) pressBeside(event);
    else pressState(id, event, event.target);
  }

  /** Whoever presses beside the paper works on it all the same. */
  function onMouseDown(event: MouseEvent): void {
    if (!(event.target instanceof Node) || surface.current?.contains(event.target)) return;
    event.preventDefault();
    surface.current?.focus({ preventScroll: true });
  }

  function onClick(event: MouseEvent): void {
    const id = pressed.current;
    pressed.current = undefined;
    if (id === undefined) return;
    const others = isAdding(event) ? selection.filter((one) => one !== id) : [];
    select(isAdding(event) && selection.includes(id) ? others : [...others, id]);
  }

  return {
    outlook,
    pointerProps: { ...areaProps, onPointerDown, onMouseDown, onPointerMoveCapture: noteKeys, onClick },
  };
}
