import { z } from 'zod';
import { ResultFilter } from '#domain/result/result-query.schema.ts';
import { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId, EntityName } from '#domain/text/entity-name.schema.ts';
import { endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';
import { ContestIds } from './result.ts';

export const exportResults = endpoint({
  method: 'POST',
  path: '/api/export-results',
  recordsItself: true,
  summary:
    '把测试结果写成.xlsx，或者带编码本、SPSS语法和R脚本的.csv（.zip）；几个测试时各有一组文件。msg是任务编号',
  access: 'author',
  answers: 'status',
  body: OwnerQuery.extend({
    contestIds: ContestIds,
    choices: ExportChoices.prefault({}),
    filter: ResultFilter.prefault({}),
  }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: StatusReply,
});

const ContestQuery = z.object({ contestId: EntityId });
const TaskQuery = ContestQuery.extend({ taskId: EntityName });

const ofContest = ({ query }: { query: { contestId: string } }) => ({
  owner: parseEntityId(query.contestId).owner,
});

export const exportTicketLogs = endpoint({
  method: 'POST',
  path: '/api/export-ticket-logs',
  recordsItself: true,
  summary: '把一个测试的作答日志写成.xlsx；msg是任务编号',
  access: 'author',
  answers: 'status',
  query: ContestQuery,
  scope: ofContest,
  reply: StatusReply,
});

export const exportTaskImages = endpoint({
  method: 'POST',
  path: '/api/export-task-images',
  recordsItself: true,
  summary: '把考生在一道题目中的答案画成图片（.zip，每名考生一张.png），taskId是题目名称；msg是任务编号',
  access: 'author',
  answers: 'status',
  query: TaskQuery,
  scope: ofContest,
  reply: StatusReply,
});

export const downloadTicketLogs = endpoint({
  method: 'GET',
  path: '/api/download-ticket-logs',
  summary: '一个测试的作答日志（.xlsx），写好后才回答；日志很多时请用export-ticket-logs',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'results',
  query: ContestQuery,
  scope: ofContest,
  reply: FileBytes,
});

export const downloadTaskImages = endpoint({
  method: 'GET',
  path: '/api/download-task-images',
  summary: '考生在一道题目中的答案的图片（.zip），画好后才回答；人数很多时请用export-task-images',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'results',
  query: TaskQuery,
  scope: ofContest,
  reply: FileBytes,
});
