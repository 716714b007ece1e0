import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Empty, Grid, Input, Pagination, Select, Table, type TableColumnType } from 'antd';
import {
  AUDIT_PAGE_SIZE,
  AuditQuery,
  type AuditRecordView,
  MOST_AUDIT_RECORDS,
} from '#domain/audit/audit-record.schema.ts';
import { AUDIT_GROUPS, auditWords } from '#domain/audit/audit-words.ts';
import { call } from '#web/api-client/call.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { timeText } from '#web/staff/display-text.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import './audit.css';

const ADDRESS = listAddress(AuditQuery);
const NOTHING_CHOSEN = AuditQuery.parse({});

const auditQuery = (owner: string, query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', owner, query],
    queryFn: () => {
      const page = String(query.page);
      return call('GET /api/find-audit-records', { query: { owner, ...query, page } });
    },
    placeholderData: keepPreviousData,
  });

/** A whole kind of deeds first, then each of them. */
const KINDS = Object.entries(AUDIT_GROUPS).map(([group, { label, actions }]) => ({
  label,
  options: [
    { value: group, label: `${label}（全部）` },
    ...Object.entries(actions).map(([action, words]) => ({ value: `${group}.${action}`, label: words })),
  ],
}));

const MOST_TEXT = MOST_AUDIT_RECORDS.toLocaleString('zh-CN');

function countText({ total, isMore }: { total: number; isMore: boolean }): string {
  if (!isMore) return `共${total.toLocaleString('zh-CN')}条`;
  if (total < MOST_AUDIT_RECORDS) return `超过${total.toLocaleString('zh-CN')}条`;
  return `超过${MOST_TEXT}条，这里列出最近的${MOST_TEXT}条，更早的请用日期查找`;
}

const COLUMNS: TableColumnType<AuditRecordView>[] = [
  { title: '时间', dataIndex: 'at', width: 190, render: timeText },
  {
    title: '操作者',
    dataIndex: 'actorText',
    width: 220,
  },
  { title: '操作', dataIndex: 'action', width: 200, render: auditWords },
  { title: '对象', dataIndex: 'subject', width: 200 },
  { title: '说明', dataIndex: 'text' },
];

interface DayProps {
  label: string;
  value: string;
  onChange(day: string): void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <label className="author-muted audit-day">
    {label} <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
);

/** Where there is no room for a table. */
const Records = ({ records }: { records: readonly AuditRecordView[] }) => (
  <ul className="audit-records">
    {records.map((record) => (
      <li key={record.id}>
        <strong>{auditWords(record.action)}</strong> {record.subject}
        <div className="author-muted">
          {timeText(record.at)} {record.actorText}
        </div>
        {record.text}
      </li>
    ))}
  </ul>
);

/** Who has read, exported, changed or deleted what of an owner's. */
export function AuditPage() {
  usePageTitle('操作记录');
  const owner = useOwner();
  const { query, change } = useListAddress<AuditQuery>(ADDRESS);
  const page = useQuery(auditQuery(owner, query));
  const { total, isMore } = page.data ?? { total: 0, isMore: false };
  const isFiltered = query.group !== '' || query.search !== '' || query.from !== '' || query.to !== '';
  const records = page.data?.records ?? [];
  const isNarrow = Grid.useBreakpoint().md === false;
  if (page.error && !page.data) {
    return <LoadFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  return (
    <div className="author-page author-page-full">
      <PageHeader
        title="操作记录"
        note={
          <span className="author-muted">
            谁在什么时候查看、导出、修改或删除了您的数据
            {page.data ? `，${countText(page.data)}` : ''}
          </span>
        }
      />
      <div className="author-toolbar" role="search">
        <SearchBox
          className="audit-search"
          label="查找记录"
          placeholder="操作者、对象或内容"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <Select<string>
          className="audit-group"
          aria-label="操作种类"
          placeholder="全部操作"
          allowClear
          value={query.group === '' ? null : query.group}
          options={KINDS}
          onChange={(group: string | undefined) => change({ group: group ?? '' })}
        />
        <Day label="从" value={query.from} onChange={(from) => change({ from })} />
        <Day label="到" value={query.to} onChange={(to) => change({ to })} />
        {isFiltered && (
          <Button type="link" onClick={() => change(NOTHING_CHOSEN)}>
            清除筛选
          </Button>
        )}
      </div>
      {isNarrow ? (
        <Records records={records} />
      ) : (
        <Table<AuditRecordView>
          className="staff-table"
          rowKey="id"
          size="small"
          bordered
          columns={COLUMNS}
          tableLayout="fixed"
          dataSource={records}
          loading={page.isPending || page.isPlaceholderData}
          pagination={false}
          locale={{ emptyText: ' ' }}
        />
      )}
      {page.data && total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={isFiltered ? '没有符合条件的记录' : '还没有记录'}
        />
      )}
      <Pagination
        className="audit-pages"
        current={query.page}
        pageSize={AUDIT_PAGE_SIZE}
        total={Math.min(isMore ? total + 1 : total, MOST_AUDIT_RECORDS)}
        showSizeChanger={false}
        hideOnSinglePage
        showTotal={() => countText({ total, isMore })}
        onChange={(next) => change({ page: next })}
      />
    </div>
  );
}
