import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './notice.css';

interface ErrorPageProps {
  title: string;
  text?: ReactNode;
  /** Ties what the user sees to the server's log. */
  requestId?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

export function ErrorPage({ title, text, requestId, actions, children }: ErrorPageProps) {
  return (
    <div className="ui-notice ui-notice--error" role="alert">
      <span className="ui-notice__mark">
        <Icon name="alert" size={32} />
      </span>
      <h1 className="ui-notice__title">{title}</h1>
      {text ? <div className="ui-notice__text">{text}</div> : null}
      {requestId ? <code className="ui-notice__detail">请求编号：{requestId}</code> : null}
      {actions ? <div className="ui-notice__actions">{actions}</div> : null}
      {children}
    </div>
  );
}
