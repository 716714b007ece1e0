import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { Link } from 'wouter';
import type { ResourceUsage } from '#api/resource.ts';
import type { FileUse } from '#domain/resource/resource.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { resourceUsageQuery } from '#web/staff/resources/resource-queries.ts';
import { contestEditPath, reportTemplateEditPath, resourceEditPath, taskEditPath } from '../author-paths.ts';

/** Where it is found in its list. */
const listed = (path: string) => (name: string) => `${path}?search=${encodeURIComponent(name)}`;

const KINDS = {
  contest: { noun: '测试', pathOf: contestEditPath },
  task: { noun: '题目', pathOf: taskEditPath },
  resource: { noun: '资源', pathOf: resourceEditPath },
  message: { noun: '消息', pathOf: listed('/message-edit') },
  notice: { noun: '公告', pathOf: listed('/notice-edit') },
  report_template: { noun: '报告模板', pathOf: reportTemplateEditPath },
};

export function UseList({ uses }: { uses: readonly FileUse[] }) {
  return (
    <ul className="resource-uses">
      {uses.map(({ kind, name, isFormer }) => (
        <li key={`${kind} ${name}`}>
          <Tag>{KINDS[kind].noun}</Tag> <Link to={KINDS[kind].pathOf(name)}>{name}</Link>
          {isFormer && <span className="author-muted">（只在以前的版本中，已经开始的考生仍会看到）</span>}
        </li>
      ))}
    </ul>
  );
}

function Usage({ uses, elsewhere, sameAs }: ResourceUsage) {
  return (
    <>
      {uses.length === 0 && elsewhere === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有测试或题目使用这一文件" />
      )}
      <UseList uses={uses} />
      {elsewhere > 0 && <p>另有{elsewhere}处属于其他账号的内容使用了这一文件。</p>}
      {sameAs.length > 0 && (
        <p>
          内容相同的文件：
          {sameAs.map((name, index) => (
            <span key={name}>
              {index > 0 && '、'}
              <Link to={resourceEditPath(name)}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** What leads to a file, with links to it, and which other files are the same. */
export function ResourceUses({ owner, name }: { owner: string; name: string }) {
  const { data, error, refetch } = useQuery({ ...resourceUsageQuery(owner, name), staleTime: 0 });
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return data && <Usage {...data} />;
}
