import { addressProblem, LONGEST_ADDRESS } from '../kit/address.ts';

/** What a page can be. Content may name other types, which candidates are told about instead. */
export const PAGE_TYPES = { image: '图片', video: '视频' } as const;
export type PageType = keyof typeof PAGE_TYPES;

export const isPageType = (type: string): type is PageType => Object.keys(PAGE_TYPES).includes(type);

export const MOST_PAGES = 200;
export const [LEAST_SIDE, MOST_SIDE] = [50, 4_000];
/** In characters. */
export const LONGEST = { type: 50, name: 200, url: LONGEST_ADDRESS };

/** What is wrong with a page, said to its author after 第3页; undefined when nothing is. */
export function pageProblem({ type, name, url }: Record<keyof typeof LONGEST, string>): string | undefined {
  const wrong = addressProblem(url);
  if (wrong !== undefined) return wrong;
  if (name.length > LONGEST.name) return `的名称不能超过${LONGEST.name}个字符`;
  if (type.length > LONGEST.type) return `的类型不能超过${LONGEST.type}个字符`;
  return undefined;
}

/** What a page is called where its name is needed in words. */
export const pageName = ({ name }: { name: string }, number: number): string =>
  name.trim() || `第${number}页`;
