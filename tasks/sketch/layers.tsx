import { memo, type ReactNode } from 'react';
import type { SvgNode } from '../kit/svg-node.ts';
import { SvgView } from '../kit/svg-view.tsx';
import type { SketchContent, SketchObject } from './content.schema.ts';
import { drawObject, drawSheet } from './drawing.ts';
import { NOTHING_HIDDEN } from './gesture.ts';
import type { Sheet } from './objects.ts';

/** So many objects are drawn anew together, at most. */
const CHUNK = 150;

const ObjectView = memo(({ object }: { object: SketchObject }) => <SvgView node={drawObject(object)} />);
ObjectView.displayName = 'ObjectView';

interface ChunkProps {
  objects: readonly SketchObject[];
  /** Which of them are not drawn, by their places here. */
  hidden: readonly number[];
}

const isSameList = <Item,>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const Chunk = memo(
  ({ objects, hidden }: ChunkProps) => (
    <g>
      {objects.map((object, index) =>
        hidden.includes(index) ? null : <ObjectView key={index} object={object} />,
      )}
    </g>
  ),
  (one, other) => isSameList(one.objects, other.objects) && isSameList(one.hidden, other.hidden),
);
Chunk.displayName = 'Chunk';

const NONE: readonly number[] = [];

function hiddenIn(hidden: ReadonlySet<number>, start: number): readonly number[] {
  if (hidden.size === 0) return NONE;
  return [...hidden].map((index) => index - start).filter((index) => index >= 0 && index < CHUNK);
}

interface FinishedProps {
  objects: readonly SketchObject[];
  hidden: ReadonlySet<number>;
}

function chunksOf({ objects, hidden }: FinishedProps, from: number, to: number): ReactNode[] {
  const starts = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, index) => from + index * CHUNK);
  return starts.map((start) => (
    <Chunk
      key={start}
      objects={objects.slice(start, Math.min(to, start + CHUNK))}
      hidden={hiddenIn(hidden, start)}
    />
  ));
}

interface LayerProps {
  sheet: Sheet;
  children: ReactNode;
}

/** A sheet of its own for the browser: what changes in one leaves the pixels of the others as they are. */
function Layer({ sheet, children }: LayerProps) {
  return (
    <svg
      className="sketch-layer"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      fontFamily="sans-serif"
      aria-hidden
    >
      {children}
    </svg>
  );
}

const nodesOf = (nodes: readonly SvgNode[]) =>
  nodes.map((node, index) => <SvgView key={index} node={node} />);

/** The paper and the picture on it. */
export const SheetLayer = memo(({ content }: { content: SketchContent }) => (
  <Layer sheet={content}>{nodesOf(drawSheet(content))}</Layer>
));
SheetLayer.displayName = 'SheetLayer';

/** What is drawn for good: the newest in a layer by itself, so that adding one costs the same however many there are. */
export const FinishedLayers = memo(({ sheet, objects, hidden }: FinishedProps & { sheet: Sheet }) => {
  const full = Math.floor(objects.length / CHUNK) * CHUNK;
  return (
    <>
      <Layer sheet={sheet}>{chunksOf({ objects, hidden }, 0, full)}</Layer>
      <Layer sheet={sheet}>{chunksOf({ objects, hidden }, full, objects.length)}</Layer>
    </>
  );
});
FinishedLayers.displayName = 'FinishedLayers';

/** What is under way. */
export function LiveLayer({ sheet, nodes }: { sheet: Sheet; nodes: readonly SvgNode[] }) {
  return <Layer sheet={sheet}>{nodesOf(nodes)}</Layer>;
}

/** All of it as one picture. While it is played back, only what is new is drawn. */
export function StillDrawing({
  content,
  objects,
}: {
  content: SketchContent;
  objects: readonly SketchObject[];
}) {
  const { width, height } = content;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} fontFamily="sans-serif" aria-hidden>
      {nodesOf(drawSheet(content))}
      {chunksOf({ objects, hidden: NOTHING_HIDDEN }, 0, objects.length)}
    </svg>
  );
}
