import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';

const field = z.string().max(200).default('');

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
  contests: z.string().max(5_000).default(''),
});
export type CandidateFields = z.infer<typeof CandidateFields>;

export const Candidate = CandidateFields.extend({ owner: z.string(), createdTime: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** All that leaves the server about a candidate before login. */
export const CandidateCard = Candidate.pick({ name: true, realName: true, tag: true, school: true });
export type CandidateCard = z.infer<typeof CandidateCard>;
