import { z } from 'zod';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId, EntityName } from '#domain/text/entity-name.schema.ts';
import { endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';

export const uploadContest = endpoint({
  method: 'POST',
  path: '/api/upload-contest',
  summary:
    '导入测试（.docx；导出的.zip用preview-contest和import-contest），完成或被拒绝后才回答：msg是测试名称，data是逐行的记录；不写owner时属于本账号，名称已有时自动编号',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery.partial(),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply,
});

export const previewContest = endpoint({
  method: 'POST',
  path: '/api/preview-contest',
  summary:
    '上传测试（.docx，或export-contest导出的.zip）并预览读到了什么，不写入；msg是任务编号，结果在get-job',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery,
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply,
});

export const importContest = endpoint({
  method: 'POST',
  path: '/api/import-contest',
  summary:
    '把一次预览过的文件写成测试，id是“所有者/预览任务编号”，name是测试名称，不写时用文件里的名称；msg是任务编号',
  access: 'author',
  answers: 'status',
  query: z.object({ id: EntityId, name: EntityName.optional() }),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
  reply: StatusReply,
});

export const getContestSample = endpoint({
  method: 'GET',
  path: '/api/get-contest-sample',
  summary: '导入测试的样例（.docx）',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'nobody',
  reply: FileBytes,
});
