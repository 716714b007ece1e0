import { z } from 'zod';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId, EntityName } from '#domain/text/entity-name.schema.ts';
import { endpoint, StatusReply } from './endpoint.ts';

export const exportContest = endpoint({
  method: 'POST',
  path: '/api/export-contest',
  summary:
    '把整个测试（父测试连同子测试）的设置、题目和文件导出为一个.zip，可用preview-contest和import-contest导入；tickets为1时连同准考证名单。msg是任务编号',
  access: 'author',
  answers: 'status',
  query: z.object({ id: EntityId, tickets: z.enum(['0', '1']).default('0') }),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
  reply: StatusReply,
});

/** An example test that authors can begin with. */
export const ContestTemplate = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  taskCount: z.number(),
  questionCount: z.number(),
  /** In minutes; 0 is as long as one likes. */
  duration: z.number(),
});
export type ContestTemplate = z.infer<typeof ContestTemplate>;

export const getContestTemplates = endpoint({
  method: 'GET',
  path: '/api/get-contest-templates',
  summary: '可以从中新建测试的模板',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  reply: z.array(ContestTemplate),
});

export const addFromTemplate = endpoint({
  method: 'POST',
  path: '/api/add-contest-from-template',
  summary: '从模板新建测试和题目，已有同名的自动编号，状态为关闭；msg是测试名称',
  access: 'author',
  answers: 'status',
  body: z.strictObject({ owner: EntityName, template: z.string().max(50) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: StatusReply,
});
