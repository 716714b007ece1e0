import type { CanvasContent, CanvasState } from '../../../content.schema.ts';
import { newShape, newState } from '../../../new-parts.ts';
import { canvasRules } from '../../../rules.ts';
import type { CanvasShape } from '../../../shape.schema.ts';

/** 400 × 300 without a grid. Each state has an id from 1 on; it shows a card of 40 × 40, or another of the shapes. */
export function canvasWith(
  states: readonly Partial<CanvasState>[],
  shapes: readonly CanvasShape[] = [],
): CanvasContent {
  return {
    ...canvasRules.newContent(),
    width: 400,
    height: 300,
    gridSize: 0,
    shapes: [newShape('卡', 'Rect', { width: 40, height: 40 }), ...shapes],
    states: states.map((state, index) => newState(index + 1, '卡', state)),
  };
}

export const placesOf = ({ states }: CanvasContent) => states.map(({ id, x, y }) => [id, x, y]);
export const orderOf = ({ states }: CanvasContent) => states.map(({ id }) => id);
export const stateIn = ({ states }: CanvasContent, id: number) => states.find((state) => state.id === id);
export const shapeIn = ({ shapes }: CanvasContent, name: string) =>
  shapes.find((shape) => shape.name === name);
