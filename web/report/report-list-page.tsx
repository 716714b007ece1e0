import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { DownloadButton } from './download-button.tsx';
import { ownReportPath, reportPath } from './report-paths.ts';
import { visibleTemplatesQuery } from './report-queries.ts';
import { type ReportReader, useReportReader } from './use-report-reader.ts';
import './report.css';

interface EntryProps {
  template: ReportTemplate;
  reader: ReportReader;
}

function ReportEntry({ template: { name, desc }, reader }: EntryProps) {
  const { owner, candidate, isAuthor } = reader;
  const place = { owner, candidate, template: name };
  const path = isAuthor ? reportPath(place) : ownReportPath(name);
  return (
    <li className="report-entry">
      <div className="report-entry__words">
        <h2 className="report-entry__name">
          <Link to={path}>{name}</Link>
        </h2>
        {desc !== '' && <p className="report-entry__note">{desc}</p>}
      </div>
      <div className="report-entry__actions">
        <ButtonLink
          to={path}
          variant="primary"
          className="report-entry__view"
          aria-label={`查看报告：${name}`}
        >
          查看报告
        </ButtonLink>
        <DownloadButton place={place} />
      </div>
    </li>
  );
}

/** The reports that somebody may look at. */
export function ReportListPage() {
  usePageTitle('我的报告');
  const reader = useReportReader();
  const templates = useQuery(visibleTemplatesQuery(reader.owner, reader.candidate));
  if (reader.isAuthor && reader.candidate === '') {
    return (
      <EmptyState
        isPage
        title="我的报告"
        text="考生用准考证号登录后，在这里查看自己的报告。要查看某份报告的样例，请打开报告模板。"
        actions={<ButtonLink to="/report-template-edit">打开报告模板</ButtonLink>}
      />
    );
  }
  if (templates.error)
    return <LoadFailure error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Spinner />;
  if (templates.data.length === 0) {
    return (
      <EmptyState
        isPage
        title="还没有可以查看的报告"
        text={
          reader.isAuthor
            ? `没有准考证号为“${reader.candidate}”的考生可以查看的报告：模板须可见，且考生参加了其中的测试。`
            : '参加的测试还没有发布报告，请过些时候再来看看。'
        }
      />
    );
  }
  return (
    <div className="page report-list">
      <h1 className="page__title">{reader.isAuthor ? `${reader.candidate}的报告` : '我的报告'}</h1>
      <ul className="report-entries">
        {templates.data.map((template) => (
          <ReportEntry key={template.name} template={template} reader={reader} />
        ))}
      </ul>
    </div>
  );
}
