import { z } from 'zod';
import { LONGEST_FIELD } from '#domain/candidate/candidate-values.ts';
import { ReportData } from '#domain/report/report-data.schema.ts';
import { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';

/** `owner/template/candidate`; names have no slashes. Instead of a candidate a school or a district, see report-subject.ts. */
const ReportId = z
  .string()
  .max(410)
  .regex(/^[^/,]+\/[^/,]+\/[^/]+$/, '编号的格式必须是“所有者/模板/考生”');

const ofReport = ({ query }: { query: { id: string } }) => ({ owner: query.id.split('/')[0] });

/** Candidates their own report, staff that of their own school or district. */
const READERS = ['author', 'report-user', 'school-user'] as const;

export const getReport = endpoint({
  method: 'GET',
  path: '/api/get-report',
  summary:
    '一份报告的文本和其中引用的全部数据；考生处也可以是“学校:区县:学校名”、“学校:学校名”或“区县:名称”。考生只能查自己的，学校和区县人员只能查本校、本区的，都须可见',
  access: READERS,
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

export const generateReport = endpoint({
  method: 'GET',
  path: '/api/generate-report',
  summary:
    '生成一份报告的PDF，内容未变时用已有的；msg是下载地址，其中的文件7天后删除。考生只能生成自己的可见报告',
  access: READERS,
  answers: 'status',
  shows: 'results',
  query: z.object({ id: ReportId }),
  scope: ofReport,
  reply: StatusReply,
});

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/download-report',
  summary: '下载已生成的报告PDF；考生只能下载自己的',
  access: READERS,
  answers: 'entity',
  sends: 'file',
  shows: 'files',
  query: z.object({ id: ReportId, file: z.string().min(1).max(100) }),
  scope: ofReport,
  reply: FileBytes,
});

export const deleteReport = endpoint({
  method: 'POST',
  path: '/api/delete-report',
  recordsItself: true,
  summary: '删除已生成的报告PDF，编号是“所有者/考生/模板”；下次下载时重新生成',
  access: 'author',
  answers: 'change',
  query: z.object({ id: ReportId }),
  scope: ofReport,
  reply: ChangeReply,
});

const place = z.string().trim().max(LONGEST_FIELD);

/** Of whom reports are wanted; empty means everybody. */
const ManyReports = OwnerQuery.extend({
  template: EntityName,
  school: place.default(''),
  /** With a school: its district, which may be empty, for two of them may each have a school of that name. Left out: any. */
  area: place.optional(),
  /** A test of the template. */
  contest: z.string().trim().max(100).default(''),
});

export const exportReports = endpoint({
  method: 'POST',
  path: '/api/export-reports',
  recordsItself: true,
  summary:
    '把一个模板的全部报告打包成.zip（学校/班级/准考证号-姓名.pdf），可只要一个区县、学校或参加了一个测试的考生；msg是任务编号',
  access: 'author',
  answers: 'status',
  body: ManyReports,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: StatusReply,
});

export const countReports = endpoint({
  method: 'GET',
  path: '/api/count-reports',
  summary: '打包下载报告前查看有多少名考生参加了模板中的测试',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: ManyReports,
  scope: ({ query }) => ({ owner: query.owner }),
  reply: z.object({ people: z.int() }),
});
