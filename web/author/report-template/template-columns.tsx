import { App, Button, type TableColumnType } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import { isForPlaces } from '#domain/report/place-report.ts';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { LISTED_TEXT, TEMPLATE_VISIBILITIES } from '#domain/report/report-template-values.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { Tag } from '#ui/tag.tsx';
import { useAction } from '#web/api-client/use-action.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { navigate } from '#web/staff/navigate.ts';
import { downloadReport } from '#web/staff/report-paper/download-report.ts';
import { byText } from '#web/staff/tables/entity-table.tsx';
import {
  contestEditPath,
  reportFinderPath,
  reportPrintPath,
  reportTemplateEditPath,
  reportTextPath,
  reportViewPath,
} from '../author-paths.ts';
import { ExportReportsDialog } from './export-reports-dialog.tsx';
import { deleteSampleReport } from './template-changes.ts';

/** The words of the text alone, and no more of them than a list needs. */
export function listedText(html: string): string {
  const words = plainText(html.replace(/<\/(?:p|div|h[1-6]|li|td|th|tr)>/gi, ' $&')).replace(/\s+/g, ' ');
  return words.length > LISTED_TEXT ? `${words.slice(0, LISTED_TEXT)}…` : words;
}

/** About three lines in the column. */
const SHORT_TEXT = 60;

function TemplateText({ name, html }: { name: string; html: string }) {
  const [isOpen, setOpen] = useState(false);
  const text = listedText(html);
  if (text.length <= SHORT_TEXT) return text;
  return (
    <>
      <div className={isOpen ? 'template-text' : 'template-text template-text-short'}>{text}</div>
      <Button
        type="link"
        size="small"
        className="template-more"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? '收起' : '展开'}“${name}”的报告文本`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '收起' : '展开'}
      </Button>
    </>
  );
}

function DeleteTemplateButton({ template, onDelete }: Actions & { template: ReportTemplate }) {
  const { message, modal } = App.useApp();
  const remove = async () => {
    try {
      await onDelete(template);
      void message.success('删除报告模板成功');
    } catch (error) {
      void message.error(`删除报告模板失败：${errorText(error)}`);
    }
  };
  const ask = () =>
    modal.confirm({
      title: `确定删除报告模板“${template.name}”吗？`,
      content:
        template.visibility === 'visible'
          ? '删除后考生不能再查看由它生成的报告。30天内可以在回收站中恢复。'
          : '30天内可以在回收站中恢复。',
      okText: '确定删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: remove,
    });
  return (
    <Button size="small" danger onClick={() => void ask()}>
      删除模板
    </Button>
  );
}

interface SampleProps {
  template: ReportTemplate;
  /** Why there is no sample, where there is none. */
  sample: { disabled?: boolean; title?: string };
}

/** Its PDF, which takes a moment to print. */
function SampleFileButtons({ template, sample }: SampleProps) {
  const { message, modal } = App.useApp();
  const { owner, name, candidate } = template;
  const downloading = useAction(
    () => downloadReport(`${owner}/${name}/${candidate}`),
    (error) => void message.error(`下载报告失败：${errorText(error)}`),
  );
  const remove = async () => {
    try {
      await deleteSampleReport(template);
      void message.success('删除样例报告成功');
    } catch (error) {
      void message.error(`删除样例报告失败：${errorText(error)}`);
    }
  };
  const ask = () =>
    modal.confirm({
      title: `确定删除“${name}”的样例报告吗？`,
      content: '删除的是已经生成的PDF文件，下次下载时重新生成。',
      okText: '确定删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: remove,
    });
  return (
    <>
      <Button size="small" {...sample} loading={downloading.isRunning} onClick={() => downloading.run()}>
        下载样例报告（PDF）
      </Button>
      <Button size="small" danger {...sample} onClick={() => void ask()}>
        删除样例报告
      </Button>
    </>
  );
}

/** Of everybody, as one file. */
function AllReportsButton({ template: { owner, name, contests } }: { template: ReportTemplate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        打包下载报告
      </Button>
      {isOpen && (
        <ExportReportsDialog {...{ owner, contests }} template={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface Actions {
  onDelete(template: ReportTemplate): Promise<void>;
}

function TemplateActions({ template, onDelete }: Actions & { template: ReportTemplate }) {
  const { owner, name, candidate } = template;
  const hasSample = candidate !== '';
  const sample = hasSample ? {} : { disabled: true, title: '还没有样例准考证号，请先在“编辑数据分析”中填写' };
  return (
    <div className="template-actions">
      <Button size="small" type="primary" onClick={() => navigate(reportTemplateEditPath(name))}>
        编辑数据分析
      </Button>
      <Button size="small" type="primary" onClick={() => navigate(reportTextPath(name))}>
        编辑报告文本
      </Button>
      <Button
        size="small"
        target="_blank"
        {...(hasSample ? { href: reportPrintPath(owner, candidate, name) } : sample)}
      >
        打开样例打印版
      </Button>
      <Button size="small" {...sample} onClick={() => navigate(reportViewPath(owner, candidate, name))}>
        打开样例报告
      </Button>
      <SampleFileButtons template={template} sample={sample} />
      <Button size="small" onClick={() => navigate(reportFinderPath(name))}>
        查看全部报告
      </Button>
      {!isForPlaces(template) && <AllReportsButton template={template} />}
      <DeleteTemplateButton template={template} onDelete={onDelete} />
      {!hasSample && <span className="author-muted template-hint">没有样例准考证号，不能打开和下载样例</span>}
    </div>
  );
}

export const templateColumns = ({ onDelete }: Actions): TableColumnType<ReportTemplate>[] => [
  {
    title: '名称',
    dataIndex: 'name',
    width: 160,
    sorter: byText(({ name }) => name),
    render: (name: string) => <Link to={reportTemplateEditPath(name)}>{name}</Link>,
  },
  {
    title: '包含测试',
    dataIndex: 'contests',
    width: 190,
    render: (contests: string[]) => (
      <ul className="template-contests">
        {contests.map((name) => (
          <li key={name}>
            <Link to={contestEditPath(name)}>{name}</Link>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: '报告文本',
    dataIndex: 'text',
    render: (text: string, { name }) => <TemplateText name={name} html={text} />,
  },
  { title: '说明', dataIndex: 'desc', width: 200, className: 'template-desc' },
  {
    title: '可见性',
    dataIndex: 'visibility',
    width: 90,
    sorter: byText(({ visibility }) => visibility),
    render: (visibility: ReportTemplate['visibility']) => (
      <Tag tone={visibility === 'visible' ? 'success' : 'default'}>{TEMPLATE_VISIBILITIES[visibility]}</Tag>
    ),
  },
  {
    title: '操作',
    key: 'actions',
    width: 300,
    render: (_, template) => <TemplateActions template={template} onDelete={onDelete} />,
  },
];
