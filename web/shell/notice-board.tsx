import { useState } from 'react';
import { isMessageFile } from '#domain/message/message-file.ts';
import { IMPORTANT_NOTICE } from '#domain/notice/notice-values.ts';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { Button } from '#ui/button.tsx';
import { HtmlText } from '#ui/html-text.tsx';
import { Tag } from '#ui/tag.tsx';
import { call } from '#web/api-client/call.ts';
import { markRead } from '#web/api-client/unread-store.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import './notice-board.css';

function Entry({ notice, onRead }: { notice: SeenNotice; onRead(): void }) {
  const { name, type, text, templateUrl, fileName, writerName, createdTime, isUnread } = notice;
  const [isOpen, setOpen] = useState(isUnread);
  return (
    <li className={isUnread ? 'notice notice--unread' : 'notice'}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="notice__head">
          <span className="notice__name">{name}</span>
          {type === IMPORTANT_NOTICE ? <Tag tone="error">重要</Tag> : null}
          {isUnread ? <Tag tone="processing">未读</Tag> : null}
          <span className="notice__time">
            {writerName} {new Date(createdTime).toLocaleDateString('zh-CN')}
          </span>
        </summary>
        <HtmlText html={text} />
        {templateUrl === '' ? null : (
          <p>
            <a
              href={templateUrl}
              {...(isMessageFile(templateUrl)
                ? { download: fileName }
                : { target: '_blank', rel: 'noreferrer' })}
            >
              下载附件{fileName === '' ? '' : `：${fileName}`}
            </a>
          </p>
        )}
        {isUnread ? (
          <Button
            size="small"
            onClick={() => {
              setOpen(false);
              onRead();
            }}
          >
            我已阅读
          </Button>
        ) : null}
      </details>
    </li>
  );
}

/** What the reader is to know, newest first. Nothing where there is nothing, or where it cannot be asked for. */
export function NoticeBoard({ username }: { username: string }) {
  // Each person asks for themselves: computers are shared.
  const { data, reload } = useServerData(`own-notices ${username}`, () => call('GET /api/get-own-notices'));
  if (!data || data.length === 0) return null;
  const read = async ({ owner, name }: SeenNotice) => {
    await markRead('notice', entityId(owner, name));
    await reload();
  };
  return (
    <section className="notices" aria-label="公告">
      <h2 className="notices__title">公告</h2>
      <ul className="notices__list">
        {data.map((notice) => (
          <Entry
            key={`${notice.name} ${notice.createdTime}`}
            notice={notice}
            onRead={() => void read(notice)}
          />
        ))}
      </ul>
    </section>
  );
}
