import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#web/api-client/use-action.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { downloadReport } from '#web/staff/report-paper/download-report.ts';
import { reportId, type ReportPlace } from './report-queries.ts';

interface Props {
  place: ReportPlace;
  /** Whose it is, where several stand on the page. */
  about?: string;
  variant?: 'primary' | 'default';
}

/** It takes a moment to print. */
export function DownloadButton({ place, about = place.template, variant = 'default' }: Props) {
  const downloading = useAction(
    () => downloadReport(reportId(place)),
    (error) => toast.error(`下载报告失败：${errorText(error)}`),
  );
  return (
    <Button
      variant={variant}
      loading={downloading.isRunning}
      aria-label={`下载报告：${about}`}
      onClick={() => downloading.run()}
    >
      下载报告
    </Button>
  );
}
