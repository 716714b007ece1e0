import { z } from 'zod';
import { LEAST_SIDE, MOST_PAGES, MOST_SIDE, pageProblem } from './page-rules.ts';

const DeckPage = z.strictObject({
  type: z.string(),
  name: z.string().default(''),
  url: z.string(),
});
export type DeckPage = z.infer<typeof DeckPage>;

function sideOf(name: string) {
  const message = `${name}应为${LEAST_SIDE}到${MOST_SIDE}之间的整数`;
  return z.int(message).min(LEAST_SIDE, message).max(MOST_SIDE, message);
}

export const DeckContent = z.strictObject({
  pages: z
    .array(DeckPage)
    .max(MOST_PAGES, `最多只能有${MOST_PAGES}页`)
    // Here and not in the page's own fields, which do not know the number that its author looks for.
    .superRefine((pages, context) => {
      for (const [index, page] of pages.entries()) {
        const problem = pageProblem(page);
        if (problem !== undefined) {
          context.addIssue({ code: 'custom', message: `第${index + 1}页${problem}`, path: [index] });
        }
      }
    }),
  width: sideOf('宽度').default(800),
  height: sideOf('高度').default(600),
});
export type DeckContent = z.infer<typeof DeckContent>;

/** The page that the candidate is at, counted from 1. */
export const DeckAnswer = z.strictObject({ page: z.int().min(1) });
export type DeckAnswer = z.infer<typeof DeckAnswer>;
