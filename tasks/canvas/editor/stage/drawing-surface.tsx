import { type CSSProperties, type KeyboardEvent, type RefObject, useId } from 'react';
import { type Board, boardOf, boxOf } from '../../board.ts';
import { nameOf } from '../../columns.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import { DND, DROP_MODES } from '../../limits.ts';
import { GridLines } from '../../stage-parts.tsx';
import type { Outlook } from '../arrange/gestures.ts';
import { resizableShape } from '../arrange/resizing.ts';
import type { Guide } from '../arrange/snapping.ts';
import { SelectionFrame } from './selection-frame.tsx';
import { drawnAt, StageState } from './stage-state.tsx';
import type { useGestures } from './use-gestures.ts';

interface DrawingSurfaceProps {
  ref: RefObject<HTMLDivElement | null>;
  content: CanvasContent;
  selection: readonly number[];
  zoom: number;
  outlook: Outlook | undefined;
  isReadOnly: boolean;
  pointerProps: ReturnType<typeof useGestures>['pointerProps'];
  onKeyDown(event: KeyboardEvent): void;
  /** The Tab key has gone elsewhere. */
  onBlur(): void;
}

function spokenState(board: Board, state: CanvasState): string {
  const role = state.dnd === 'droppable' ? DROP_MODES[state.dropMode] : undefined;
  return [nameOf(board, state), DND[state.dnd], role === DROP_MODES.normal ? undefined : role]
    .filter((word) => word !== undefined)
    .join('，');
}

function GuideLine({ axis, at }: Guide) {
  const where = `calc(${at}px * var(--zoom))`;
  return (
    <span
      className={`drawing-guide drawing-guide--${axis}`}
      style={axis === 'x' ? { left: where } : { top: where }}
      aria-hidden="true"
    />
  );
}

/** A desk with the paper on it: all states as they are drawn, and over them what is selected and under way. */
export function DrawingSurface(props: DrawingSurfaceProps) {
  const { ref, content, selection, zoom, outlook, isReadOnly, pointerProps } = props;
  const prefix = useId();
  const shown = outlook?.content ?? content;
  const board = boardOf(shown);
  const selected = new Set(selection);
  const lead = selection[selection.length - 1];
  const size = {
    width: `calc(${content.width}px * var(--zoom))`,
    height: `calc(${content.height}px * var(--zoom))`,
  };

  return (
    <div className="drawing-desk" {...pointerProps}>
      <div
        ref={ref}
        className="drawing-stage"
        role="listbox"
        aria-label="画布"
        aria-describedby={`${prefix}keys`}
        aria-multiselectable
        aria-activedescendant={lead === undefined ? undefined : `${prefix}${lead}`}
        tabIndex={0}
        style={{ '--zoom': zoom, ...size } as CSSProperties}
        onKeyDown={props.onKeyDown}
        onBlur={props.onBlur}
      >
        <span id={`${prefix}keys`} hidden>
          用Tab键选元素，用方向键移动，按Esc键取消选择，再按Tab键离开
        </span>
        <GridLines content={content} />
        {board.inLayers.map((state) => (
          <StageState
            key={state.id}
            elementId={`${prefix}${state.id}`}
            state={state}
            shape={board.shapes.get(state.shape)}
            shapes={board.shapes}
            box={boxOf(board, state)}
            label={spokenState(board, state)}
            isSelected={selected.has(state.id)}
          />
        ))}
        {selection.map((id) => {
          const state = board.states.get(id);
          if (!state) return null;
          const isAlone = selection.length === 1 && !isReadOnly;
          return (
            <SelectionFrame
              key={id}
              box={boxOf(board, state)}
              zoom={zoom}
              isLead={id === lead}
              hasHandles={isAlone && resizableShape(shown, state) !== undefined}
            />
          );
        })}
        {outlook?.guides.map((guide) => (
          <GuideLine key={guide.axis} {...guide} />
        ))}
        {outlook?.marquee && (
          <div className="drawing-marquee" style={drawnAt(outlook.marquee)} aria-hidden="true" />
        )}
      </div>
    </div>
  );
}
