import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { MessageQuery, type SeenMessage } from '#domain/message/message.schema.ts';
import { MESSAGES_PER_PAGE, SHOWN_TEXT, SHOWN_USER } from '#domain/message/message-values.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { timeText } from '#web/staff/display-text.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { useCorrespondence } from './correspondence.ts';
import { messagePageQuery } from './correspondence-queries.ts';
import { CorrespondenceList } from './correspondence-list.tsx';
import { CutText } from './cut-text.tsx';
import { ComposeDialog } from './message/compose-dialog.tsx';
import { MessageActions } from './message/message-actions.tsx';
import { messageColumns, MessageLink } from './message/message-columns.tsx';
import { ReminderButton } from './message/reminder-button.tsx';
import { StateOverview } from './message/state-overview.tsx';
import { StateTag } from './state-tag.tsx';
import './messages.css';

const ADDRESS = listAddress(MessageQuery);

function MessageCard({ message }: { message: SeenMessage }) {
  return (
    <>
      <div className="correspondence-card-title">
        <MessageLink message={message} />
        <StateTag state={message.state} />
      </div>
      <p>
        <CutText text={message.text} most={SHOWN_TEXT} />
      </p>
      <p className="author-muted">
        {message.side === 'writer' ? '发给 ' : `${message.writerName} 发给 `}
        <CutText text={message.user} most={SHOWN_USER} />，{timeText(message.createdTime)}
      </p>
      <MessageActions message={message} />
    </>
  );
}

function emptyText(query: MessageQuery, mayWrite: boolean): string {
  const { search, state, unread, batch } = query;
  if (search !== '' || state !== '' || unread !== '' || batch !== '') return '没有符合条件的消息';
  return mayWrite ? '还没有消息，点击“写消息”发给学校' : '还没有发给您的消息';
}

export function MessageListPage() {
  usePageTitle('我的消息');
  const { owner, mayWrite } = useCorrespondence();
  const { query, change } = useListAddress<MessageQuery>(ADDRESS);
  const page = useQuery(messagePageQuery(owner, query));
  const [isWriting, setWriting] = useState(false);
  const total = page.data?.total ?? 0;

  if (page.error && !page.data) {
    return <LoadFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  const { sort: _sort, order: _order, page: _page, ...filter } = query;
  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的消息" note={page.data && <span className="author-muted">共{total}条</span>}>
        {mayWrite && (
          <>
            <ReminderButton owner={owner} filter={filter} />
            <Button type="primary" icon={<EditOutlined />} onClick={() => setWriting(true)}>
              写消息
            </Button>
          </>
        )}
      </PageHeader>
      {page.data && (
        <StateOverview
          counts={page.data.counts}
          chosen={query.state}
          onChoose={(state) => change({ state })}
        />
      )}
      <div className="author-toolbar">
        <SearchBox
          className="correspondence-search"
          label="查找消息"
          placeholder="按标题、收件人、正文查找"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <label className="unread-switch">
          <Switch
            size="small"
            checked={query.unread === '1'}
            onChange={(isOn) => change({ unread: isOn ? '1' : '' })}
          />{' '}
          只看未读
        </label>
        {query.batch !== '' && <Button onClick={() => change({ batch: '' })}>显示所有批次</Button>}
      </div>
      <CorrespondenceList<SeenMessage, MessageQuery>
        items={page.data?.messages}
        total={total}
        pageSize={MESSAGES_PER_PAGE}
        isRenewing={page.isPlaceholderData}
        query={query}
        usualSort="changedTime"
        columns={messageColumns({ query, mayWrite, onBatch: (batch) => change({ batch }) })}
        width={mayWrite ? 1_610 : 1_444}
        emptyText={emptyText(query, mayWrite)}
        card={(message) => <MessageCard message={message} />}
        onChange={change}
      />
      {isWriting && <ComposeDialog owner={owner} onClose={() => setWriting(false)} />}
    </div>
  );
}
