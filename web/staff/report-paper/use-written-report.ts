import { useMemo } from 'react';
import { textOfChart } from '#domain/chart/chart-text.ts';
import type { ReportData } from '#domain/report/report-data.schema.ts';
import { renderReport, type RenderedReport } from '#domain/report/report-document.ts';
import type { ChartSource } from '#domain/chart/chart-source.ts';

export interface WrittenReport extends RenderedReport {
  /** In their order; the first stands where `data-chart` is 1. */
  charts: readonly ChartSource[];
}

export function writeReport(text: string, data: ReportData): WrittenReport {
  const charts: ChartSource[] = [];
  const rendered = renderReport(text, data, {
    chart: (source, { number }) => {
      charts.push(source);
      return `<span data-chart="${number}"></span>`;
    },
    words: textOfChart,
  });
  return { ...rendered, charts };
}

/** A report's text with what its tags stand for; undefined until there is something to write. */
export function useWrittenReport(text: string, data: ReportData | undefined): WrittenReport | undefined {
  return useMemo(() => data && writeReport(text, data), [text, data]);
}
