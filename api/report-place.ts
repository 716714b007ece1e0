import { z } from 'zod';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { endpoint, OwnerQuery } from './endpoint.ts';

export const getReportPlaces = endpoint({
  method: 'GET',
  path: '/api/get-report-places',
  summary:
    '有考生在模板的测试中作答的学校和区县，即可以查看报告的；不同区县的同名学校分开。学校和区县人员只得到本校、本区的，模板须可见',
  access: ['author', 'school-user'],
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend({ template: EntityName }),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: z.object({
    areas: z.array(z.string()),
    schools: z.array(z.object({ area: z.string(), school: z.string() })),
  }),
});
