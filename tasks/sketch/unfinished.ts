import type { Unfinished } from '../kind.ts';
import type { SketchContent } from './content.schema.ts';

/** Other sites may be away or slow on the day of the test, and the server draws no pictures of theirs. */
const OF_ANOTHER_SITE = /^https?:/i;

export const unfinishedIn = ({ backgroundUrl }: SketchContent): Unfinished[] =>
  OF_ANOTHER_SITE.test(backgroundUrl)
    ? [{ where: '', place: 'backgroundUrl', message: '背景图片在别的网站上，导出的答案图片里不会有它' }]
    : [];
