import { z } from 'zod';

/** A row that cannot be taken, and why. */
export const ImportProblem = z.object({ line: z.number(), reason: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What a column of one row says now, and would say. */
export const ImportChange = z.object({ label: z.string(), from: z.string(), to: z.string() });

/** What an import of a list would do, before it does it. Of each sort of row the first few are shown. */
export const ImportPreview = z.object({
  fileName: z.string(),
  /** How many rows there are of each sort. With any refused row nothing can be imported. */
  counts: z.object({
    fresh: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    refused: z.number(),
  }),
  ignoredColumns: z.array(z.string()),
  problems: z.array(ImportProblem),
  fresh: z.array(z.object({ line: z.number(), number: z.string(), name: z.string(), school: z.string() })),
  changed: z.array(
    z.object({ line: z.number(), number: z.string(), name: z.string(), changes: z.array(ImportChange) }),
  ),
  /** Of a list that takes the place of another: how many rows of that one go. */
  removed: z.number().default(0),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** So many rows of each sort are shown; of the refused ones more, for each of them has to be mended. */
export const MOST_SHOWN_ROWS = 100;
export const MOST_SHOWN_PROBLEMS = 1_000;
