import { Link } from 'wouter';

/** With a sign before what is new to the reader. */
export function UnreadLink({ to, title, isUnread }: { to: string; title: string; isUnread: boolean }) {
  return (
    <Link to={to} className={isUnread ? 'message-unread' : ''}>
      {isUnread && <span className="message-dot" role="img" aria-label="未读" />}
      {title}
    </Link>
  );
}
