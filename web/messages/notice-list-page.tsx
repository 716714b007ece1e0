import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, type TableColumnType } from 'antd';
import { useState } from 'react';
import { writtenNames } from '#domain/message/written-names.ts';
import { SHOWN_TEXT, SHOWN_USER } from '#domain/message/message-values.ts';
import { NoticeQuery, type SeenNotice } from '#domain/notice/notice.schema.ts';
import {
  NOTICE_LABELS,
  NOTICE_STATES,
  NOTICES_PER_PAGE,
  type NoticeState,
} from '#domain/notice/notice-values.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { timeText } from '#web/staff/display-text.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { noticePath, useCorrespondence } from './correspondence.ts';
import { noticePageQuery } from './correspondence-queries.ts';
import { CorrespondenceList } from './correspondence-list.tsx';
import { CutText } from './cut-text.tsx';
import { AddNoticeDialog } from './notice/add-notice-dialog.tsx';
import { NoticeActions } from './notice/notice-actions.tsx';
import { NoticeStateTag } from './state-tag.tsx';
import { UnreadLink } from './unread-link.tsx';
import './messages.css';

const ADDRESS = listAddress(NoticeQuery);

const userText = ({ user, mayChange }: SeenNotice) =>
  writtenNames(user).join('、') || (mayChange ? '所有人' : '');

const NoticeLink = ({ notice: { owner, name, isUnread } }: { notice: SeenNotice }) => (
  <UnreadLink to={noticePath(owner, name)} title={name} isUnread={isUnread} />
);

function noticeColumns(query: NoticeQuery, mayWrite: boolean): TableColumnType<SeenNotice>[] {
  /** The server sorts; the head of the column says how it has. */
  const sorted = (key: NoticeQuery['sort']) => ({
    key,
    dataIndex: key,
    sorter: true,
    sortOrder: query.sort === key ? query.order : null,
  });
  const columns: (TableColumnType<SeenNotice> & { isForWriters?: true })[] = [
    {
      ...sorted('name'),
      title: NOTICE_LABELS.name,
      width: 240,
      ellipsis: true,
      render: (_, notice) => <NoticeLink notice={notice} />,
    },
    {
      title: NOTICE_LABELS.text,
      dataIndex: 'text',
      width: 300,
      render: (text: string) => <CutText text={plainText(text)} most={SHOWN_TEXT} />,
    },
    {
      ...sorted('user'),
      title: NOTICE_LABELS.user,
      width: 170,
      isForWriters: true,
      render: (_, notice) => <CutText text={userText(notice)} most={SHOWN_USER} />,
    },
    { ...sorted('type'), title: NOTICE_LABELS.type, width: 76 },
    {
      ...sorted('state'),
      title: NOTICE_LABELS.state,
      width: 100,
      render: (state: NoticeState) => <NoticeStateTag state={state} />,
    },
    { title: '发布者', dataIndex: 'writerName', width: 140, ellipsis: true },
    { ...sorted('createdTime'), title: NOTICE_LABELS.createdTime, width: 180, render: timeText },
    { ...sorted('expireTime'), title: NOTICE_LABELS.expireTime, width: 180, render: timeText },
    {
      title: '操作',
      key: 'actions',
      width: 96,
      fixed: 'right',
      isForWriters: true,
      render: (_, notice) => <NoticeActions notice={notice} />,
    },
  ];
  return columns
    .filter(({ isForWriters }) => mayWrite || !isForWriters)
    .map(({ isForWriters: _writers, ...column }) => column);
}

function NoticeCard({ notice }: { notice: SeenNotice }) {
  return (
    <>
      <div className="correspondence-card-title">
        <NoticeLink notice={notice} />
        <NoticeStateTag state={notice.state} />
      </div>
      <p>
        <CutText text={plainText(notice.text)} most={SHOWN_TEXT} />
      </p>
      <p className="author-muted">
        {notice.writerName}，{timeText(notice.createdTime)}
      </p>
      <NoticeActions notice={notice} />
    </>
  );
}

export function NoticeListPage() {
  usePageTitle('我的公告');
  const { owner, mayWrite } = useCorrespondence();
  const { query, change } = useListAddress<NoticeQuery>(ADDRESS);
  const page = useQuery(noticePageQuery(owner, query));
  const [isAdding, setAdding] = useState(false);
  const total = page.data?.total ?? 0;

  if (page.error && !page.data) {
    return <LoadFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  const isFiltered = query.search !== '' || query.state !== '';
  const none = mayWrite ? '还没有公告，点击“添加公告”新建一条' : '还没有与您有关的公告';
  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的公告" note={page.data && <span className="author-muted">共{total}条</span>}>
        {mayWrite && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            添加公告
          </Button>
        )}
      </PageHeader>
      <div className="author-toolbar">
        <SearchBox
          className="correspondence-search"
          label="查找公告"
          placeholder="按标题、正文查找"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        {mayWrite && (
          <Select<NoticeQuery['state']>
            className="notice-state-filter"
            aria-label={NOTICE_LABELS.state}
            placeholder="全部状态"
            allowClear
            value={query.state === '' ? null : query.state}
            options={NOTICE_STATES.map((state) => ({ value: state, label: state }))}
            onChange={(state: NoticeQuery['state'] | undefined) => change({ state: state ?? '' })}
          />
        )}
      </div>
      <CorrespondenceList<SeenNotice, NoticeQuery>
        items={page.data?.notices}
        total={total}
        pageSize={NOTICES_PER_PAGE}
        isRenewing={page.isPlaceholderData}
        query={query}
        usualSort="createdTime"
        columns={noticeColumns(query, mayWrite)}
        width={mayWrite ? 1_482 : 1_216}
        emptyText={isFiltered ? '没有符合条件的公告' : none}
        card={(notice) => <NoticeCard notice={notice} />}
        onChange={change}
      />
      {isAdding && <AddNoticeDialog owner={owner} onClose={() => setAdding(false)} />}
    </div>
  );
}
