import { addressProblem } from '../kit/address.ts';
import { LONGEST_PAGE_TEXT } from '../kit/presentation-limits.ts';

export const [LEAST_SIDE, MOST_SIDE] = [50, 4_000];
export const DEFAULT_SIDES = { width: 1026, height: 793 };

/** What is wrong with a page, said to its author after 第3页; undefined when nothing is. */
export function pageProblem({
  url,
  small,
  text,
}: Record<'url' | 'small' | 'text', string>): string | undefined {
  const wrong = addressProblem(url) ?? (small === '' ? undefined : addressProblem(small));
  if (wrong !== undefined) return wrong;
  return text.length > LONGEST_PAGE_TEXT ? `的文字不能超过${LONGEST_PAGE_TEXT}个字符` : undefined;
}
