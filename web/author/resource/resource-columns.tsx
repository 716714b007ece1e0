import { EditOutlined } from '@ant-design/icons';
import { Button, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import type { ListedResource, ResourceQuery } from '#domain/resource/resource.schema.ts';
import { RESOURCE_LABELS, RESOURCE_TYPES } from '#domain/resource/resource-values.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { navigate } from '#web/staff/navigate.ts';
import { CopyLinkButton, DownloadButton, ResourceThumb } from '#web/staff/resources/resource-preview.tsx';
import { resourceEditPath, taskEditPath } from '../author-paths.ts';
import { DeleteResourceButton } from './delete-resource-button.tsx';
import { GLOBAL_TASK } from './describe-resource.ts';
import { NOT_THE_OWNER } from './resource-permission.ts';

interface ResourceColumns {
  query: ResourceQuery;
  mayChange: boolean;
  onPreview(resource: ListedResource): void;
  onShowUses(resource: ListedResource): void;
  onDeleted(): Promise<void>;
}

function ResourceName({ resource }: { resource: ListedResource }) {
  const { name, sameAs } = resource;
  return (
    <>
      <Link className="resource-name" to={resourceEditPath(name)} title={name}>
        {name}
      </Link>
      {sameAs.length > 0 && (
        <div className="resource-same">
          <Tag tone="warning">重复</Tag> 与“{sameAs[0]}”{sameAs.length > 1 && `等${sameAs.length}个文件`}
          内容相同
        </div>
      )}
    </>
  );
}

/** The server sorts and pages; the heads of the columns say how it has. */
export function resourceColumns(props: ResourceColumns): TableColumnType<ListedResource>[] {
  const { query, mayChange, onPreview, onShowUses, onDeleted } = props;
  const sorted = (key: ResourceQuery['sort']) => ({
    key,
    dataIndex: key,
    sorter: true,
    sortOrder: query.sort === key ? query.order : null,
  });
  return [
    {
      title: '预览',
      key: 'preview',
      width: 76,
      render: (_, resource) => (
        <button
          type="button"
          className="resource-open"
          aria-label={`预览“${resource.name}”`}
          onClick={() => onPreview(resource)}
        >
          <ResourceThumb resource={resource} />
        </button>
      ),
    },
    {
      ...sorted('name'),
      title: RESOURCE_LABELS.name,
      width: 230,
      render: (_, resource) => <ResourceName resource={resource} />,
    },
    {
      ...sorted('type'),
      title: RESOURCE_LABELS.type,
      width: 90,
      render: (type: ListedResource['type']) => RESOURCE_TYPES[type],
    },
    { ...sorted('fileFormat'), title: '格式', width: 84, ellipsis: true },
    {
      ...sorted('fileSize'),
      title: '大小',
      width: 100,
      align: 'right',
      render: (size: number) => (size === 0 ? <span className="author-muted">未知</span> : sizeText(size)),
    },
    {
      ...sorted('task'),
      title: RESOURCE_LABELS.task,
      width: 140,
      ellipsis: true,
      render: (task: string) =>
        task === '' ? (
          <span className="author-muted">{GLOBAL_TASK}</span>
        ) : (
          <Link to={taskEditPath(task)}>{task}</Link>
        ),
    },
    {
      title: '使用',
      key: 'uses',
      width: 90,
      render: (_, resource) =>
        resource.useCount === 0 ? (
          <span className="author-muted">未使用</span>
        ) : (
          <Button
            size="small"
            type="link"
            className="resource-use-count"
            aria-label={`“${resource.name}”在${resource.useCount}处使用`}
            onClick={() => onShowUses(resource)}
          >
            {resource.useCount}处
          </Button>
        ),
    },
    { ...sorted('createdTime'), title: '创建时间', width: 190, ellipsis: true, render: timeText },
    {
      ...sorted('createdBy'),
      title: '上传者',
      width: 110,
      ellipsis: true,
      render: (_, { createdBy, createdByName }) => createdByName || createdBy,
    },
    {
      title: '操作',
      key: 'actions',
      width: 152,
      fixed: 'right',
      render: (_, resource) => (
        <div className="staff-actions">
          <CopyLinkButton url={resource.url} isCompact />
          <DownloadButton resource={resource} isCompact />
          <Button
            size="small"
            type="primary"
            icon={<EditOutlined />}
            disabled={!mayChange}
            aria-label="编辑"
            title={mayChange ? '编辑' : NOT_THE_OWNER}
            onClick={() => navigate(resourceEditPath(resource.name))}
          />
          <DeleteResourceButton resource={resource} isAllowed={mayChange} onDeleted={onDeleted} />
        </div>
      ),
    },
  ];
}
