import { z } from 'zod';
import { LONGEST_FIELD } from '#domain/candidate/candidate-values.ts';
import { PublicContest } from '#domain/contest/contest.schema.ts';
import { Counts, RateMap } from '#domain/progress/completion.schema.ts';
import {
  FilteredCandidate,
  SchoolCandidate,
  SchoolCandidateQuery,
  SchoolFilter,
  UnfinishedCandidate,
} from '#domain/progress/school-candidate.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { endpoint, FileBytes, OwnerQuery } from './endpoint.ts';

/** The owner's accounts, and of school-users those whom the rows concern: the handlers narrow it down. */
const WATCHING = ['author', 'school-user'] as const;
const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });

const place = z.string().max(LONGEST_FIELD);
/** As the specification asks: left out or empty means all. */
const anyPlace = place.optional();

const Rates = z.object({ name: z.string(), rateMap: RateMap });
const SchoolRates = Rates.extend({ area: z.string() });
/** Beside the rates what they are made of, where these are not thousands. */
const counted = { counts: Counts };

export const getSchools = endpoint({
  method: 'GET',
  path: '/api/get-schools',
  summary: '学校的完成率：每个测试一项，all是合计；可只要一个区县或一所学校',
  access: WATCHING,
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend({ area: anyPlace, school: anyPlace }),
  scope: ofOwner,
  reply: z.array(SchoolRates),
});

/** A school may be called almost anything, also with a slash. */
const SchoolId = z
  .string()
  .max(301)
  .regex(/^[^/,]+\/./s, '编号的格式必须是“所有者/学校”');

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/get-school',
  summary: '一所学校的完成率，id是“所有者/学校”；几个区县有同名学校时可加area，不加时是它们的合计',
  access: WATCHING,
  answers: 'entity',
  shows: 'nobody',
  query: z.object({ id: SchoolId, area: anyPlace }),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
  reply: SchoolRates.extend(counted).nullable(),
});

export const getAreas = endpoint({
  method: 'GET',
  path: '/api/get-areas',
  summary: '区县的完成率：每个测试一项，all是合计',
  access: WATCHING,
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend({ area: anyPlace }),
  scope: ofOwner,
  reply: z.array(Rates.extend(counted)),
});

export const getDefaultContests = endpoint({
  method: 'GET',
  path: '/api/get-default-contests',
  summary: '类型为默认或测试、没有隐藏的测试，供学校页面和报告模板选用',
  access: WATCHING,
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.array(PublicContest),
});

/** The test of a column; those that are not shown by themselves count in totals all the same. */
export const ProgressContest = z.object({ name: z.string(), title: z.string(), isDefault: z.boolean() });
export type ProgressContest = z.infer<typeof ProgressContest>;

/** All figures of a page in the fewest bytes: it is asked for again and again. */
export const Completion = z.object({
  /** When they were read. */
  at: z.string(),
  contests: z.array(ProgressContest),
  /** Of how many tests the caller is not told; where there are any, the last column without a name is their sum. */
  unnamed: z.int(),
  places: z.array(z.object({ area: z.string(), school: z.string() })),
  /** Place after place, of each the contests in their order. */
  finished: z.array(z.int()),
  candidates: z.array(z.int()),
});
export type Completion = z.infer<typeof Completion>;

/** An area that is left out means all; an empty one those who have none. */
const CompletionQuery = OwnerQuery.extend({ by: z.enum(['area', 'school']), area: place.optional() });

const completion = {
  method: 'GET',
  access: WATCHING,
  answers: 'entity',
  shows: 'nobody',
  query: CompletionQuery,
  scope: ofOwner,
  reply: Completion,
} as const;

export const getCompletion = endpoint({
  ...completion,
  path: '/api/get-completion',
  summary: '各区县或各学校的完成人数，供页面使用；不写area时是全部，area为空时是未填写区县的',
});

export const pollCompletion = endpoint({
  ...completion,
  path: '/api/poll-completion',
  summary: '与get-completion相同，由打开着的页面每隔几秒查询',
  isUnattended: true,
});

