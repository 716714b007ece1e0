import type { View } from './orbit.ts';

/** Each an eighth of the way around. */
const SIDES = ['正前方', '右前方', '右侧', '右后方', '正后方', '左后方', '左侧', '左前方'];
const STEEP = 65;
const SLANTED = 25;

/** From where the model is seen: 右前方偏上. */
export function sideWords({ yaw, pitch }: View): string {
  if (pitch >= STEEP) return '正上方';
  if (pitch <= -STEEP) return '正下方';
  const side = SIDES[(Math.round(yaw / 45) + SIDES.length) % SIDES.length] ?? '';
  if (pitch >= SLANTED) return `${side}偏上`;
  return pitch <= -SLANTED ? `${side}偏下` : side;
}

/** A view in a few words. */
export function viewWords(view: View): string {
  const zoom = Math.round(view.zoom);
  const size = zoom === 100 ? '' : zoom > 100 ? `，放大到${zoom}%` : `，缩小到${zoom}%`;
  return `从${sideWords(view)}看${size}`;
}
