import { Link } from 'wouter';
import { ButtonLink } from '#ui/button.tsx';
import { DownloadButton } from './download-button.tsx';
import type { ReportPlace } from './report-queries.ts';

interface Props {
  /** What tells it from the others of the list. */
  title: string;
  note?: string;
  to: string;
  place: ReportPlace;
}

/** One of the reports that somebody may choose from. */
export function ReportEntry({ title, note = '', to, place }: Props) {
  const about = [title, note].filter(Boolean).join('，');
  return (
    <li className="report-entry">
      <div className="report-entry__words">
        <h2 className="report-entry__name">
          <Link to={to} className="report-entry__link">
            {title}
          </Link>
          <span className="report-entry__title">{title}</span>
        </h2>
        {note !== '' && <p className="report-entry__note">{note}</p>}
      </div>
      <div className="report-entry__actions">
        <ButtonLink
          to={to}
          variant="primary"
          className="report-entry__view"
          aria-label={`查看报告：${about}`}
        >
          查看报告
        </ButtonLink>
        <DownloadButton place={place} about={about} />
      </div>
    </li>
  );
}
