import { z } from 'zod';
import { CandidateFields } from '../candidate/candidate.schema.ts';
import { LONGEST_FIELD } from '../candidate/candidate-values.ts';
import { TEST_STATES, type TestState } from './test-state.ts';

const text = z.string().trim().max(LONGEST_FIELD).default('');

/** Which of a school's candidates are meant. */
export const SchoolFilter = z.object({
  /** Part of the number or of the name. */
  search: text,
  grade: text,
  class: text,
  /** Of this test alone; empty for all. */
  contest: text,
  /** 1: only those who have something left to finish. */
  unfinished: z.enum(['', '1']).default(''),
});
export type SchoolFilter = z.infer<typeof SchoolFilter>;

export const SchoolCandidateQuery = SchoolFilter.extend({
  sort: z.enum(['class', 'name', 'realName', 'left']).default('class'),
  order: z.enum(['ascend', 'descend']).default('ascend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type SchoolCandidateQuery = z.infer<typeof SchoolCandidateQuery>;

/** How far somebody has come in one of the tests that they are to finish. */
export const TestProgress = z.object({
  contest: z.string(),
  state: z.enum(Object.keys(TEST_STATES) as [TestState, ...TestState[]]),
  /** Tasks, of those that take an answer. */
  answered: z.int(),
  total: z.int(),
  /** When it was finished; empty before. */
  finishedAt: z.string(),
});
export type TestProgress = z.infer<typeof TestProgress>;

/** Who somebody is, for those who watch their progress: nothing by which one could act in their name. */
const Fields = CandidateFields.pick({
  name: true,
  realName: true,
  tag: true,
  gender: true,
  grade: true,
  class: true,
  school: true,
  area: true,
}).strip();

const Person = Fields.extend({
  /** Is not there any more, by the remark, of which no more is told. They count all the same. */
  hasLeft: z.boolean(),
  /** How many tests are left that the watcher is not told of by name. */
  unnamedLeft: z.int(),
});

export const SchoolCandidate = Person.extend({ tests: z.array(TestProgress) });
export type SchoolCandidate = z.infer<typeof SchoolCandidate>;

/** One who has something left, and what, as the tests are called in tables. */
export const UnfinishedCandidate = Person.extend({
  left: z.array(z.string()),
  /** Those of them for which their time is over: without more of it there is nothing that they could do. */
  over: z.array(z.string()),
});
export type UnfinishedCandidate = z.infer<typeof UnfinishedCandidate>;

/** As the call of the specification answers it. */
export const FilteredCandidate = Fields.extend({
  owner: z.string(),
  createdTime: z.string(),
  contests: z.string(),
  /** Has logged in to at least one test. */
  hasLog: z.boolean(),
  unfinishedCount: z.int(),
});
export type FilteredCandidate = z.infer<typeof FilteredCandidate>;
