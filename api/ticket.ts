import { z } from 'zod';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId, EntityName } from '#domain/text/entity-name.schema.ts';
import { endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';

const IdQuery = z.object({ id: EntityId });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });

export const uploadTicket = endpoint({
  method: 'POST',
  path: '/api/upload-ticket',
  summary:
    '导入测试的准考证名单（.xlsx或.csv），代替原有的名单，完成或被拒绝后才回答；不写owner时是本账号的测试',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery.partial().extend({ contestName: EntityName }),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply,
});

export const previewTickets = endpoint({
  method: 'POST',
  path: '/api/preview-tickets',
  summary: '上传准考证名单并预览会有哪些变化，不写入，id是“所有者/测试名称”；msg是任务编号，结果在get-job',
  access: 'author',
  answers: 'status',
  upload: true,
  query: IdQuery,
  scope: ofId,
  reply: StatusReply,
});

export const importTickets = endpoint({
  method: 'POST',
  path: '/api/import-tickets',
  summary: '写入一次预览过的准考证名单，id是“所有者/预览任务编号”；msg是任务编号',
  access: 'author',
  answers: 'status',
  query: IdQuery,
  scope: ofId,
  reply: StatusReply,
});

export const exportTickets = endpoint({
  method: 'POST',
  path: '/api/export-tickets',
  summary: '把测试的准考证名单写成.xlsx，id是“所有者/测试名称”；msg是任务编号',
  access: 'author',
  answers: 'status',
  query: IdQuery,
  scope: ofId,
  reply: StatusReply,
});

export const getTicketTemplate = endpoint({
  method: 'GET',
  path: '/api/get-ticket-template',
  summary: '准考证名单的模板（.xlsx）',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'nobody',
  reply: FileBytes,
});
