import { z } from 'zod';
import { AnswerMap, Ask } from '#domain/report/ask.schema.ts';
import { ReportTemplate, ReportTemplateInput } from '#domain/report/report-template.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, OwnerQuery } from './endpoint.ts';

const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });
const IdQuery = z.object({ id: EntityId });

export const getReportTemplates = endpoint({
  method: 'GET',
  path: '/api/get-report-templates',
  summary:
    '所有者的报告模板；带candidate时只含该考生可以查看的可见模板。考生只能这样查自己的，学校和区县人员得到有本校、本区报告的可见模板，都只有名称和说明，其他字段为空',
  access: ['author', 'report-user', 'school-user'],
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend({ candidate: z.string().max(100).default('') }),
  scope: ofOwner,
  reply: z.array(ReportTemplate),
});

export const getReportTemplate = endpoint({
  method: 'GET',
  path: '/api/get-report-template',
  summary: '一个报告模板；ETag是其版本',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: IdQuery,
  scope: ofId,
  reply: ReportTemplate.nullable(),
});

export const getReportAsks = endpoint({
  method: 'GET',
  path: '/api/get-report-asks',
  summary: '模板所含测试的题目，按测试、任务、题目的顺序；表格题每行一个，多项填空题每空一个',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: IdQuery,
  scope: ofId,
  reply: z.array(Ask),
});

export const getTop10ReportAnswers = endpoint({
  method: 'GET',
  path: '/api/get-top10-report-answers',
  summary: '模板所含测试的前10名已作答考生及其作答，answerMap按题目编号',
  access: 'author',
  answers: 'entity',
  shows: 'results',
  query: IdQuery,
  scope: ofId,
  reply: z.array(
    z.object({
      name: z.string(),
      realName: z.string(),
      gender: z.string(),
      school: z.string(),
      class: z.string(),
      answerMap: AnswerMap,
      /** By the id of the dimension; -9999999 where too few were answered. */
      dimensionMap: z.record(z.string(), z.number()),
    }),
  ),
});

export const addReportTemplate = endpoint({
  method: 'POST',
  path: '/api/add-report-template',
  recordsItself: true,
  summary: '新建报告模板',
  access: 'author',
  answers: 'change',
  bodyLimit: 4_000_000,
  body: ReportTemplateInput,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const updateReportTemplate = endpoint({
  method: 'POST',
  path: '/api/update-report-template',
  recordsItself: true,
  summary: '保存报告模板。If-Match是依据的版本，已有更新的版本时答409',
  access: 'author',
  answers: 'change',
  bodyLimit: 4_000_000,
  query: IdQuery,
  body: ReportTemplateInput,
  scope: ofId,
  reply: ChangeReply,
});

export const deleteReportTemplate = endpoint({
  method: 'POST',
  path: '/api/delete-report-template',
  recordsItself: true,
  summary: '删除报告模板，所有者30天内可在回收站恢复',
  access: 'author',
  answers: 'change',
  bodyLimit: 4_000_000,
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});
