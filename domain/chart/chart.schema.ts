import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import {
  CHART_DEFAULTS,
  CHART_ORDERS,
  CHART_SUB_TYPES,
  CHART_TYPES,
  type ChartOrder,
  type ChartSubType,
  type ChartType,
  DEFAULT_BAR_COLORS,
  FONT_SIZES,
  MAX_CHART_SIDE,
  MAX_SCOPES,
  SCOPE_RANGES,
  SCOPE_TYPES,
} from './chart-values.ts';

const keys = <Key extends string>(table: Record<Key, string>) => Object.keys(table) as [Key, ...Key[]];

/** A whole number, also where somebody has typed one; what is none becomes 0. */
const typedInteger = z.preprocess((value) => {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 0;
}, z.int());

const Side = typedInteger.pipe(z.int().min(1, '必须大于0').max(MAX_CHART_SIDE, `不能超过${MAX_CHART_SIDE}`));

const Color = z
  .string()
  .trim()
  .max(40)
  .regex(/^(#[0-9a-f]{3,8}|rgba?\([\d.,\s%]+\))$/i, '颜色须写成 rgb(68,114,196) 或 #4472c4');

const WrittenScope = z.strictObject({
  type: z.enum(SCOPE_TYPES).default('默认'),
  range: z.enum(SCOPE_RANGES).default('个人'),
  text: z.string().max(200, '范围的文本不能超过200个字符').default(''),
  /** Of an ask or a dimension of the chart's template. */
  askId: typedInteger.default(0),
});

export const ScopeRow = z.object({ ...WrittenScope.shape, askId: z.int() });
export type ScopeRow = z.infer<typeof ScopeRow>;

export const ChartFields = z.strictObject({
  name: EntityName,
  type: z.enum(keys<ChartType>(CHART_TYPES)).default('bar'),
  /** Empty for a text. */
  subType: z.enum(['', ...keys<ChartSubType>(CHART_SUB_TYPES)]).default('bar-basic-y'),
  scopes: z
    .array(WrittenScope)
    .max(MAX_SCOPES, `范围不能超过${MAX_SCOPES}行`)
    .default(() => []),
  /** What the parts of a stacked bar are called; those of the ask where it is empty. */
  options: z
    .array(z.string().max(200))
    .max(100)
    .default(() => []),
  title: z.string().max(200, '标题不能超过200个字符').default(''),
  width: Side.default(CHART_DEFAULTS.width),
  height: Side.default(CHART_DEFAULTS.height),
  order: z.enum(keys<ChartOrder>(CHART_ORDERS)).default(CHART_DEFAULTS.order),
  fontSize: typedInteger
    .pipe(z.int().min(FONT_SIZES.min, '字号不能小于1').max(FONT_SIZES.max, '字号不能大于100'))
    .default(CHART_DEFAULTS.fontSize),
  barColors: z
    .array(Color)
    .min(1)
    .max(50)
    .default(() => [...DEFAULT_BAR_COLORS]),
  colorP0: Color.default(CHART_DEFAULTS.colorP0),
  colorP1: Color.default(CHART_DEFAULTS.colorP1),
  colorPin: Color.default(CHART_DEFAULTS.colorPin),
  /** The name of the template whose asks and dimensions it shows. */
  reportTemplate: z.string().trim().max(100).default(''),
});
export type ChartFields = z.infer<typeof ChartFields>;

export const Chart = ChartFields.extend({
  owner: z.string(),
  createdTime: z.string(),
  scopes: z.array(ScopeRow),
  width: z.int(),
  height: z.int(),
  fontSize: z.int(),
});
export type Chart = z.infer<typeof Chart>;

export const ChartInput = ChartFields.extend({
  owner: EntityName,
  createdTime: z.string().max(40).optional(),
});
export type ChartInput = z.infer<typeof ChartInput>;

/** One row for each scope, see chart-rows.ts. */
export const ChartRows = z.array(z.array(z.number()));
export type ChartRows = z.infer<typeof ChartRows>;
