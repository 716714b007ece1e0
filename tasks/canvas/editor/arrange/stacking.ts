import type { CanvasContent, CanvasState } from '../../content.schema.ts';

/** Where something goes among what is drawn: what comes later lies on top. */
export type Layer = 'front' | 'forward' | 'backward' | 'back';

/** Each of them past the next one that does not move along. */
function oneUp(states: readonly CanvasState[], moved: ReadonlySet<number>): CanvasState[] {
  const next = [...states];
  for (let index = next.length - 2; index >= 0; index -= 1) {
    const [lower, upper] = [next[index], next[index + 1]];
    if (lower && upper && moved.has(lower.id) && !moved.has(upper.id))
      [next[index], next[index + 1]] = [upper, lower];
  }
  return next;
}

function restackedStates(
  states: readonly CanvasState[],
  moved: ReadonlySet<number>,
  layer: Layer,
): CanvasState[] {
  const those = states.filter(({ id }) => moved.has(id));
  const others = states.filter(({ id }) => !moved.has(id));
  switch (layer) {
    case 'front':
      return [...others, ...those];
    case 'back':
      return [...those, ...others];
    case 'forward':
      return oneUp(states, moved);
    case 'backward':
      return oneUp([...states].reverse(), moved).reverse();
  }
}

/** They keep their order among each other. The same content where there is nothing to do. */
export function restacked(content: CanvasContent, ids: readonly number[], layer: Layer): CanvasContent {
  const states = restackedStates(content.states, new Set(ids), layer);
  return states.every((state, index) => state === content.states[index]) ? content : { ...content, states };
}
