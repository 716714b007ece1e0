import type { ReportData } from '#domain/report/report-data.schema.ts';
import { reportHtml, type WrittenReport } from './report-html.ts';

export interface DrawingTask {
  template: { name: string; text: string };
  data: ReportData;
  publicUrl: string | undefined;
}

export const drawHere = ({ template, data, publicUrl }: DrawingTask): WrittenReport =>
  reportHtml(template, data, publicUrl);
