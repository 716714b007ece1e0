import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { ReportEntry } from './report-entry.tsx';
import { ownReportPath, reportPath } from './report-paths.ts';
import { visibleTemplatesQuery } from './report-queries.ts';
import { type ReportReader, useReportReader } from './use-report-reader.ts';
import './report.css';

const ReportFinder = lazyPart(async () => (await import('./report-finder.tsx')).ReportFinder);

/** The reports of one candidate. */
function CandidateReports({ reader }: { reader: ReportReader }) {
  usePageTitle('我的报告');
  const { owner, candidate } = reader;
  const isAuthor = reader.kind === 'author';
  const templates = useQuery(visibleTemplatesQuery(owner, candidate));
  if (templates.error)
    return <LoadFailure error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Spinner />;
  if (templates.data.length === 0) {
    return (
      <EmptyState
        isPage
        title="还没有可以查看的报告"
        text={
          isAuthor
            ? `没有准考证号为“${candidate}”的考生可以查看的报告：模板须可见，且考生参加了其中的测试。`
            : '要先参加测试，并且组织方已发布报告。如果已经参加，请过些时候再来看看。'
        }
      />
    );
  }
  return (
    <div className="page report-list">
      <h1 className="page__title">{isAuthor ? `${candidate}的报告` : '我的报告'}</h1>
      <ul className="report-entries">
        {templates.data.map(({ name, desc }) => {
          const place = { owner, candidate, template: name };
          return (
            <ReportEntry
              key={name}
              title={name}
              note={desc}
              to={isAuthor ? reportPath(place) : ownReportPath(name)}
              place={place}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** The reports that somebody may look at: one's own, or those among which authors and staff choose. */
export function ReportListPage() {
  const reader = useReportReader();
  if (reader.candidate !== '') return <CandidateReports reader={reader} />;
  return (
    <Suspense fallback={<Spinner />}>
      <ReportFinder reader={reader} />
    </Suspense>
  );
}
