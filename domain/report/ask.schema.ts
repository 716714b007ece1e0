import { z } from 'zod';

/** One thing that the tests of a template ask: a question, a row of a table, one of several blanks. */
export const Ask = z.object({
  /** Counts from 1 on, in the order of tests, tasks and questions, and stays what it is when others are added. */
  id: z.int(),
  code: z.string(),
  /** The text of the question. */
  question: z.string(),
  /** Of the ask itself: for a row of a table with what the row is called. */
  text: z.string(),
  /** That of the question; what is asked by a task without questions is of the nearest. */
  type: z.string(),
  options: z.array(z.string()),
  /** The id of the question in its task; 0 where the task has no questions. */
  oldId: z.int(),
  task: z.string(),
  contest: z.string(),
  isReversed: z.boolean(),
  /** What scores lie between; null for words and for several choices, which have none. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
});
export type Ask = z.infer<typeof Ask>;

/** What somebody has answered to an ask; empty where nothing was. */
export const AskAnswer = z.object({
  option: z.number().optional(),
  options: z.array(z.number()).optional(),
  strOption: z.string().optional(),
  strOptions: z.array(z.string()).optional(),
  /** Of what was chosen, where it was called otherwise than it is now. */
  optionTexts: z.array(z.string()).optional(),
});
export type AskAnswer = z.infer<typeof AskAnswer>;

/** By the id of the ask. */
export const AnswerMap = z.record(z.string(), AskAnswer);
export type AnswerMap = z.infer<typeof AnswerMap>;
