import type { Unfinished } from '../kind.ts';
import type { SlidesContent } from './content.schema.ts';

const MOST_NAMED = 5;

export function unfinishedIn({ webUrl, pages }: SlidesContent): Unfinished[] {
  if (pages.length === 0) {
    return webUrl === '' ? [{ where: '', place: 'webUrl', message: '还没有页面，也没有网址' }] : [];
  }
  const wordless = pages.flatMap(({ text }, index) => (text.trim() === '' ? [index + 1] : []));
  if (wordless.length === 0) return [];
  const more = wordless.length > MOST_NAMED ? `等${wordless.length}页` : '页';
  const message = `第${wordless.slice(0, MOST_NAMED).join('、')}${more}没有文字，读屏软件读不出内容`;
  return [{ where: '', place: String((wordless[0] ?? 1) - 1), message }];
}
