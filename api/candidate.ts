import { z } from 'zod';
import {
  AddedCandidate,
  CandidateCard,
  CandidateInput,
  ClassList,
  ListedCandidate,
  LookedUpCard,
  OwnedCandidate,
  RenameConsent,
} from '#domain/candidate/candidate.schema.ts';
import {
  CandidateFilter,
  CandidateQuery,
  CandidateValues,
  ClassQuery,
} from '#domain/candidate/candidate-query.schema.ts';
import { LONGEST_FIELD } from '#domain/candidate/candidate-values.ts';
import { AnswerMap } from '#domain/report/ask.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import { ChangeReply, endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';

const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });

/** Owners; and of class teachers and clerks those who look after some of the owner's candidates, which the list says. */
const OWNERS_AND_EDITORS = ['author', 'candidate-editor'] as const;

/** Our pages ask first; whoever says nothing knows what they do. */
const RenameQuery = z.object({ rename: RenameConsent.default('allow') });

export const getGlobalCandidate = endpoint({
  method: 'GET',
  path: '/api/get-global-candidate',
  summary: '登录确认框所需的角色、准考证号、姓名、学校；设有查询密码的只说明要输入密码；限制猜测次数',
  access: 'public',
  answers: 'entity',
  query: z.object({
    name: z.string().overwrite(typedTicket).min(1).max(100),
    /** The contest whose login page asks; without it the number is looked up among all owners. */
    contestId: EntityId.optional(),
    /** Which page of look-ups asks: only those whom it is for are found. */
    page: z.enum(['report', 'school']).default('report'),
    /** Of whose candidates, where the page's address says it. */
    owner: z.string().min(1).max(100).optional(),
  }),
  reply: LookedUpCard.nullable(),
});

export const getCandidates = endpoint({
  method: 'GET',
  path: '/api/get-candidates',
  summary: '所有者的全部考生；人数很多时请用find-candidates分页查询。班主任和信息员得到本班、本校的考生',
  access: OWNERS_AND_EDITORS,
  answers: 'entity',
  shows: 'people',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.array(OwnedCandidate),
});

export const findCandidates = endpoint({
  method: 'GET',
  path: '/api/find-candidates',
  summary: '按条件查询考生，每页100名，total是符合条件的总数',
  access: 'author',
  answers: 'entity',
  shows: 'people',
  query: OwnerQuery.extend(CandidateQuery.shape),
  scope: ofOwner,
  reply: z.object({ total: z.number(), candidates: z.array(ListedCandidate) }),
});

export const findClassCandidates = endpoint({
  method: 'GET',
  path: '/api/find-class-candidates',
  summary: '班主任本班、信息员本校的考生，每页100名；只含名单上显示的内容',
  access: 'candidate-editor',
  answers: 'entity',
  shows: 'people',
  query: OwnerQuery.extend(ClassQuery.shape),
  scope: ofOwner,
  reply: ClassList,
});

export const getCandidateValues = endpoint({
  method: 'GET',
  path: '/api/get-candidate-values',
  summary: '考生名单中出现的学校、区县、年级和班级，供筛选',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend(CandidateFilter.pick({ area: true, school: true }).shape),
  scope: ofOwner,
  reply: CandidateValues,
});

export const lookUpCandidate = endpoint({
  method: 'GET',
  path: '/api/look-up-candidate',
  summary: '在本账号可管理的所有者中查找一个准考证号',
  access: 'author',
  answers: 'entity',
  shows: 'people',
  query: z.object({ name: z.string().overwrite(typedTicket).min(1).max(100) }),
  reply: z.array(CandidateCard.extend({ owner: z.string() })),
});

export const getCandidate = endpoint({
  method: 'GET',
  path: '/api/get-candidate',
  summary:
    '一名考生；ETag是其版本。写明reportTemplate时另有answerMap：按题目编号的作答。班主任和信息员只能查到本班、本校的，不能查作答',
  access: OWNERS_AND_EDITORS,
  answers: 'entity',
  shows: 'people',
  query: z.object({ id: EntityId, reportTemplate: z.string().trim().max(100).default('') }),
  scope: ofId,
  reply: OwnedCandidate.extend({ answerMap: AnswerMap.optional() }).nullable(),
});

