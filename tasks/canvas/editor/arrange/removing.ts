import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { shapesWithin, worthsOf } from './copying.ts';

/** Of the shapes that were in use only through what is gone, none stays; those that stood by themselves do. */
function keptShapes(
  shapes: readonly CanvasShape[],
  gone: readonly CanvasState[],
  kept: readonly CanvasState[],
): CanvasShape[] {
  const freed = shapesWithin(
    shapes,
    gone.map(({ shape }) => shape),
  );
  const others = shapes.filter((shape) => !freed.includes(shape)).map(({ name }) => name);
  const needed = new Set(shapesWithin(shapes, [...kept.map(({ shape }) => shape), ...others]));
  return shapes.filter((shape) => !freed.includes(shape) || needed.has(shape));
}

/** Without these states and the shapes that only they showed. What they were right for waits for them: they may be pasted. */
export function cutOut(content: CanvasContent, ids: readonly number[]): CanvasContent {
  const gone = content.states.filter(({ id }) => ids.includes(id));
  if (gone.length === 0) return content;
  const states = content.states.filter((state) => !gone.includes(state));
  return { ...content, states, shapes: keptShapes(content.shapes, gone, states) };
}

/** Without these states for good: also without right answers that no piece is left for. */
export function without(content: CanvasContent, ids: readonly number[]): CanvasContent {
  const next = cutOut(content, ids);
  if (next === content) return content;
  const left = worthsOf(next.states);
  const lost = new Set([...worthsOf(content.states)].filter((worth) => !left.has(worth)));
  const isLost = (right: string) => lost.has(right);
  return {
    ...next,
    states: next.states.map((state) =>
      state.dnd === 'droppable' && state.rights.some(isLost)
        ? { ...state, rights: state.rights.filter((right) => !isLost(right)) }
        : state,
    ),
  };
}
