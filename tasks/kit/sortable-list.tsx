import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable } from '@dnd-kit/sortable';
import { type ComponentProps, createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './sortable-list.css';

interface SortableListProps {
  ids: readonly number[];
  /** What an entry is called, aloud and beside the pointer: 问题3. */
  nameOf(id: number): string;
  /** `to` is how many of the others then stand before it. */
  onMove(id: number, to: number): void;
  children: ReactNode;
}

const INSTRUCTIONS = {
  draggable: '按空格键或回车键拿起，按上下方向键移动，再按空格键或回车键放下，按Esc键取消。',
};

/** Whoever only clicks moves nothing. */
const LEAST_DRAG_PX = 4;

/** A line shows where the entry would land; entries as high as the screen would be hard to follow on their way. */
const stayInPlace = () => null;

/** The entries are measured anew each time: those out of sight get their real height only when they come into it. */
const topOf = (node: HTMLElement | null) => node?.getBoundingClientRect().top ?? 0;

function distance(node: HTMLElement | null, y: number): number {
  if (!node) return Infinity;
  const { top, bottom } = node.getBoundingClientRect();
  return Math.max(top - y, y - bottom, 0);
}

function announcements(ids: readonly number[], nameOf: (id: number) => string): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(Number(id));
  const placeText = (id: UniqueIdentifier) => `第${ids.indexOf(Number(id)) + 1}位，共${ids.length}位`;
  return {
    onDragStart: ({ active }) => `已拿起${name(active.id)}，现在在${placeText(active.id)}。`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)}移到${placeText(over.id)}。` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)}已放在${placeText((over ?? active).id)}。`,
    onDragCancel: ({ active }) => `已取消，${name(active.id)}仍在${placeText(active.id)}。`,
  };
}

/** What carries the entries: a step of the arrow keys goes to the neighbour, the pointer to what it is over. */
function useCarrying(ids: readonly number[]) {
  const steppedTo = useRef<number>(undefined);

  const step: KeyboardCoordinateGetter = (event, { active, context, currentCoordinates }) => {
    const move = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    const next = ids[ids.indexOf(steppedTo.current ?? Number(active)) + move];
    const node = next === undefined ? undefined : context.droppableContainers.get(next)?.node.current;
    if (move === 0 || next === undefined || !node) return undefined;
    event.preventDefault();
    steppedTo.current = next;
    node.scrollIntoView({ block: 'nearest' });
    return { x: currentCoordinates.x, y: topOf(node) };
  };

  const detect: CollisionDetection = ({ active, droppableContainers, pointerCoordinates }) => {
    if (!pointerCoordinates) return [{ id: steppedTo.current ?? active.id }];
    const { y } = pointerCoordinates;
    const [nearest] = droppableContainers
      .map(({ id, node }) => ({ id, away: distance(node.current, y) }))
      .sort((one, other) => one.away - other.away);
    return nearest ? [{ id: nearest.id }] : [];
  };

  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: LEAST_DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: step, scrollBehavior: 'auto' }),
  );
  const start = () => {
    steppedTo.current = undefined;
  };
  return { sensors, detect, start };
}

/** Entries that are put in order by mouse, finger or keyboard, each by its handle alone. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const [carried, setCarried] = useState<number>();
  const { sensors, detect, start } = useCarrying(ids);

  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(undefined);
    if (over && over.id !== active.id) onMove(Number(active.id), ids.indexOf(Number(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={{
        announcements: announcements(ids, nameOf),
        screenReaderInstructions: INSTRUCTIONS,
        container: document.body,
      }}
      onDragStart={({ active }) => {
        start();
        setCarried(Number(active.id));
      }}
      onDragEnd={drop}
      onDragCancel={() => setCarried(undefined)}
    >
      <SortableContext items={[...ids]} strategy={stayInPlace}>
        {children}
      </SortableContext>
      {/* Outside of whatever the list stands in, which may clip it or be what it is placed by. */}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {carried === undefined ? null : <div className="sortable-carried">{nameOf(carried)}</div>}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

type HandleProps = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

const Handle = createContext<HandleProps | undefined>(undefined);

/** One entry. What is in it is not drawn again while entries are carried past it. */
export function SortableEntry({
  entryId,
  className = '',
  ...rest
}: { entryId: number } & ComponentProps<'li'>) {
  const { setNodeRef, isOver, index, activeIndex, isDragging, ...handle } = useSortable({
    id: entryId,
    attributes: { roleDescription: '可拖动' },
    animateLayoutChanges: () => false,
  });
  const line =
    isOver && !isDragging ? (index > activeIndex ? 'sortable-entry--below' : 'sortable-entry--above') : '';
  return (
    <Handle value={handle}>
      <li {...rest} ref={setNodeRef} className={`sortable-entry ${line} ${className}`} />
    </Handle>
  );
}

/** Where an entry is taken hold of; everything else in it can be clicked, typed in and selected as ever. */
export function DragHandle({ label, children, ...rest }: { label: string } & ComponentProps<'span'>) {
  const handle = useContext(Handle);
  return (
    <span
      {...rest}
      ref={handle?.setActivatorNodeRef}
      {...handle?.attributes}
      {...handle?.listeners}
      aria-label={label}
      style={{ touchAction: 'none' }}
    >
      {children}
    </span>
  );
}
