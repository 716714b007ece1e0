import { z } from 'zod';

/** By which columns a list can be sorted; the number is always the last word. */
export const CANDIDATE_SORTS = [
  'name',
  'realName',
  'tag',
  'gender',
  'school',
  'area',
  'grade',
  'class',
  'createdTime',
] as const;

const text = z.string().trim().max(200).default('');
/** 1 yes, 0 no, empty either. */
const either = z.enum(['', '0', '1']).default('');

/** Which of an owner's candidates are meant. Everything is text, as in an address. */
export const CandidateFilter = z.object({
  /** Part of the number or of the name. */
  search: text,
  school: text,
  area: text,
  grade: text,
  class: text,
  tag: text,
  unfinished: either,
  hasLog: either,
  /** 1: also those that lists leave out, see candidate-values.ts. */
  all: z.enum(['', '1']).default(''),
});
export type CandidateFilter = z.infer<typeof CandidateFilter>;

export const CandidateQuery = CandidateFilter.extend({
  sort: z.enum(CANDIDATE_SORTS).default('name'),
  order: z.enum(['ascend', 'descend']).default('ascend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type CandidateQuery = z.infer<typeof CandidateQuery>;

/** What stands in the columns by which a list is filtered. */
export const CandidateValues = z.object({
  schools: z.array(z.string()),
  areas: z.array(z.string()),
  grades: z.array(z.string()),
  classes: z.array(z.string()),
});
export type CandidateValues = z.infer<typeof CandidateValues>;

/** What a class teacher or clerk looks for in the own class or school. */
export const ClassQuery = CandidateQuery.pick({ search: true, grade: true, class: true, page: true });
export type ClassQuery = z.infer<typeof ClassQuery>;
