import type { Random } from '../../random.ts';
import type { CanvasContent } from '../content.schema.ts';
import { LAYOUTS } from '../layouts.ts';
import { freeId, newShape, newState } from '../new-parts.ts';

/** One of the layouts, with a group, a supply of stars without end, where they come from, and a field. */
export function sample(random: Random): CanvasContent {
  const { content } = random.pick(LAYOUTS);
  const { width, height } = content;
  const id = freeId(content);
  const star = random.pick(['★', '☆', '●']);
  return {
    ...content,
    height: height + 160,
    gridSize: random.pick([0, 9, 20, 100]),
    snapToGrid: random.next() < 0.5,
    shapes: [
      ...content.shapes,
      newShape('星形', 'Text', { width: 40, height: 40, text: star, align: 'center' }),
      newShape('底板', 'Circle', { radius: 30 }),
      newShape('星牌', 'Group', {
        children: [
          { shape: '底板', x: 0, y: 0 },
          { shape: '星形', x: 10, y: 10 },
        ],
      }),
      newShape('盒子', 'Rect', { width: width - 320, height: 100, text: '多选', verticalAlign: 'top' }),
      newShape('留言框', 'Input', { width: 140, height: 80, text: '写一句话' }),
    ],
    states: [
      ...content.states,
      newState(id, '盒子', { name: '星星盒', dnd: 'droppable', x: 100, y: height + 20, maximum: 0 }),
      newState(id + 1, '星牌', {
        ...{ name: '星牌', dnd: 'draggable', dragMode: 'unlimited', value: 'star', x: 20, y: height + 40 },
      }),
      newState(id + 2, '留言框', {
        ...{ name: '留言', dnd: 'input', x: width - 160, y: height + 30, rights: ['双彩虹', '两道彩虹'] },
      }),
    ],
  };
}
