import { z } from 'zod';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId, EntityName } from '#domain/text/entity-name.schema.ts';
import { TicketFacts } from '#domain/ticket/ticket-facts.schema.ts';
import { endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';

const IdQuery = z.object({ id: EntityId });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });

/** What each column of a table is, in its order: of a table that does not say it itself. */
const ColumnsText = z
  .string()
  .regex(
    /^(id|type|name|school|-)(,(id|type|name|school|-)){0,29}$/,
    '只能是用逗号分隔的id、type、name、school和-',
  )
  .refine((text) => {
    const taken = text.split(',').filter((key) => key !== '-');
    return taken.includes('id') && new Set(taken).size === taken.length;
  }, '必须有一列是准考证号，同一内容只能有一列');

export const uploadTicket = endpoint({
  method: 'POST',
  path: '/api/upload-ticket',
  recordsItself: true,
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
  summary:
    '上传准考证名单并预览会有哪些变化，不写入，id是“所有者/测试名称”；没有列名的表格可以用columns说明各列（id、type、name、school，不要的列写-，用逗号分隔）；msg是任务编号，结果在get-job',
  access: 'author',
  answers: 'status',
  upload: true,
  query: IdQuery.extend({ columns: ColumnsText.optional() }),
  scope: ofId,
  reply: StatusReply,
});

export const importTickets = endpoint({
  method: 'POST',
  path: '/api/import-tickets',
  recordsItself: true,
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
  recordsItself: true,
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

export const getTicketFacts = endpoint({
  method: 'GET',
  path: '/api/get-ticket-facts',
  summary:
    '作者试一个号码能否登录时要知道的：所有者的考生中有没有这一号码（ticket是加上后缀之后的），以及测试的父测试',
  access: 'author',
  answers: 'entity',
  shows: 'people',
  query: IdQuery.extend({ ticket: z.string().max(200).default('') }),
  scope: ofId,
  reply: TicketFacts.nullable(),
});
