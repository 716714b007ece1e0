import { z } from 'zod';
import { ResultColumn } from '#domain/result/result-column.schema.ts';

/** From this value on, below the other; of a single value both are it. */
const Bin = z.object({ from: z.number(), to: z.number(), count: z.int() });
export type Bin = z.infer<typeof Bin>;

export const NumberFigures = z.object({
  count: z.int(),
  mean: z.number(),
  /** With n - 1; null for one value. */
  sd: z.number().nullable(),
  median: z.number(),
  lowerQuartile: z.number(),
  upperQuartile: z.number(),
  min: z.number(),
  max: z.number(),
  bins: z.array(Bin),
});
export type NumberFigures = z.infer<typeof NumberFigures>;

/** What was answered in one column. All whom the filter means and who have begun are in exactly one of the first four. */
export const ItemFigures = z.object({
  key: z.string(),
  answered: z.int(),
  /** The task was submitted, and this left empty. */
  blank: z.int(),
  /** The task was not submitted, or could not be read. */
  open: z.int(),
  /** Hidden by a condition, or not asked in the version that was given. */
  unasked: z.int(),
  /** How many have chosen each option; of a multiple choice they add up to more than have answered. */
  options: z.array(z.int()),
  numbers: NumberFigures.nullable(),
  /** Answers in a column of numbers that are none. */
  words: z.int(),
  /** Of an item whose scores mean something: how many have a score, their mean, and that as a share of what is possible. */
  score: z
    .object({ count: z.int(), mean: z.number(), sd: z.number().nullable(), difficulty: z.number() })
    .nullable(),
});
export type ItemFigures = z.infer<typeof ItemFigures>;

export const ScaleItem = z.object({
  key: z.string(),
  /** Corrected item-total correlation; null where item or rest do not vary. */
  correlation: z.number().nullable(),
  /** Difficulty in the upper 27 % less that in the lower 27 %. */
  difference: z.number().nullable(),
  /** Alpha of the scale without the item; null where less than two are left. */
  alphaWithout: z.number().nullable(),
});
export type ScaleItem = z.infer<typeof ScaleItem>;

export const SCALE_KINDS = ['question', 'task', 'own'] as const;

/** Items that are taken to measure one thing: rows of a table question, scored items of a task, or what the owner has ticked. */
export const ScaleFigures = z.object({
  kind: z.enum(SCALE_KINDS),
  contest: z.string(),
  task: z.string(),
  taskKey: z.string(),
  question: z.int().nullable(),
  /** Which versions ask these items, oldest first; empty where all of them do. */
  versions: z.array(z.int()),
  /** What the score of each item lies between; null where they differ. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Who has answered all of its items. */
  complete: z.int(),
  /** Who has answered some. */
  incomplete: z.int(),
  alpha: z.number().nullable(),
  /** Of the sum of the items. */
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  items: z.array(ScaleItem),
});
export type ScaleFigures = z.infer<typeof ScaleFigures>;

export const TaskFigures = z.object({
  contest: z.string(),
  task: z.string(),
  taskKey: z.string(),
  /** Who was given it, and who has submitted it. */
  given: z.int(),
  submitted: z.int(),
  unreadable: z.int(),
  /** In seconds, as the page has measured it. */
  time: NumberFigures.nullable(),
  /** Of all questions that were asked in submitted answers, how many were left empty. */
  asked: z.int(),
  blank: z.int(),
});
export type TaskFigures = z.infer<typeof TaskFigures>;

export const SUSPICIONS = ['same-in-table', 'same-in-row', 'too-fast'] as const;

export const Suspicion = z.object({
  kind: z.enum(SUSPICIONS),
  task: z.string(),
  /** Of the first item; empty for a whole task. */
  key: z.string(),
  /** How many items have the same answer, or were answered in that time. */
  items: z.int(),
  /** The option or value; 0 for a time. */
  value: z.number(),
  /** Items that are scored from the other end are among them: the same answer contradicts itself. */
  isContradiction: z.boolean(),
  seconds: z.number().nullable(),
});
export type Suspicion = z.infer<typeof Suspicion>;

export const SuspectRecord = z.object({
  /** owner/contest/ticket. */
  username: z.string(),
  ticketId: z.string(),
  name: z.string(),
  school: z.string(),
  contest: z.string(),
  reasons: z.array(Suspicion),
});
export type SuspectRecord = z.infer<typeof SuspectRecord>;

export const ItemStatistics = z.object({
  /** When they were computed. */
  at: z.string(),
  /** Whom the filter means and who have begun; and who have only logged in, of whom nothing is counted. */
  people: z.int(),
  notBegun: z.int(),
  columns: z.array(ResultColumn),
  /** One for each column. */
  items: z.array(ItemFigures),
  tasks: z.array(TaskFigures),
  scales: z.array(ScaleFigures),
  suspects: z.object({ total: z.int(), records: z.array(SuspectRecord) }),
});
export type ItemStatistics = z.infer<typeof ItemStatistics>;
