import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import {
  LEVEL_NAMES,
  LONGEST_CONTEST_LIST,
  LONGEST_FIELD,
  LONGEST_QUERY_PASSWORD,
  LONGEST_REMARK,
} from './candidate-values.ts';

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
  remark: z.string().max(LONGEST_REMARK).default(''),
  contest: field,
  contests: z.string().max(LONGEST_CONTEST_LIST).default(''),
  /** Language, maths and science, four entries each; none at all where nobody has measured them. */
  level: z
    .array(z.string().max(LONGEST_FIELD))
    .max(LEVEL_NAMES.length)
    .default(() => []),
});
export type CandidateFields = z.infer<typeof CandidateFields>;

export const Candidate = CandidateFields.extend({ owner: z.string(), createdTime: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** All that leaves the server about a candidate before login. */
export const CandidateCard = Candidate.pick({ name: true, realName: true, tag: true, school: true });
export type CandidateCard = z.infer<typeof CandidateCard>;

/** Of whom a look-up has found: where there is a query password nothing but that, until it was given. */
export const LookedUpCard = CandidateCard.extend({ needsPassword: z.literal(true).optional() });
export type LookedUpCard = z.infer<typeof LookedUpCard>;

/** What an owner writes: whoever leaves the query password out leaves it as it is, and an empty one takes it away. */
export const CandidateInput = CandidateFields.extend({
  owner: EntityName,
  createdTime: z.string().max(40).optional(),
  queryPassword: z
    .string()
    .max(LONGEST_QUERY_PASSWORD, `查询密码不能超过${LONGEST_QUERY_PASSWORD}个字符`)
    .optional(),
});
export type CandidateInput = z.infer<typeof CandidateInput>;

/** A class teacher or data clerk says who is added; the server gives the number, and copies the rest from the class. */
export const AddedCandidate = CandidateInput.partial({ name: true });
export type AddedCandidate = z.infer<typeof AddedCandidate>;

/** Whether a new name may be given to somebody who has answered under another one, or is asked about first. */
export const RenameConsent = z.enum(['ask', 'allow']);
export type RenameConsent = z.infer<typeof RenameConsent>;

/** What an owner reads: the password itself is nowhere. */
export const OwnedCandidate = Candidate.extend({ hasQueryPassword: z.boolean() });
export type OwnedCandidate = z.infer<typeof OwnedCandidate>;

/** With how far they have come. */
export const MarkedCandidate = OwnedCandidate.extend({
  version: z.number(),
  /** Has logged in to at least one test. */
  hasLog: z.boolean(),
  /** Of the tests that are meant for this candidate those that are not finished. */
  unfinishedCount: z.number(),
});
export type MarkedCandidate = z.infer<typeof MarkedCandidate>;

/** A row of the owner's list. */
export const ListedCandidate = MarkedCandidate.extend({
  /** The names of the report templates of which there is a report about this candidate. */
  reports: z.array(z.string()),
});
export type ListedCandidate = z.infer<typeof ListedCandidate>;

/** A row of the list that class teachers and data clerks keep: what they see there, and nothing else. */
export const ClassCandidate = MarkedCandidate.pick({
  name: true,
  realName: true,
  tag: true,
  gender: true,
  area: true,
  grade: true,
  class: true,
  remark: true,
  version: true,
  hasLog: true,
  unfinishedCount: true,
});
export type ClassCandidate = z.infer<typeof ClassCandidate>;

/** The candidates of the place that the list gives to a class teacher or clerk now. */
export const ClassList = z.object({
  /** Nobody's where there is no such place any more. */
  place: z
    .object({
      kind: z.enum(['class', 'school']),
      area: z.string(),
      school: z.string(),
      grade: z.string(),
      class: z.string(),
    })
    .nullable(),
  /** How many fit the search, and how many there are. */
  total: z.number(),
  everybody: z.number(),
  /** Of how many of all of them something is missing, and some of their names. */
  incomplete: z.object({ total: z.number(), names: z.array(z.string()) }),
  candidates: z.array(ClassCandidate),
  /** Of a school: what can be filtered by, the classes being those of the grade. */
  grades: z.array(z.string()),
  classes: z.array(z.string()),
});
export type ClassList = z.infer<typeof ClassList>;
