import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { Icon } from '#ui/icon.tsx';
import { type Unread, useUnread } from '#web/api-client/unread-store.ts';
import { askedOwner } from './acting-for.ts';
import './unread-badge.css';

const ENVELOPE = 'M3.5 6.5h17v11h-17zM3.5 7l8.5 6 8.5-6';

const MOST_SHOWN = 99;

function textOf({ messages, notices }: Unread): string {
  const parts = [messages > 0 ? `${messages}条消息` : '', notices > 0 ? `${notices}条公告` : ''];
  const told = parts.filter((part) => part !== '').join('，');
  return told === '' ? '消息，没有未读' : `未读：${told}`;
}

/** New messages and notices, on every page of those who get some. */
export function UnreadBadge({ account }: { account: Account }) {
  const asked = askedOwner(useSearch()) ?? account.username;
  const own = account.type === 'school-user' ? account.owner : account.username;
  const unread = useUnread(mayActFor(account, asked) ? asked : own);
  const count = unread.messages + unread.notices;
  const text = textOf(unread);
  return (
    <div className="unread">
      <Link
        className="unread__link"
        to={unread.messages === 0 && unread.notices > 0 ? '/notice-edit' : '/message-edit'}
        aria-label={text}
        title={text}
      >
        <Icon path={ENVELOPE} />
        {count === 0 ? null : (
          <span className="unread__count">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
        )}
      </Link>
    </div>
  );
}
