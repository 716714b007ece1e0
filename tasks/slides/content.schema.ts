import { z } from 'zod';
import { addressProblem } from '../kit/address.ts';
import { whole } from '../kit/fields.schema.ts';
import { listSplice } from '../kit/list-splice.schema.ts';
import { MOST_PAGES } from '../kit/presentation-limits.ts';
import { DEFAULT_SIDES, LEAST_SIDE, MOST_SIDE, pageProblem } from './page-rules.ts';

const SlidePage = z.strictObject({
  /** The picture. */
  url: z.string(),
  /** The same in fewer points; empty where there is none. */
  small: z.string().default(''),
  /** What stands on it, for those who do not see it. */
  text: z.string().default(''),
});
export type SlidePage = z.infer<typeof SlidePage>;

export const SlidesContent = z.strictObject({
  /** Shown in a frame where there are no pages. */
  webUrl: z
    .string()
    .default('')
    .superRefine((address, context) => {
      const wrong = address === '' ? undefined : addressProblem(address);
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `幻灯片${wrong}` });
    }),
  width: whole('宽度', LEAST_SIDE, MOST_SIDE).default(DEFAULT_SIDES.width),
  height: whole('高度', LEAST_SIDE, MOST_SIDE).default(DEFAULT_SIDES.height),
  pages: z
    .array(SlidePage)
    .max(MOST_PAGES, `最多只能有${MOST_PAGES}页`)
    .default([])
    // Here and not in the page's own fields, which do not know the number that its author looks for.
    .superRefine((pages, context) => {
      for (const [index, page] of pages.entries()) {
        const problem = pageProblem(page);
        if (problem === undefined) continue;
        context.addIssue({ code: 'custom', message: `第${index + 1}页${problem}`, path: [index] });
      }
    }),
});
export type SlidesContent = z.infer<typeof SlidesContent>;

const page = z.int().min(1).max(MOST_PAGES);

export const SlidesAnswer = z.strictObject({
  /** The page that the candidate is at, counted from 1. */
  page,
  /** Those whose pictures were shown. */
  seen: z.array(page).max(MOST_PAGES),
});
export type SlidesAnswer = z.infer<typeof SlidesAnswer>;

/** What a log keeps. */
export const SlidesChange = z.strictObject({ page, ...listSplice(page, MOST_PAGES) });
export type SlidesChange = z.infer<typeof SlidesChange>;
