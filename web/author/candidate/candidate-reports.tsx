import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Link } from 'wouter';
import type { ListedCandidate } from '#domain/candidate/candidate.schema.ts';
import { reportViewPath } from '../author-paths.ts';

/** The way to somebody's reports: to the only one at once, to one of several by a menu. */
export function CandidateReports({ candidate }: { candidate: ListedCandidate }) {
  const { owner, name, realName, reports } = candidate;
  const linkTo = (template: string) => (
    <Link to={reportViewPath(owner, name, template)} title={template}>
      {template}
    </Link>
  );
  const [first, ...others] = reports;
  if (first === undefined) return <span className="author-muted">没有</span>;
  if (others.length === 0) return linkTo(first);
  const items = reports.map((template) => ({ key: template, label: linkTo(template) }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="link" size="small" className="candidate-reports" aria-label={`${realName || name}的报告`}>
        {reports.length}份报告 <DownOutlined />
      </Button>
    </Dropdown>
  );
}
