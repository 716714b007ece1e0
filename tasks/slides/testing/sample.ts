import type { Random } from '../../random.ts';
import type { SlidePage, SlidesContent } from '../content.schema.ts';

const WORDS = {
  evaporation: '太阳照着海面\n海水变成水汽',
  clouds: '水汽遇冷\n聚成了云',
  rain: '云飘到山边\n下起了雨',
  river: '雨水流成小河\n又回到海里',
};

/** Pages with words, some in two widths, on stages of several forms. */
export function sample(random: Random): SlidesContent {
  const drawings = Object.entries(WORDS).slice(0, random.integer(3, 4));
  const pages = drawings.map(([drawing, text]): SlidePage => {
    const url = `/demo/${drawing}.svg`;
    return { url, small: random.integer(0, 1) === 0 ? '' : url, text };
  });
  const [width, height] = random.pick([
    [1026, 793],
    [960, 540],
    [600, 800],
  ] as const);
  return { webUrl: '', width, height, pages };
}
