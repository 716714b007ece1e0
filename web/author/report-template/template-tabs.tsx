import { Link } from 'wouter';
import { reportTemplateEditPath, reportTextPath } from '../author-paths.ts';

const TABS = [
  { key: 'analysis', label: '数据分析', pathOf: reportTemplateEditPath },
  { key: 'text', label: '报告文本', pathOf: reportTextPath },
] as const;

interface Props {
  name: string;
  current: (typeof TABS)[number]['key'];
}

/** Each is a page of its own: whoever goes over with unsaved changes is asked first. */
export function TemplateTabs({ name, current }: Props) {
  return (
    <nav className="template-tabs" aria-label="报告模板">
      {TABS.map(({ key, label, pathOf }) => (
        <Link
          key={key}
          to={pathOf(name)}
          className="template-tab"
          {...(key === current ? { 'aria-current': 'page' as const } : {})}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
