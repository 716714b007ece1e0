import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import { LEVEL_NAMES, LONGEST_CONTEST_LIST, LONGEST_FIELD } from './candidate-values.ts';

const field = z.string().max(LONGEST_FIELD).default('');

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
  remark: field,
  contest: field,
  contests: z.string().max(LONGEST_CONTEST_LIST).default(''),
});
export type CandidateFields = z.infer<typeof CandidateFields>;

/** What was reached, in the order of LEVEL_NAMES. */
export const CandidateLevel = z.array(z.string().max(LONGEST_FIELD)).length(LEVEL_NAMES.length);
export type CandidateLevel = z.infer<typeof CandidateLevel>;

export const Candidate = CandidateFields.extend({ owner: z.string(), createdTime: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** All that leaves the server about a candidate before login. */
export const CandidateCard = Candidate.pick({ name: true, realName: true, tag: true, school: true });
export type CandidateCard = z.infer<typeof CandidateCard>;
