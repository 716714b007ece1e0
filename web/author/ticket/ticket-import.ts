import type { Contest } from '#domain/contest/contest.schema.ts';
import { TICKET_COLUMNS, ticketTitle } from '#domain/ticket/ticket-columns.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { fileAddress } from '#web/api-client/addresses.ts';
import { call } from '#web/api-client/call.ts';
import type { ListImport } from '#web/staff/import/list-import.ts';

export const TICKET_MEANINGS = TICKET_COLUMNS.map(({ key }) => ({ key, title: ticketTitle(key) }));

export const ticketImport = ({ owner, name }: Pick<Contest, 'owner' | 'name'>): ListImport => ({
  owner,
  path: '/api/preview-tickets',
  query: { id: entityId(owner, name) },
  kind: 'contest.preview-tickets',
  subject: name,
  takeOver: (previewId) => call('POST /api/import-tickets', { query: { id: entityId(owner, previewId) } }),
  title: '导入准考证名单',
  columns:
    '表格最好有一行列名（上面可以有标题）：准考证号，以及可有可无的角色、姓名、学校，顺序不限；没有列名时按内容猜，预览时可以改。导入的名单代替原有的名单：表格中没有的准考证号会被移除；表格中没有的列，已有的内容不变。',
  template: fileAddress('GET /api/get-ticket-template', {}),
  noun: '准考证号',
  meanings: TICKET_MEANINGS,
  unit: '个',
  isReplacing: true,
});
