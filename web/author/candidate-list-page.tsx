import {
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  SearchOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Empty, Switch, Table } from 'antd';
import { useState } from 'react';
import { mayActForOthers } from '#domain/account/access.ts';
import { LIST_PAGE_SIZE } from '#domain/candidate/candidate-values.ts';
import type { CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import type { ListedCandidate } from '#domain/candidate/candidate.schema.ts';
import { call } from '#web/api-client/call.ts';
import { useJobEnds } from '#web/api-client/job-store.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ImportDrawer } from '#web/staff/import/import-drawer.tsx';
import { NEW_IMPORT } from '#web/staff/import/list-import.ts';
import { useImportAddress } from '#web/staff/import/use-import-address.ts';
import { useListExport } from '#web/staff/import/use-list-export.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { useTableShape } from '#web/staff/tables/use-table-shape.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { AddCandidateDialog } from './candidate/add-candidate-dialog.tsx';
import { isFiltered, useCandidateAddress, useHeadTeacherMode } from './candidate/candidate-address.ts';
import { deleteCandidate } from './candidate/candidate-changes.ts';
import { candidateColumns } from './candidate/candidate-columns.tsx';
import { candidateImport } from './candidate/candidate-import.ts';
import { CandidateFilters } from './candidate/candidate-filters.tsx';
import { candidatePageQuery } from './candidate/candidate-queries.ts';
import { DeleteAllDialog } from './candidate/delete-all-dialog.tsx';
import { LookUpDialog } from './candidate/look-up-dialog.tsx';
import { LookupLinks } from './candidate/lookup-links.tsx';
import { forgetAuthorData } from './queries.ts';
import './candidate/candidate.css';

type Dialog = 'none' | 'add' | 'delete-all' | 'look-up';

/** How many the list leaves out unless asked for, of those whom the filter means. */
function useHiddenCount(owner: string, query: CandidateQuery): number {
  const shown = useQuery(candidatePageQuery(owner, query));
  const all = query.all === '1' ? '' : '1';
  const other = useQuery(candidatePageQuery(owner, { ...query, all, page: 1 }));
  if (!shown.data || !other.data || shown.isPlaceholderData || other.isPlaceholderData) return 0;
  return Math.abs(other.data.total - shown.data.total);
}

interface TotalProps {
  total: number;
  hidden: number;
  isWithHidden: boolean;
}

function Total({ total, hidden, isWithHidden }: TotalProps) {
  const who = '协同中心和未登录的备用考生';
  return (
    <>
      <span className="author-muted">共{total}名</span>
      {hidden > 0 && (
        <span className="author-muted">
          {isWithHidden ? `其中${hidden}名是${who}` : `另有${hidden}名未显示（${who}）`}
        </span>
      )}
    </>
  );
}

export function CandidateListPage() {
  usePageTitle('我的考生');
  const owner = useOwner();
  const account = useAccount().data;
  const { query, change, clear } = useCandidateAddress();
  const headTeacherMode = useHeadTeacherMode();
  const { importId, openImport } = useImportAddress();
  const page = useQuery(candidatePageQuery(owner, query));
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>('none');
  const close = () => setDialog('none');
  const total = page.data?.total ?? 0;
  const hidden = useHiddenCount(owner, query);

  useJobEnds(owner, 'candidate.import', () => void forgetAuthorData(queries));
  const exporting = useListExport(() => {
    const { sort: _sort, order: _order, page: _page, ...filter } = query;
    return call('POST /api/export-candidates', { body: { owner, ...filter } });
  });

  const remove = async ({ name }: ListedCandidate) => {
    await deleteCandidate(owner, name);
    await forgetAuthorData(queries);
  };

  const shape = useTableShape({
    columns: candidateColumns({ query, isHeadTeacherMode: headTeacherMode.isOn, onDelete: remove }),
    name: 'realName',
    width: headTeacherMode.isOn ? 1_060 : 1_940,
    isEmpty: total === 0,
  });

  if (page.error && !page.data) {
    return <LoadFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  return (
    <div className="author-page author-page-full">
      <PageHeader
        title="我的考生"
        note={page.data && <Total total={total} hidden={hidden} isWithHidden={query.all === '1'} />}
      >
        <label className="candidate-all">
          <Switch size="small" checked={headTeacherMode.isOn} onChange={headTeacherMode.turn} />
          班主任模式
        </label>
        {account && mayActForOthers(account) && (
          <Button icon={<SearchOutlined />} onClick={() => setDialog('look-up')}>
            按号查找
          </Button>
        )}
        <LookupLinks owner={owner} />
        <Button icon={<UploadOutlined />} onClick={() => openImport(NEW_IMPORT)}>
          导入名单
        </Button>
        <Button
          icon={<DownloadOutlined />}
          loading={exporting.isPending}
          disabled={total === 0}
          title={hidden > 0 && query.all === '' ? `不含未显示的${hidden}名` : undefined}
          onClick={() => exporting.mutate()}
        >
          {isFiltered(query) ? '导出筛选结果' : '导出名单'}
        </Button>
        <Button
          danger
          icon={<DeleteOutlined />}
          disabled={total + hidden === 0 && !isFiltered(query)}
          onClick={() => setDialog('delete-all')}
        >
          全部删除
        </Button>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog('add')}>
          添加考生
        </Button>
      </PageHeader>
      {headTeacherMode.isOn && (
        <Alert
          className="author-section"
          type="info"
          showIcon
          title="现在显示的是班主任看到的栏目：没有准考证号、学校、年级、跳转测试、包含测试和报告，有备注。班主任只看到本班的考生，信息员看到本校的；选择学校、年级和班级，就是某一班的名单。"
        />
      )}
      <CandidateFilters owner={owner} query={query} onChange={change} onClear={clear} />
      <Table<ListedCandidate>
        rowKey="name"
        {...shape}
        dataSource={page.data?.candidates ?? []}
        loading={page.isPending || page.isPlaceholderData}
        pagination={{
          current: query.page,
          pageSize: LIST_PAGE_SIZE,
          total,
          showSizeChanger: false,
          hideOnSinglePage: true,
          showTotal: (count) => `共${count}名`,
        }}
        onChange={({ current = 1 }, _filters, sorter, { action }) => {
          if (action === 'paginate') {
            window.scrollTo({ top: 0 });
            return change({ page: current });
          }
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          change({ sort: (order ? columnKey : 'name') as CandidateQuery['sort'], order: order ?? 'ascend' });
        }}
        locale={{
          emptyText: page.isPending ? (
            ' '
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                isFiltered(query)
                  ? `没有符合条件的考生${hidden > 0 ? `，但有${hidden}名未显示` : ''}`
                  : '还没有考生，点击“导入名单”上传表格，或“添加考生”新建一名'
              }
            />
          ),
        }}
      />
      {dialog === 'add' && <AddCandidateDialog owner={owner} onClose={close} />}
      {dialog === 'delete-all' && <DeleteAllDialog owner={owner} onClose={close} />}
      {dialog === 'look-up' && <LookUpDialog onClose={close} />}
      {importId !== undefined && (
        <ImportDrawer
          list={candidateImport(owner)}
          importId={importId}
          onPreview={openImport}
          onClose={() => openImport(undefined)}
        />
      )}
    </div>
  );
}
