import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useParams } from 'wouter';
import { ButtonLink, Button, buttonClasses } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { fileAddress } from '#web/api-client/addresses.ts';
import type { CallReply } from '#web/api-client/call.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { ReportPaper } from '#web/staff/report-paper/report-paper.tsx';
import { useWrittenReport } from '#web/staff/report-paper/use-written-report.ts';
import { DownloadButton } from './download-button.tsx';
import { HeadingMenu } from './heading-menu.tsx';
import { finderPath, printPath } from './report-paths.ts';
import { reportId, type ReportPlace, reportQuery, sampleQuery } from './report-queries.ts';
import { useReportReader } from './use-report-reader.ts';
import './report.css';

const NOT_DRAWN = '下载图表数据失败：请等待所有图表加载完毕再重试';

interface ChartDataProps {
  place: ReportPlace;
  isDrawn: boolean;
}

function ChartDataButton({ place, isDrawn }: ChartDataProps) {
  if (!isDrawn) return <Button onClick={() => toast.error(NOT_DRAWN)}>下载图表数据</Button>;
  const address = fileAddress('GET /api/download-chart-data', { id: reportId(place) });
  return (
    <a className={buttonClasses({})} href={address} download>
      下载图表数据
    </a>
  );
}

interface ReportProps {
  place: ReportPlace;
  found: NonNullable<CallReply<'GET /api/get-report'>>;
  /** For authors, who have come by an address that names the owner. */
  hasChartData: boolean;
  /** There are others to choose from. */
  hasOthers: boolean;
}

function Report({ place, found, hasChartData, hasOthers }: ReportProps) {
  const report = useWrittenReport(found.template.text, found.data);
  const [isDrawn, setDrawn] = useState(false);
  if (!report) return <Spinner />;
  const { charts, codeCharts = {} } = found.data;
  // Also those that only say something.
  const hasCharts = charts.length > 0 || Object.values(codeCharts).some((one) => 'chart' in one);
  const hasMenu = report.headings.length > 0;
  return (
    <div className={hasMenu ? 'report-view report-view--menu' : 'report-view'}>
      {hasMenu && <HeadingMenu headings={report.headings} />}
      <div className="report-view__main">
        <div className="report-view__head">
          <h1 className="report-view__title">{found.template.name}</h1>
          <div className="report-view__actions">
            <DownloadButton place={place} variant="primary" />
            <a className={buttonClasses({})} href={printPath(place)} target="_blank" rel="noreferrer">
              打印版
            </a>
            {hasOthers && <ButtonLink to={finderPath(place.template)}>选择其他报告</ButtonLink>}
            {hasChartData && hasCharts && <ChartDataButton place={place} isDrawn={isDrawn} />}
          </div>
        </div>
        {hasChartData && report.errors.length > 0 && (
          <p className="report-view__errors" role="alert">
            报告文本中有{report.errors.length}处错误，已在报告中用红色标出。
          </p>
        )}
        <div className="report-sheet">
          <ReportPaper report={report} isEager onDrawn={setDrawn} />
        </div>
        {isDrawn && <div hidden id="report-end" />}
      </div>
    </div>
  );
}

export function ReportMissing() {
  return (
    <ErrorPage
      title="报告不存在"
      text="没有这份报告，它可能已被改名、删除或隐藏，或者网址有误。"
      actions={<ButtonLink to="/report-edit">查看我的报告</ButtonLink>}
    />
  );
}

/** On the screen, for whoever looks up their own, for staff, and for authors who look at anybody's. */
export function ReportPage() {
  const { owner, candidateName, reportTemplateName = '' } = useParams();
  const reader = useReportReader();
  const named = candidateName ?? reader.candidate;
  const sample = useQuery({
    ...sampleQuery(reader.owner, reportTemplateName),
    enabled: named === '' && reader.kind === 'author' && reader.owner !== '',
  });
  const place = {
    owner: owner ?? reader.owner,
    candidate: named === '' ? (sample.data ?? '') : named,
    template: reportTemplateName,
  };
  const report = useQuery(reportQuery(place));
  usePageTitle(reportTemplateName);

  if (named === '' && reader.kind === 'staff')
    return <Redirect to={finderPath(reportTemplateName)} replace />;
  const failed = report.error ?? sample.error;
  if (failed) {
    return <LoadFailure error={failed} onRetry={() => void (report.error ? report : sample).refetch()} />;
  }
  if (report.data === null || (place.candidate === '' && sample.isSuccess)) return <ReportMissing />;
  if (!report.data) return <Spinner />;
  return (
    <Report
      key={reportId(place)}
      place={place}
      found={report.data}
      hasChartData={owner !== undefined && reader.kind === 'author'}
      hasOthers={reader.kind !== 'candidate'}
    />
  );
}