/** A school, and the area where that is needed to tell two apart. */
const OneSchool = OwnerQuery.extend({ school: place, area: place.optional() });

const schoolCandidates = {
  method: 'GET',
  access: WATCHING,
  answers: 'entity',
  shows: 'people',
  query: OneSchool.extend(SchoolCandidateQuery.shape),
  scope: ofOwner,
  reply: z.object({
    at: z.string(),
    total: z.int(),
    /** There are more in the school than are looked at. */
    isCut: z.boolean(),
    contests: z.array(ProgressContest),
    /** Of how many further tests the caller is not told. */
    unnamed: z.int(),
    /** The whole school: persons, those who have nothing left, and what can be filtered by. */
    people: z.int(),
    done: z.int(),
    classes: z.array(z.object({ grade: z.string(), class: z.string() })),
    candidates: z.array(SchoolCandidate),
  }),
} as const;

export const findSchoolCandidates = endpoint({
  ...schoolCandidates,
  path: '/api/find-school-candidates',
  summary: '一所学校的考生和每人各测试的进度，每页100名',
});

export const pollSchoolCandidates = endpoint({
  ...schoolCandidates,
  path: '/api/poll-school-candidates',
  summary: '与find-school-candidates相同，由打开着的页面每隔几秒查询',
  isUnattended: true,
});

export const getUnfinishedCandidates = endpoint({
  method: 'GET',
  path: '/api/get-unfinished-candidates',
  summary: '一所学校（或一个班级）还有测试没有完成的考生，供打印和复制；最多2000名',
  access: WATCHING,
  answers: 'entity',
  shows: 'people',
  query: OneSchool.extend(SchoolFilter.omit({ unfinished: true }).shape),
  scope: ofOwner,
  reply: z.object({
    at: z.string(),
    total: z.int(),
    isCut: z.boolean(),
    candidates: z.array(UnfinishedCandidate),
  }),
});

export const getFilteredCandidates = endpoint({
  method: 'GET',
  path: '/api/get-filtered-candidates',
  summary: '一所学校的考生，最多20000名；分页查询请用find-school-candidates',
  access: WATCHING,
  answers: 'entity',
  shows: 'people',
  query: OwnerQuery.extend({ school: place }),
  scope: ofOwner,
  reply: z.array(FilteredCandidate),
});

export const getSchoolTicketUsers = endpoint({
  method: 'GET',
  path: '/api/get-school-ticket-users',
  summary: '一所学校的考生的作答记录，最多20000名考生；taskAnswers只说明哪些题已答（“{}”），不含答案',
  access: WATCHING,
  answers: 'entity',
  shows: 'results',
  query: OwnerQuery.extend({ school: place }),
  scope: ofOwner,
  reply: z.array(
    z.object({
      ticketId: z.string(),
      contestId: z.string(),
      username: z.string(),
      name: z.string(),
      tag: z.string(),
      school: z.string(),
      startTime: z.string(),
      stopTime: z.string(),
      expireTime: z.string(),
      finishedTime: z.string(),
      taskAnswers: z.array(z.string()),
    }),
  ),
});

export const exportCompletion = endpoint({
  method: 'GET',
  path: '/api/export-completion',
  recordsItself: true,
  summary: '各区县或各学校的完成情况（.xlsx）；all=1时含默认不显示的测试',
  access: WATCHING,
  answers: 'entity',
  sends: 'file',
  shows: 'nobody',
  query: CompletionQuery.extend({ all: z.enum(['', '1']).default('') }),
  scope: ofOwner,
  reply: FileBytes,
});

export const exportSchoolCandidates = endpoint({
  method: 'GET',
  path: '/api/export-school-candidates',
  recordsItself: true,
  summary: '一所学校的考生和每人各测试的进度（.xlsx）',
  access: WATCHING,
  answers: 'entity',
  sends: 'file',
  shows: 'people',
  query: OneSchool.extend(SchoolFilter.shape),
  scope: ofOwner,
  reply: FileBytes,
});
