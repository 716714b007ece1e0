import { type CSSProperties, memo } from 'react';
import type { SvgNode } from '../../../kit/svg-node.ts';
import { SvgView } from '../../../kit/svg-view.tsx';
import type { Box } from '../../board.ts';
import type { CanvasState } from '../../content.schema.ts';
import { drawShape } from '../../drawing.ts';
import type { ShapesByName } from '../../groups.ts';
import type { CanvasShape } from '../../shape.schema.ts';

/** In pixels of the author's drawing, which the stage makes larger or smaller. */
export const drawnAt = ({ x, y, width, height }: Box): CSSProperties => ({
  left: `calc(${x}px * var(--zoom))`,
  top: `calc(${y}px * var(--zoom))`,
  width: `calc(${width}px * var(--zoom))`,
  height: `calc(${height}px * var(--zoom))`,
});

interface StageStateProps {
  elementId: string;
  state: CanvasState;
  /** Undefined where its name leads to none. */
  shape: CanvasShape | undefined;
  shapes: ShapesByName;
  box: Box;
  /** Spoken. */
  label: string;
  isSelected: boolean;
}

/** With what is typed in a field at first: fields are only drawn here. */
function drawingOf({ state, shape, shapes, box }: StageStateProps): SvgNode | undefined {
  if (!shape) return undefined;
  return {
    tag: 'svg',
    attributes: { viewBox: `0 0 ${box.width || 1} ${box.height || 1}`, fontFamily: 'sans-serif' },
    children: [drawShape(shapes, shape, state.dnd === 'input' ? state.value : undefined)],
  };
}

/** Of hundreds only those are drawn anew that look different. A group may change with any other shape. */
const looksTheSame = (one: StageStateProps, other: StageStateProps) =>
  one.state === other.state &&
  one.shape === other.shape &&
  one.label === other.label &&
  one.isSelected === other.isSelected &&
  one.elementId === other.elementId &&
  (one.shape?.type !== 'Group' || one.shapes === other.shapes);

export const StageState = memo((props: StageStateProps) => {
  const { elementId, state, shape, box, label, isSelected } = props;
  const drawing = drawingOf(props);
  const isEmpty = !shape || box.width === 0 || box.height === 0;
  return (
    <div
      id={elementId}
      role="option"
      aria-selected={isSelected}
      aria-label={label}
      title={label}
      className={isEmpty ? 'drawing-state drawing-state--empty' : 'drawing-state'}
      data-state={state.id}
      style={drawnAt(box)}
    >
      {drawing && <SvgView node={drawing} />}
    </div>
  );
}, looksTheSame);
StageState.displayName = 'StageState';
