import { OUTLINES, panPoint, HEIGHT, PIVOT_POINT, WIDTH } from './drawing.ts';
import type { Place } from './weighing.ts';

interface ScaleDrawingProps {
  tilt: number;
  /** Where a dragged ball would go, or the next one that is pressed. */
  target: Place | undefined;
}

/** Everything but the balls. It says nothing that the text below does not say. */
export function ScaleDrawing({ tilt, target }: ScaleDrawingProps) {
  return (
    <svg className="balance-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className={partClass('table', target === 'table')} d={OUTLINES.table} />
      <path className="balance-metal" d={OUTLINES.column} />
      <path className="balance-metal" d={OUTLINES.base} />
      <path className="balance-line" d={OUTLINES.dial} />
      <Pan side="left" tilt={tilt} isTarget={target === 'left'} />
      <Pan side="right" tilt={tilt} isTarget={target === 'right'} />
      <g transform={`translate(${PIVOT_POINT.x} ${PIVOT_POINT.y})`}>
        <g className="balance-moving" style={{ transform: `rotate(${tilt}deg)` }}>
          <path className="balance-beam" d={OUTLINES.beam} />
          <path className="balance-needle" d={OUTLINES.needle} />
          <circle className="balance-pivot" r="8" />
        </g>
      </g>
    </svg>
  );
}

const partClass = (name: string, isTarget: boolean) =>
  isTarget ? `balance-${name} balance-${name}--target` : `balance-${name}`;

function Pan({ side, tilt, isTarget }: { side: 'left' | 'right'; tilt: number; isTarget: boolean }) {
  const { x, y } = panPoint(side, tilt);
  return (
    <g className="balance-moving" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <path className="balance-line" d={OUTLINES.cords} />
      <path className={partClass('dish', isTarget)} d={OUTLINES.dish} />
    </g>
  );
}
