import { z } from 'zod';
import { endpoint, FileBytes } from './endpoint.ts';

export const downloadChartData = endpoint({
  method: 'GET',
  path: '/api/download-chart-data',
  summary: '一份报告中图表的数据（.xlsx），每个图表一张工作表；编号是“所有者/模板/考生”',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'results',
  query: z.object({
    id: z
      .string()
      .max(410)
      .regex(/^[^/,]+\/[^/,]+\/[^/]+$/, '编号的格式必须是“所有者/模板/考生”'),
  }),
  scope: ({ query }) => ({ owner: query.id.split('/')[0] }),
  reply: FileBytes,
});
