import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { CallReply } from '#web/api-client/call.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { StaffQueries } from '#web/staff/staff-queries.tsx';
import { ReportPaper } from '#web/staff/report-paper/report-paper.tsx';
import { useWrittenReport } from '#web/staff/report-paper/use-written-report.ts';
import { reportQuery } from './report-queries.ts';
import { ReportMissing } from './report-page.tsx';
import './report-print.css';

/** As a text in a style sheet. */
const quoted = (text: string) =>
  `"${text.replace(/[^\p{L}\p{N} ，。（）《》“”·_-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

/** Head and foot stand in the margins, where no text comes to lie. */
const marginsOf = (name: string, person: string) => `@page {
  @top-left { content: ${quoted(name)}; }
  @top-right { content: ${quoted(person)}; }
  @bottom-center { content: "第" counter(page) "页，共" counter(pages) "页"; }
}`;

/** Pictures come after the charts are drawn, and letters may come later still. */
async function untilShown(): Promise<void> {
  const pictures = [...document.images].map((image) => image.decode().catch(() => undefined));
  await Promise.all([...pictures, document.fonts.ready]);
}

function PrintedReport({ found }: { found: NonNullable<CallReply<'GET /api/get-report'>> }) {
  const { template, data } = found;
  const person = data.subject.realName || data.subject.name;
  usePageTitle(`${template.name} - ${person}`);
  const report = useWrittenReport(template.text, data);
  const [isDrawn, setDrawn] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDrawn) return;
    let isGone = false;
    void untilShown().then(() => {
      if (!isGone) setDone(true);
    });
    return () => {
      isGone = true;
    };
  }, [isDrawn]);
  if (!report) return null;
  return (
    <div className="print-page">
      <style>{marginsOf(template.name, person)}</style>
      <div className="print-bar">
        <Button variant="primary" disabled={!isDone} onClick={() => window.print()}>
          {isDone ? '打印' : '正在加载...'}
        </Button>
      </div>
      <div className="print-sheet">
        <ReportPaper report={report} isEager onDrawn={setDrawn} />
      </div>
      {isDone && <div hidden id="report-end" />}
    </div>
  );
}

/** As it comes out of a printer, with nothing around it. */
function PrintPage() {
  const { owner = '', candidate = '', template = '' } = useParams();
  const report = useQuery(reportQuery({ owner, candidate, template }));
  if (report.error) return <LoadFailure error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data === null) return <ReportMissing />;
  if (!report.data) return <Spinner />;
  return <PrintedReport found={report.data} />;
}

export function ReportPrintPage() {
  return (
    <StaffQueries>
      <PrintPage />
    </StaffQueries>
  );
}
