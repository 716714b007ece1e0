import type { Box } from '../../board.ts';
import { type Handle, HANDLES } from '../arrange/resizing.ts';
import { drawnAt } from './stage-state.tsx';

const CURSORS: Record<string, string> = {
  '-1,-1': 'nwse-resize',
  '1,1': 'nwse-resize',
  '1,-1': 'nesw-resize',
  '-1,1': 'nesw-resize',
  '0,-1': 'ns-resize',
  '0,1': 'ns-resize',
  '-1,0': 'ew-resize',
  '1,0': 'ew-resize',
};

/** On anything smaller the handles stand around it, and it can still be taken hold of. In pixels of the screen. */
const SMALL = 32;

interface SelectionFrameProps {
  box: Box;
  zoom: number;
  /** The one that was selected last: keys go by it. */
  isLead: boolean;
  hasHandles: boolean;
}

/** Around what is selected. Keys do what its handles do, so that nobody hears of them. */
export function SelectionFrame({ box, zoom, isLead, hasHandles }: SelectionFrameProps) {
  const isSmall = Math.min(box.width, box.height) * zoom < SMALL;
  const classes = ['drawing-frame', isLead && 'drawing-frame--lead', isSmall && 'drawing-frame--small'];
  return (
    <div className={classes.filter(Boolean).join(' ')} style={drawnAt(box)} aria-hidden="true">
      {hasHandles && HANDLES.map((handle) => <HandleDot key={`${handle.x},${handle.y}`} {...handle} />)}
    </div>
  );
}

function HandleDot({ x, y }: Handle) {
  return (
    <span
      className="drawing-handle"
      data-handle={`${x},${y}`}
      style={{ ...handlePlace(x, y), cursor: CURSORS[`${x},${y}`] }}
    />
  );
}

/** On the frame, or as far beside it as the frame says. */
const handlePlace = (x: number, y: number) => ({
  left: `calc(${(x + 1) * 50}% + ${x} * var(--beside, 0px))`,
  top: `calc(${(y + 1) * 50}% + ${y} * var(--beside, 0px))`,
});

/** The handle that an element is. */
export function handleAt(element: Element): Handle | undefined {
  const name = element.closest<HTMLElement>('[data-handle]')?.dataset['handle'];
  return HANDLES.find(({ x, y }) => `${x},${y}` === name);
}
