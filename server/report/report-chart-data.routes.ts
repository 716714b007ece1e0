import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { downloadChartData } from '#api/report-chart-data.ts';
import { chartSheet } from '#domain/chart/chart-sheet.ts';
import type { ChartWithRows, ReportData } from '#domain/report/report-data.schema.ts';
import { drawnChart } from '#domain/report/report-document.ts';
import type { Database } from '#server/database/database.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { sheetPieces } from '#server/spreadsheet/index.ts';
import { findReport } from './report-data.ts';

/** In the order of the text; charts by code behind those with a name of their own. */
function shownCharts(names: readonly string[], { charts, codeCharts = {} }: ReportData): ChartWithRows[] {
  const byName = new Map(charts.map((one) => [one.chart.name, one]));
  return [
    ...names.flatMap((name) => byName.get(name) ?? []),
    ...Object.values(codeCharts).flatMap((one) => ('problem' in one ? [] : [one])),
  ];
}

export function reportChartDataRoutes(app: FastifyInstance, database: Database): void {
  serve(app, downloadChartData, async ({ query }) => {
    const [owner = '', template = '', ticket = ''] = query.id.split('/');
    const found = await findReport(database, owner, template, ticket);
    if (!found) throw new HttpError(404, '报告不存在');
    const sheets = shownCharts(found.references.charts, found.data).map((one) => {
      const sheet = chartSheet(drawnChart(found.data, one));
      const columns = sheet.columns.map((header) => ({ header, width: 15 }));
      return { sheetName: one.chart.name, columns, rows: sheet.rows };
    });
    if (sheets.length === 0) throw new HttpError(404, '这份报告中没有图表');
    return FileReply.made(Readable.from(sheetPieces(sheets), { objectMode: false }), {
      contentType: contentTypeOf('xlsx'),
      fileName: `图表数据-${found.template.name}-${ticket}.xlsx`,
    });
  });
}
