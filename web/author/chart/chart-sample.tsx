import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Chart, ChartRows } from '#domain/chart/chart.schema.ts';
import type { ChartSource } from '#domain/chart/chart-source.ts';
import { CHART_DEFAULTS } from '#domain/chart/chart-values.ts';
import { chartProblems, NO_SCOPES } from '#domain/chart/chart-rules.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useIsNear } from '#web/staff/charts/use-is-near.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { ReportChart } from '#web/staff/report-charts/report-chart.tsx';
import { reportTemplateEditPath } from '../author-paths.ts';
import {
  chartAsksQuery,
  chartTemplatesQuery,
  previewDataQuery,
  sampleDataQuery,
  type ShownData,
} from './chart-queries.ts';

/** Typing has to come to rest before figures are asked for. */
const REST_MS = 400;

function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The template of a chart, and what it asks. */
export function useChartTemplate(owner: string, name: string, isWanted = true) {
  const templates = useQuery({ ...chartTemplatesQuery(owner) });
  const template = templates.data?.find((each) => each.name === name);
  const asksQuery = chartAsksQuery(owner, template?.name ?? '');
  const asks = useQuery({ ...asksQuery, enabled: isWanted && template !== undefined });
  return { templates, template, asks };
}

/** Why there is nothing to be drawn, with the way to change it. */
function missingSample(chart: Chart, template: { name: string; candidate: string } | undefined): ReactNode {
  if (chart.reportTemplate === '') return '还没有选择报告模板，无法预览';
  if (!template) return `没有名为“${chart.reportTemplate}”的报告模板，无法预览`;
  if (template.candidate !== '') return undefined;
  return (
    <>
      报告模板“<Link to={reportTemplateEditPath(template.name)}>{template.name}</Link>
      ”没有填写样例准考证号，无法预览
    </>
  );
}

interface PictureProps {
  chart: Chart;
  rows: ChartRows;
  asks: ChartSource['asks'];
  dimensions: NonNullable<ChartSource['dimensions']>;
}

/** What is being typed may be no size yet. */
function drawableSizes(chart: Chart): Chart {
  const wrong = new Set(chartProblems(chart).map(({ field }) => field));
  const { width, height, fontSize } = CHART_DEFAULTS;
  return {
    ...chart,
    ...(wrong.has('width') ? { width } : {}),
    ...(wrong.has('height') ? { height } : {}),
    ...(wrong.has('fontSize') ? { fontSize } : {}),
  };
}

function Picture({ chart, rows, asks, dimensions }: PictureProps) {
  const drawn = useDeferredValue(chart);
  const source = useMemo(
    () => ({ chart: drawableSizes(drawn), rows, asks, dimensions }),
    [drawn, rows, asks, dimensions],
  );
  return <ReportChart source={source} />;
}

/** In a row of the list, as it is saved; its figures are asked for when somebody comes near. */
export function ChartThumb({ chart }: { chart: Chart }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { templates, template, asks } = useChartTemplate(chart.owner, chart.reportTemplate, isNear);
  const dataQuery = sampleDataQuery(chart.owner, template?.candidate ?? '');
  const data = useQuery({ ...dataQuery, enabled: isNear && Boolean(template?.candidate) });
  const missing = templates.data && missingSample(chart, template);
  const error = templates.error ?? asks.error ?? data.error;
  const retry = () => void Promise.all([templates.refetch(), asks.refetch(), data.refetch()]);
  return (
    <div ref={place} className="chart-thumb">
      {missing ? (
        <span className="author-muted">{missing}</span>
      ) : error ? (
        <PartFailure error={error} onRetry={retry} />
      ) : template && asks.data && data.data ? (
        <Picture
          chart={chart}
          rows={data.data[chart.name] ?? []}
          asks={asks.data}
          dimensions={template.postAsks}
        />
      ) : (
        <Spinner />
      )}
    </div>
  );
}

/** Beside the form, as it is being edited: words and colours at once, figures when typing rests. */
export function ChartPreview({ chart, savedName }: { chart: Chart; savedName: string }) {
  const { owner, type, subType, scopes, reportTemplate } = chart;
  const { templates, template, asks } = useChartTemplate(owner, reportTemplate);
  // As text: figures are the same for as long as it is, whatever else is typed.
  const shown = JSON.stringify({
    ...{ type, subType, reportTemplate },
    scopes: scopes.map((scope) => ({ ...scope, text: '' })),
  } satisfies ShownData);
  const rested = useRested(shown);
  const candidate = template?.candidate ?? '';
  const data = useQuery(previewDataQuery(owner, savedName, candidate, JSON.parse(rested) as ShownData));
  const isSettled = rested === shown && !data.isPlaceholderData;
  const missing = templates.data && missingSample(chart, template);
  const error = templates.error ?? asks.error ?? data.error;
  if (missing) return <Alert type="info" showIcon title={missing} />;
  if (scopes.length === 0) return <Alert type="warning" showIcon title={NO_SCOPES} />;
  if (error && !data.data) {
    return (
      <PartFailure
        error={error}
        onRetry={() => void Promise.all([templates.refetch(), asks.refetch(), data.refetch()])}
      />
    );
  }
  if (!template || !asks.data || !data.data) return <Spinner />;
  return (
    <>
      <div className={isSettled ? '' : 'chart-preview-stale'}>
        <Picture chart={chart} rows={data.data} asks={asks.data} dimensions={template.postAsks} />
      </div>
      <p className="author-muted chart-preview-note">
        样例准考证号：{candidate}
        {isSettled ? '' : '，正在计算…'}
      </p>
    </>
  );
}
