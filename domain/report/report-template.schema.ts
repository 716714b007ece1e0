import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import { jsonTextOr } from '../text/json-text.schema.ts';
import { WebAddress } from '../text/web-address.schema.ts';
import {
  EDIT_LAYOUTS,
  type EditLayout,
  LONGEST_REPORT_TEXT,
  MAX_DIMENSIONS,
  MAX_TEMPLATE_CONTESTS,
  TEMPLATE_VISIBILITIES,
  type TemplateVisibility,
} from './report-template-values.ts';

const keys = <Key extends string>(table: Record<Key, string>) => Object.keys(table) as [Key, ...Key[]];

const whole = (value: unknown) => {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isSafeInteger(Math.trunc(number)) ? Math.trunc(number) : 0;
};

const WrittenDimension = z.strictObject({
  /** Beside those of the asks; what is no number becomes 0. */
  id: z.preprocess(whole, z.int().min(0, '维度的编号不能小于0').max(1_000_000, '维度的编号不能超过1000000')),
  text: z.string().trim().max(200, '维度的名称不能超过200个字符').default(''),
  /** How many of the asks must be answered for there to be a figure. */
  validCount: z.preprocess(whole, z.int().min(0, '有效题数不能小于0')).default(0),
  askIds: z
    .array(z.int())
    .max(1_000, '一个维度不能超过1000题')
    .default(() => []),
});

/** Several asks as one figure: a scale. */
export const Dimension = z.object({
  id: z.int(),
  text: z.string(),
  validCount: z.int(),
  askIds: z.array(z.int()),
});
export type Dimension = z.infer<typeof Dimension>;

export const ReportTemplateFields = z.strictObject({
  name: EntityName,
  desc: z.string().max(2_000, '说明不能超过2000个字符').default(''),
  /** Names, also of tests that there are not yet. */
  contests: z
    .array(EntityName)
    .max(MAX_TEMPLATE_CONTESTS, `包含测试不能超过${MAX_TEMPLATE_CONTESTS}个`)
    .default(() => []),
  /** The number of somebody whose report is looked at while it is written. */
  candidate: z.string().trim().max(100).default(''),
  frontUrl: WebAddress.default(''),
  visibility: z.enum(keys<TemplateVisibility>(TEMPLATE_VISIBILITIES)).default('invisible'),
  /** HTML with the tags of docs/report-tags.md. */
  text: z.string().max(LONGEST_REPORT_TEXT, `报告文本不能超过${LONGEST_REPORT_TEXT}个字符`).default(''),
  editLayout: z.enum(keys<EditLayout>(EDIT_LAYOUTS)).default('both'),
  postAsks: z
    .array(WrittenDimension)
    .max(MAX_DIMENSIONS, `维度不能超过${MAX_DIMENSIONS}个`)
    .default(() => []),
  /** Kept as it comes, and means nothing to a report. */
  ticket: jsonTextOr(z.unknown().default(() => ({}))),
});
export type ReportTemplateFields = z.infer<typeof ReportTemplateFields>;

export const ReportTemplate = ReportTemplateFields.extend({
  owner: z.string(),
  createdTime: z.string(),
  postAsks: z.array(Dimension),
  ticket: z.unknown(),
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

export const ReportTemplateInput = ReportTemplateFields.extend({
  owner: EntityName,
  createdTime: z.string().max(40).optional(),
});
export type ReportTemplateInput = z.infer<typeof ReportTemplateInput>;
