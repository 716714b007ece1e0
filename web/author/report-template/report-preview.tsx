import { Alert, Button, Empty } from 'antd';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { unprintedPictures } from '#domain/report/printed-pictures.ts';
import { parseReportText, type ReportPlace } from '#domain/report/report-parser.ts';
import { positionText } from '#domain/report/report-position.ts';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { Spinner } from '#ui/spinner.tsx';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { ReportPaper } from '#web/staff/report-paper/report-paper.tsx';
import { useWrittenReport } from '#web/staff/report-paper/use-written-report.ts';
import { reportTemplateEditPath } from '../author-paths.ts';
import { usePreviewData } from './use-preview-data.ts';

type Noted = ReportPlace & { message: string };

interface NotedListProps {
  type: 'error' | 'warning';
  title: string;
  noted: readonly Noted[];
  onShow(place: ReportPlace): void;
}

function NotedList({ type, title, noted, onShow }: NotedListProps) {
  if (noted.length === 0) return null;
  return (
    <Alert
      className="report-errors"
      type={type}
      title={title}
      description={
        <ol>
          {noted.map((one) => (
            <li key={one.from}>
              <Button type="link" size="small" onClick={() => onShow(one)}>
                {positionText(one.position)}：{one.message}
              </Button>
            </li>
          ))}
        </ol>
      }
    />
  );
}

interface Props {
  /** As it is saved: the server knows no other sample and no other tests. */
  template: ReportTemplate;
  text: string;
  isShown: boolean;
  onShow(place: ReportPlace): void;
}

/** The report of the sample as it would be with this text, and all that is wrong in it. */
export function ReportPreview({ template, text, isShown, onShow }: Props) {
  const { data, error, retry } = usePreviewData(template, text);
  const report = useWrittenReport(text, data ?? undefined);
  const parsed = useMemo(() => (report ? [] : parseReportText(text).errors), [report, text]);
  const errors = report?.errors ?? parsed;
  const pictures = useMemo(() => unprintedPictures(text, template.frontUrl), [text, template.frontUrl]);
  const show = (wrong: ReportPlace) => {
    document.querySelector(`.report-error[data-from="${wrong.from}"]`)?.scrollIntoView({ block: 'center' });
    onShow(wrong);
  };
  return (
    <>
      <NotedList
        type="error"
        title={`报告文本中有${errors.length}处错误，点击可以找到它`}
        noted={errors}
        onShow={show}
      />
      <NotedList
        type="warning"
        title={`有${pictures.length}张图片在PDF中不显示，请上传到“我的下载”后再使用`}
        noted={pictures}
        onShow={show}
      />
      {isShown && (
        <div className="report-preview" role="region" aria-label="预览" tabIndex={0}>
          {error ? (
            <PartFailure error={error} onRetry={retry} />
          ) : template.candidate === '' || data === null ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                data === null
                  ? `没有准考证号为“${template.candidate}”的考生，不能预览`
                  : '还没有样例准考证号，不能预览'
              }
            >
              <Link to={reportTemplateEditPath(template.name)}>在“数据分析”中填写样例准考证号</Link>
            </Empty>
          ) : report ? (
            <ReportPaper report={report} />
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </>
  );
}
