import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { readChartCode } from '#domain/report/chart-code.schema.ts';
import { referencesIn } from '#domain/report/chart-references.ts';
import type { CodeChart, ReportData } from '#domain/report/report-data.schema.ts';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { chartsQuery, sampleDataQuery } from '../chart/chart-queries.ts';
import { sampleReportQuery } from './template-queries.ts';

/** What a code that is not saved yet would draw of the sample. */
async function drawnByCode(code: string, { owner, name, candidate }: ReportTemplate): Promise<CodeChart> {
  const read = readChartCode(code);
  if ('problem' in read) return read;
  const chart: Chart = { ...read.fields, owner, createdTime: '' };
  if (chart.reportTemplate === '') chart.reportTemplate = name;
  const { owner: _owner, createdTime: _time, ...body } = chart;
  const query = { id: entityId(owner, chart.name), candidateName: candidate };
  return { chart, rows: await call('POST /api/get-unsaved-chart-data', { query, body }) };
}

/** All that a text may refer to for the sample of a template, also what its saved text does not mention. */
export function usePreviewData(template: ReportTemplate, text: string) {
  const { owner, name, candidate } = template;
  const report = useQuery(sampleReportQuery(owner, name, candidate));
  const charts = useQuery(chartsQuery(owner));
  const figures = useQuery(sampleDataQuery(owner, candidate));
  const codes = useMemo(() => [...referencesIn(text).codes], [text]);
  const coded = useQueries({
    queries: codes.map(([key, code]) => ({
      queryKey: ['author', 'report-code', owner, name, candidate, key],
      queryFn: () => drawnByCode(code, template),
      enabled: candidate !== '',
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const data = useMemo((): ReportData | null | undefined => {
    if (report.data === null) return null;
    if (!report.data || !charts.data || !figures.data) return undefined;
    const found = codes.flatMap(([key], index) => (coded[index] ? [[key, coded[index]] as const] : []));
    return {
      ...report.data.data,
      charts: charts.data.map((chart) => ({ chart, rows: figures.data[chart.name] ?? [] })),
      codeCharts: Object.fromEntries(found),
    };
  }, [report.data, charts.data, figures.data, codes, coded]);
  const failed = [report, charts, figures].find(({ error }) => error);
  return {
    data,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
