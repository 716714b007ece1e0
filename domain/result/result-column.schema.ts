import { z } from 'zod';

/**
 * One thing that a test asks, across all versions that ask it alike: the same question by id and code, of the same type and
 * with the same options. Where an edit has changed the options, the answers before and after it are two columns.
 */
export const ResultColumn = z.object({
  /** Names it in addresses and calls, as long as the author keeps what is asked. */
  key: z.string(),
  /** Unique among the columns that are read together; the author's own code where that is. */
  code: z.string(),
  contest: z.string(),
  /** As it is called now, or was when it was last given. */
  task: z.string(),
  /** The id of the task: those of one task belong together whatever it was called. */
  taskKey: z.string(),
  /** The kind of the part. */
  part: z.string(),
  question: z.int().nullable(),
  /** In the newest version. */
  label: z.string(),
  type: z.enum(['choice', 'number', 'text', 'file']),
  options: z.array(z.string()),
  /** The options may be chosen together. */
  isMultiple: z.boolean(),
  /** Of a scale: what its values lie between. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Scored from the other end: option count + 1 - option. */
  isReversed: z.boolean(),
  /** The key of the column whose answer this one completes; empty otherwise. */
  detailOf: z.string(),
  /** The numbers of the contest's versions that ask it, oldest first. */
  versions: z.array(z.int()),
});
export type ResultColumn = z.infer<typeof ResultColumn>;
