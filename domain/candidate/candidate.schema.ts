import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import { LEVELS } from './candidate-fields.ts';

const field = z.string().max(200).default('');
const Level = z.string().max(50);

/** A person on an owner's list; `name` is the ticket number. */
export const CandidateFields = z.strictObject({
  name: EntityName,
  tag: field,
  realName: field,
  gender: field,
  class: field,
  grade: field,
  school: field,
  area: field,
  remark: z.string().max(2_000).default(''),
  contest: field,
  contests: z.string().max(5_000).default(''),
  /** Language, maths and science, four entries each; none at all where nobody has measured them. */
  level: z
    .array(Level)
    .max(LEVELS.length)
    .default(() => []),
});
export type CandidateFields = z.infer<typeof CandidateFields>;

export const Candidate = CandidateFields.extend({ owner: z.string(), createdTime: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** All that leaves the server about a candidate before login. */
export const CandidateCard = Candidate.pick({ name: true, realName: true, tag: true, school: true });
export type CandidateCard = z.infer<typeof CandidateCard>;

/** What an owner writes: whoever leaves the query password out leaves it as it is, and an empty one takes it away. */
export const CandidateInput = CandidateFields.extend({
  owner: EntityName,
  createdTime: z.string().max(40).optional(),
  queryPassword: z.string().max(60, '查询密码不能超过60个字符').optional(),
});
export type CandidateInput = z.infer<typeof CandidateInput>;

/** What an owner reads: the password itself is nowhere. */
export const OwnedCandidate = Candidate.extend({ hasQueryPassword: z.boolean() });
export type OwnedCandidate = z.infer<typeof OwnedCandidate>;

/** A row of the owner's list. */
export const ListedCandidate = OwnedCandidate.extend({
  version: z.number(),
  /** Has logged in to at least one test. */
  hasLog: z.boolean(),
  /** Of the tests that are meant for this candidate those that are not finished. */
  unfinishedCount: z.number(),
});
export type ListedCandidate = z.infer<typeof ListedCandidate>;
