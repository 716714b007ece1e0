import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Select, Table } from 'antd';
import { useState } from 'react';
import { RESOURCE_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { type ListedResource, ResourceQuery } from '#domain/resource/resource.schema.ts';
import { RESOURCE_TYPES, RESOURCES_PER_PAGE } from '#domain/resource/resource-values.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { ChooseFilesButton } from '#web/staff/resources/choose-files-button.tsx';
import { FileDrop } from '#web/staff/resources/file-drop.tsx';
import { PreviewDialog } from '#web/staff/resources/resource-preview.tsx';
import { resourcePageQuery } from '#web/staff/resources/resource-queries.ts';
import { UploadLines } from '#web/staff/resources/upload-lines.tsx';
import { useUploads } from '#web/staff/resources/uploads.tsx';
import { SideDrawer } from '#web/staff/side-drawer.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { useTableShape } from '#web/staff/tables/use-table-shape.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { resourceEditPath } from './author-paths.ts';
import { forgetAuthorData } from './queries.ts';
import { FileUsage } from './resource/file-usage.tsx';
import { resourceColumns } from './resource/resource-columns.tsx';
import { useMayChange } from './resource/resource-permission.ts';
import { ResourceUses } from './resource/resource-uses.tsx';
import './resource/resource.css';

const ADDRESS = listAddress(ResourceQuery);

/** What lies open over the list. */
type Opened = { what: 'preview' | 'uses'; resource: ListedResource };

function EmptyList({ query }: { query: ResourceQuery }) {
  const isFiltered = query.search !== '' || query.type !== '';
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isFiltered ? '没有符合条件的资源' : '还没有资源，把文件拖到这里，或点击“上传文件”'}
    />
  );
}

export function ResourceListPage() {
  usePageTitle('我的下载');
  const owner = useOwner();
  const mayChange = useMayChange(owner);
  const { query, change } = useListAddress<ResourceQuery>(ADDRESS);
  const page = useQuery(resourcePageQuery(owner, query));
  const queries = useQueryClient();
  const uploads = useUploads(owner);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const add = (files: File[]) => uploads.add(files, RESOURCE_EXTENSIONS);
  const total = page.data?.total ?? 0;

  const columns = resourceColumns({
    query,
    mayChange,
    onPreview: (resource) => setOpened({ what: 'preview', resource }),
    onShowUses: (resource) => setOpened({ what: 'uses', resource }),
    onDeleted: () => forgetAuthorData(queries),
  });
  const shape = useTableShape({ columns, name: 'name', width: 1_262, isEmpty: total === 0 });

  if (page.error && !page.data) {
    return <LoadFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的下载" note={page.data && <span className="author-muted">共{total}项</span>}>
        <ChooseFilesButton label="上传文件" type="primary" extensions={RESOURCE_EXTENSIONS} onChoose={add} />
      </PageHeader>
      <div className="author-toolbar">
        <SearchBox
          className="resource-search"
          label="查找资源"
          placeholder="按名称查找"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <Select<ResourceQuery['type']>
          className="resource-filter"
          aria-label="类型"
          placeholder="全部类型"
          allowClear
          value={query.type === '' ? null : query.type}
          options={optionsOf(RESOURCE_TYPES)}
          onChange={(type: ResourceQuery['type'] | undefined) => change({ type: type ?? '' })}
        />
        <span className="author-muted resource-hint">可以把文件直接拖到本页上传，一次可以拖多个</span>
        <FileUsage owner={owner} />
      </div>
      <UploadLines
        uploads={uploads}
        whenDone={({ name }) => (
          <Button size="small" aria-label={`打开“${name}”`} onClick={() => navigate(resourceEditPath(name))}>
            打开
          </Button>
        )}
      />
      <Table<ListedResource>
        rowKey="name"
        {...shape}
        dataSource={page.data?.resources ?? []}
        loading={page.isPending || page.isPlaceholderData}
        pagination={{
          current: query.page,
          pageSize: RESOURCES_PER_PAGE,
          total,
          showSizeChanger: false,
          hideOnSinglePage: true,
          showTotal: (count) => `共${count}项`,
        }}
        onChange={({ current = 1 }, _filters, sorter, { action }) => {
          if (action === 'paginate') return change({ page: current });
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          change(
            order
              ? { sort: columnKey as ResourceQuery['sort'], order }
              : { sort: 'createdTime', order: 'descend' },
          );
        }}
        locale={{ emptyText: page.isPending ? ' ' : <EmptyList query={query} /> }}
      />
      <FileDrop text="松开鼠标，上传到我的下载" onDrop={add} />
      {opened?.what === 'preview' && (
        <PreviewDialog
          resource={opened.resource}
          onClose={close}
          actions={
            <Button size="small" onClick={() => navigate(resourceEditPath(opened.resource.name))}>
              详情
            </Button>
          }
        />
      )}
      {opened?.what === 'uses' && (
        <SideDrawer title={`“${opened.resource.name}”在哪里使用`} width={480} onClose={close}>
          <ResourceUses owner={owner} name={opened.resource.name} />
        </SideDrawer>
      )}
    </div>
  );
}