export const addCandidate = endpoint({
  method: 'POST',
  path: '/api/add-candidate',
  recordsItself: true,
  summary:
    '新建考生。班主任和信息员只写姓名和备注（信息员还有年级和班级），其余按本班填写，准考证号由服务器给出',
  access: OWNERS_AND_EDITORS,
  answers: 'change',
  query: RenameQuery.extend({ sameName: RenameConsent.default('allow') }),
  body: AddedCandidate,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const updateCandidate = endpoint({
  method: 'POST',
  path: '/api/update-candidate',
  recordsItself: true,
  summary:
    '保存考生；改准考证号时答案一起保留。If-Match是依据的版本，已有更新的版本时答409。班主任和信息员只能改姓名、性别和备注；写newClass而不带内容时，给全班改名',
  access: OWNERS_AND_EDITORS,
  answers: 'change',
  query: RenameQuery.extend({
    id: EntityId.optional(),
    newClass: z.string().trim().min(1, '请填写班级名称').max(LONGEST_FIELD).optional(),
    /** Which class gets the new name, as it was seen; and, of a clerk, whether it may become one with another that has it. */
    grade: z.string().max(LONGEST_FIELD).optional(),
    class: z.string().max(LONGEST_FIELD).optional(),
    merge: RenameConsent.default('ask'),
  }),
  body: CandidateInput.nullish(),
  scope: ({ query }) => (query.id === undefined ? {} : { owner: parseEntityId(query.id).owner }),
  reply: ChangeReply,
});

export const deleteCandidate = endpoint({
  method: 'POST',
  path: '/api/delete-candidate',
  recordsItself: true,
  summary:
    '删除一名考生，30天内可在回收站恢复；已有的答案保留。班主任和信息员只能删除本班、本校性别为“新增”的',
  access: OWNERS_AND_EDITORS,
  answers: 'change',
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const deleteCandidates = endpoint({
  method: 'POST',
  path: '/api/delete-candidates',
  recordsItself: true,
  summary: '删除所有者的全部考生，30天内可在回收站恢复；已有的答案保留',
  access: 'author',
  answers: 'change',
  query: OwnerQuery,
  scope: ofOwner,
  reply: ChangeReply,
});

export const uploadCandidate = endpoint({
  method: 'POST',
  path: '/api/upload-candidate',
  recordsItself: true,
  summary:
    '导入考生名单（.xlsx或.csv），完成或被拒绝后才回答；不写owner时导入本账号。有已作答的考生改了姓名时须写rename=allow',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery.partial().extend({ rename: RenameConsent.optional() }),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply,
});

export const previewCandidates = endpoint({
  method: 'POST',
  path: '/api/preview-candidates',
  summary: '上传考生名单并预览会有哪些变化，不写入；msg是任务编号，结果在get-job',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery,
  scope: ofOwner,
  reply: StatusReply,
});

export const importCandidates = endpoint({
  method: 'POST',
  path: '/api/import-candidates',
  recordsItself: true,
  summary:
    '写入一次预览过的考生名单，id是“所有者/预览任务编号”；msg是任务编号。有已作答的考生改了姓名时须写rename=allow',
  access: 'author',
  answers: 'status',
  query: z.object({ id: EntityId, rename: RenameConsent.optional() }),
  scope: ofId,
  reply: StatusReply,
});

export const exportCandidates = endpoint({
  method: 'POST',
  path: '/api/export-candidates',
  recordsItself: true,
  summary: '把符合条件的考生写成.xlsx；msg是任务编号',
  access: 'author',
  answers: 'status',
  body: OwnerQuery.extend(CandidateFilter.shape),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: StatusReply,
});

export const getCandidateTemplate = endpoint({
  method: 'GET',
  path: '/api/get-candidate-template',
  summary: '考生名单的模板（.xlsx）',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'nobody',
  reply: FileBytes,
});
