import type { TableColumnType } from 'antd';
import type { MessageQuery, SeenMessage } from '#domain/message/message.schema.ts';
import {
  ANSWER_FIELDS,
  MESSAGE_LABELS,
  type MessageState,
  SHOWN_TEXT,
  SHOWN_USER,
  TEMPLATE_FIELDS,
} from '#domain/message/message-values.ts';
import { timeText } from '#web/staff/display-text.ts';
import { messagePath, shownTitle } from '../correspondence.ts';
import { CutText } from '../cut-text.tsx';
import { StateTag } from '../state-tag.tsx';
import { UnreadLink } from '../unread-link.tsx';
import { MessageActions } from './message-actions.tsx';

export const MessageLink = ({ message }: { message: SeenMessage }) => (
  <UnreadLink
    to={messagePath(message.owner, message.name)}
    title={shownTitle(message)}
    isUnread={message.isUnread}
  />
);

const countOf = (message: SeenMessage, fields: readonly (keyof SeenMessage['fileNames'])[]) =>
  fields.filter((field) => message[field] !== '').length;

interface MessageColumns {
  query: MessageQuery;
  /** Whoever never writes has no use for what is done with own messages. */
  mayWrite: boolean;
  onBatch(batch: string): void;
}

const FOR_WRITERS: unknown[] = ['batch', 'actions'];

export function messageColumns({ query, mayWrite, onBatch }: MessageColumns): TableColumnType<SeenMessage>[] {
  /** The server sorts; the head of the column says how it has. */
  const sorted = (key: MessageQuery['sort']) => ({
    key,
    dataIndex: key,
    sorter: true,
    sortOrder: query.sort === key ? query.order : null,
  });
  const columns: TableColumnType<SeenMessage>[] = [
    {
      ...sorted('name'),
      title: MESSAGE_LABELS.name,
      width: 220,
      ellipsis: true,
      render: (_, message) => <MessageLink message={message} />,
    },
    {
      ...sorted('user'),
      title: MESSAGE_LABELS.user,
      width: 170,
      render: (user: string) => <CutText text={user} most={SHOWN_USER} />,
    },
    {
      title: MESSAGE_LABELS.text,
      dataIndex: 'text',
      width: 380,
      render: (text: string) => <CutText text={text} most={SHOWN_TEXT} />,
    },
    { ...sorted('type'), title: MESSAGE_LABELS.type, width: 76 },
    {
      ...sorted('state'),
      title: MESSAGE_LABELS.state,
      width: 160,
      render: (state: MessageState) => <StateTag state={state} />,
    },
    {
      title: '文件',
      key: 'files',
      width: 128,
      render: (_, message) =>
        `模板${countOf(message, TEMPLATE_FIELDS)}，回复${countOf(message, ANSWER_FIELDS)}`,
    },
    { title: '发送者', dataIndex: 'writerName', width: 130, ellipsis: true },
    { ...sorted('createdTime'), title: MESSAGE_LABELS.createdTime, width: 180, render: timeText },
    { ...sorted('changedTime'), title: '最近变化', width: 180, render: timeText },
    {
      title: '同批',
      key: 'batch',
      width: 70,
      render: (_, { batch, name }) =>
        batch === '' ? null : (
          <button
            type="button"
            className="batch-button"
            aria-label={`只看与“${name}”一起发送的消息`}
            onClick={() => onBatch(query.batch === '' ? batch : '')}
          >
            {query.batch === '' ? '只看' : '全部'}
          </button>
        ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 96,
      fixed: 'right',
      render: (_, message) => <MessageActions message={message} />,
    },
  ];
  return columns.filter(({ key }) => mayWrite || !FOR_WRITERS.includes(key));
}
