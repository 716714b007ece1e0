import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { Icon } from '#ui/icon.tsx';
import { useUnread } from '#web/api-client/unread-store.ts';
import { askedOwner } from './acting-for.ts';
import './unread-badge.css';

const ENVELOPE = 'M3.5 6.5h17v11h-17zM3.5 7l8.5 6 8.5-6';

const BELL = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4';

const MOST_SHOWN = 99;

/** One sign for each kind, which leads to where the new ones are. */
function Sign({ noun, path, to, count }: { noun: string; path: string; to: string; count: number }) {
  const text = count === 0 ? `${noun}，没有未读` : `未读：${count}条${noun}`;
  return (
    <Link className="unread__link" to={to} aria-label={text} title={text}>
      <Icon path={path} />
      {count === 0 ? null : (
        <span className="unread__count">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      )}
    </Link>
  );
}

/** New messages and notices, on every page of those who get some. */
export function UnreadBadge({ account }: { account: Account }) {
  const asked = askedOwner(useSearch()) ?? account.username;
  const own = account.type === 'school-user' ? account.owner : account.username;
  const { messages, notices } = useUnread(mayActFor(account, asked) ? asked : own);
  return (
    <div className="unread">
      {notices === 0 ? null : <Sign noun="公告" path={BELL} to="/notice-edit" count={notices} />}
      <Sign noun="消息" path={ENVELOPE} to="/message-edit" count={messages} />
    </div>
  );
}
