import { type DragEvent, useRef, useState } from 'react';

interface Dragging {
  from: number;
  /** How many entries stand before the place where it would land. */
  gap: number;
}

/** Of the entries in the list, which one the pointer is over the upper or lower half of. */
function gapAt(list: HTMLElement, y: number): number {
  const entries = [...list.children];
  const below = entries.findIndex((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? entries.length : below;
}

/** Where the line is drawn, from the top of the list. */
function lineTop(list: HTMLElement, gap: number): number {
  const [above, below] = [list.children[gap - 1], list.children[gap]] as (HTMLElement | undefined)[];
  if (!above) return 0;
  const end = above.offsetTop + above.offsetHeight;
  return below ? (end + below.offsetTop) / 2 : end;
}

/** Entries of a list are dragged by their handles (`data-drag-handle`) with the browser's own means. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const dragging = useRef<Dragging>(undefined);
  const [line, setLine] = useState<number>();

  const end = () => {
    dragging.current = undefined;
    setLine(undefined);
  };

  const listProps = {
    onDragStart(event: DragEvent<HTMLElement>) {
      const handle = event.target instanceof Element ? event.target.closest('[data-drag-handle]') : null;
      const entry = handle?.closest('li');
      if (!entry) return;
      const from = [...event.currentTarget.children].indexOf(entry);
      dragging.current = { from, gap: from };
      event.dataTransfer.effectAllowed = 'move';
      // Without data some browsers do not drag; a type of our own drops into no text field.
      event.dataTransfer.setData('application/x-list-entry', String(from));
      event.dataTransfer.setDragImage(entry.firstElementChild ?? entry, 12, 12);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!dragging.current) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      dragging.current.gap = gapAt(event.currentTarget, event.clientY);
      setLine(lineTop(event.currentTarget, dragging.current.gap));
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (!dragging.current) return;
      event.preventDefault();
      const { from, gap } = dragging.current;
      end();
      onMove(from, gap > from ? gap - 1 : gap);
    },
    onDragEnd: end,
  };
  return { listProps, line };
}
