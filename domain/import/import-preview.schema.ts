import { z } from 'zod';

/** What an import of a list would do, before it does it. Of each sort of row the first few are shown. */
export const ImportPreview = z.object({
  fileName: z.string(),
  /** How many rows there are of each sort. With any refused row nothing can be imported. */
  counts: z.object({ added: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  /** Titles of columns that mean nothing to us. */
  ignored: z.array(z.string()),
  /** See row-reason.ts. */
  reasons: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })),
  added: z.array(z.object({ line: z.number(), number: z.string(), name: z.string(), school: z.string() })),
  changed: z.array(
    z.object({
      line: z.number(),
      number: z.string(),
      name: z.string(),
      /** See row-change.ts. */
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
