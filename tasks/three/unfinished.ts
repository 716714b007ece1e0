import type { Unfinished } from '../kind.ts';
import type { ThreeContent } from './content.schema.ts';

/** Other sites may be away or slow on the day of the test, and not each lets its files be shown elsewhere. */
export const isOfAnotherSite = (address: string): boolean => /^https?:/i.test(address);

export function unfinishedIn({ modelUrl, alt }: ThreeContent): Unfinished[] {
  const found: Unfinished[] = [];
  const add = (place: keyof ThreeContent, message: string) => found.push({ where: '', place, message });
  if (modelUrl === '') add('modelUrl', '还没有选择3D模型');
  if (isOfAnotherSite(modelUrl)) {
    add('modelUrl', '3D模型在别的网站上，断网时不能显示，对方网站不允许时也不能显示，建议上传到本站');
  }
  if (alt.trim() === '') add('alt', '3D模型还没有文字说明，看不到模型的考生不知道它是什么');
  return found;
}
