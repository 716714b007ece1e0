import { z } from 'zod';
import { RenameConsent } from '../candidate/candidate.schema.ts';

/** What an import of a list would do, before it does it. Of each sort of row the first few are shown. */
export const ImportPreview = z.object({
  fileName: z.string(),
  /** How many rows there are of each sort. With any refused row nothing can be imported. */
  counts: z.object({
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** Rows that are not in the file, where a file takes the place of the whole list. */
    removed: z.number().default(0),
    refused: z.number(),
    /** Of those that are added or changed: they have answered under another name, which somebody has to look at. */
    renamed: z.number().default(0),
  }),
  /** Rows that were there before come in another order; said of lists that keep one. */
  isReordered: z.boolean().default(false),
  /** Where the header stands; what is above it was not read. */
  headerLine: z.number().default(1),
  /** What each column was taken for, of a list that shows it: our title for it (empty: not taken) and some of its values. */
  columns: z
    .array(
      z.object({
        title: z.string(),
        key: z.string(),
        taken: z.string(),
        samples: z.array(z.string()),
      }),
    )
    .default([]),
  /** The table does not name its columns: what they are can be said in another way. */
  mayChoose: z.boolean().default(false),
  /** Titles of columns that mean nothing to us. */
  ignored: z.array(z.string()),
  /** See row-reason.ts. */
  reasons: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })),
  /** Tests that rows name and that there are none of, with how many rows: who is on them cannot take any test by that name. */
  unknownContests: z.array(z.object({ name: z.string(), rowCount: z.number() })).default([]),
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
  renamed: z
    .array(z.object({ line: z.number(), number: z.string(), from: z.string(), to: z.string() }))
    .default([]),
  removed: z.array(z.object({ number: z.string(), name: z.string(), school: z.string() })).default([]),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** What was previewed is carried out; names that take answers with them are looked at before, where a list has such. */
export const ListTakeOver = z.object({ previewId: z.string(), rename: RenameConsent.default('ask') });
export type ListTakeOver = z.infer<typeof ListTakeOver>;
