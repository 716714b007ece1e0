import { z } from 'zod';
import { AuditQuery, AuditRecordView } from '#domain/audit/audit-record.schema.ts';
import { endpoint, OwnerQuery } from './endpoint.ts';

export const findAuditRecords = endpoint({
  method: 'GET',
  path: '/api/find-audit-records',
  summary:
    '操作记录：谁在什么时候查看、导出、修改、删除了所有者的数据，最近的在前，每页100条；isMore表示不止total条',
  access: 'owner',
  answers: 'entity',
  shows: 'records',
  query: OwnerQuery.extend(AuditQuery.shape),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: z.object({ total: z.number(), isMore: z.boolean(), records: z.array(AuditRecordView) }),
});
