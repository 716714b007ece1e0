import { z } from 'zod';
import { RESULT_MARKS, RESULT_STATES, type ResultMark, type ResultState } from './result-states.ts';

/** By which columns results can be sorted; the number is always the last word. */
export const RESULT_SORTS = [
  'ticketId',
  'name',
  'tag',
  'area',
  'school',
  'grade',
  'class',
  'contest',
  'state',
  'progress',
  'startTime',
  'stopTime',
  'expireTime',
  'timeUsed',
  'takeovers',
  'receipt',
] as const;

const text = z.string().trim().max(200).default('');

/** A comma list of some of these words, without what it does not know; as in an address. */
const listOf = <Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .max(500)
    .default('')
    .transform((list) => words.filter((word) => list.split(',').includes(word)).join(','));

/** Which of those who are listed for a test, or have come to it, are meant. Everything is text, as in an address. */
export const ResultFilter = z.object({
  /** Every word in number, name, role, place or receipt. */
  search: text,
  area: text,
  school: text,
  grade: text,
  class: text,
  /** Any of these states. */
  states: listOf(Object.keys(RESULT_STATES) as ResultState[]),
  /** All of these marks. */
  marks: listOf(Object.keys(RESULT_MARKS) as ResultMark[]),
  /** The key of a version, see AnsweredVersion. */
  version: text,
});
export type ResultFilter = z.infer<typeof ResultFilter>;

export const RESULT_PAGE_SIZE = 50;

/** So many answers stand beside each candidate at most; more are for an export. */
export const MOST_ANSWER_COLUMNS = 60;

export const ResultQuery = ResultFilter.extend({
  sort: z.enum(RESULT_SORTS).default('ticketId'),
  order: z.enum(['ascend', 'descend']).default('ascend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** The keys of the answer columns that are wanted, in this order; a comma list. */
  columns: z.string().max(12_000).default(''),
});
export type ResultQuery = z.infer<typeof ResultQuery>;
