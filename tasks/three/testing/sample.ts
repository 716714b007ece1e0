import type { Random } from '../../random.ts';
import type { ThreeContent } from '../content.schema.ts';

/** A house, on stages of several forms and seen from several sides. */
export function sample(random: Random): ThreeContent {
  const [width, height] = random.pick([
    [800, 600],
    [640, 640],
    [480, 640],
  ] as const);
  return {
    modelUrl: '/demo/house.glb',
    width,
    height,
    alt: '一座小屋：红色的屋顶，黄色的墙，前面有一扇门，右边有一扇窗。',
    posterUrl: '/demo/house.svg',
    view: { yaw: 15 * random.integer(-3, 3), pitch: 15, zoom: 100, x: 0, y: 0 },
  };
}
