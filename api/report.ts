import { z } from 'zod';
import { ReportData } from '#domain/report/report-data.schema.ts';
import { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { endpoint } from './endpoint.ts';

/** `owner/template/candidate`; names have no slashes. */
const ReportId = z
  .string()
  .max(410)
  .regex(/^[^/,]+\/[^/,]+\/[^/]+$/, '编号的格式必须是“所有者/模板/考生”');

const ofReport = ({ query }: { query: { id: string } }) => ({ owner: query.id.split('/')[0] });

export const getReport = endpoint({
  method: 'GET',
  path: '/api/get-report',
  summary: '一份报告的文本和其中引用的全部数据；考生只能查自己的可见报告',
  access: ['author', 'report-user'],
  answers: 'entity',
  shows: 'results',
  query: z.object({ id: ReportId }),
  scope: ofReport,
  reply: z
    .object({
      template: ReportTemplate.pick({ owner: true, name: true, desc: true, text: true }),
      data: ReportData,
    })
    .nullable(),
});
