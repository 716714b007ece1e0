import type { Random } from '../../random.ts';
import type { FrameContent } from '../content.schema.ts';

/** A page that puts towns in order, in several sizes. */
export function sample(random: Random): FrameContent {
  return {
    url: `/demo/pages/towns.html?level=${random.integer(1, 2)}`,
    width: random.pick([640, 800]),
    height: random.pick([520, 640]),
    columns: [
      { path: 'order.0', label: '第一位', type: 'text' },
      { path: 'moves', label: '移动次数', type: 'number' },
    ],
    statePath: 'order',
    isStateSorted: random.pick([true, false]),
  };
}
