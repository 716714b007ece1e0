import { z } from 'zod';
import { Chart, ChartRows } from '../chart/chart.schema.ts';
import { AnswerMap, Ask } from './ask.schema.ts';
import { Dimension } from './report-template.schema.ts';

/** Whom a report is about: somebody, or everybody of a school or a district. */
export const ReportSubject = z.object({
  kind: z.enum(['candidate', 'school', 'area']),
  /** The number of a candidate; the name of a school or a district. */
  name: z.string(),
  realName: z.string(),
  school: z.string(),
  class: z.string(),
  area: z.string(),
  /** Language, maths and science, four entries each; none where nobody has measured them. */
  level: z.array(z.string()),
});
export type ReportSubject = z.infer<typeof ReportSubject>;

/** A chart and what it shows of one subject; where it is of another template also what that one asks and sums up. */
export const ChartWithRows = z.object({
  chart: Chart,
  rows: ChartRows,
  /** What a text says instead of its figure. */
  words: z.string().optional(),
  asks: z.array(Ask).optional(),
  dimensions: z.array(Dimension).optional(),
});
export type ChartWithRows = z.infer<typeof ChartWithRows>;

/** What a code in a text draws, or what is wrong with it, see chart-code.schema.ts. */
export const CodeChart = z.union([ChartWithRows, z.object({ problem: z.string() })]);
export type CodeChart = z.infer<typeof CodeChart>;

/** All that a report's text may refer to, for one subject. */
export const ReportData = z.object({
  subject: ReportSubject,
  frontUrl: z.string(),
  asks: z.array(Ask),
  dimensions: z.array(Dimension),
  answerMap: AnswerMap,
  /** By the id of the dimension; -9999999 where too few were answered. */
  dimensionMap: z.record(z.string(), z.number()).optional(),
  charts: z.array(ChartWithRows),
  /** What the text draws by code, under `codeKey` of it (chart-code.ts). */
  codeCharts: z.record(z.string(), CodeChart).optional(),
});
export type ReportData = z.infer<typeof ReportData>;
