import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import '../notice.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** success: something is done, and there is nothing more to do here. */
  tone?: 'default' | 'success';
  actions?: ReactNode;
  /** It is the whole page, so its title is the page's heading. */
  isPage?: boolean;
}

export function EmptyState({
  title,
  text,
  icon = 'info',
  tone = 'default',
  actions,
  isPage,
}: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={`ui-notice ui-notice--${tone}`}>
      <span className="ui-notice__mark">
        <Icon name={icon} size={30} />
      </span>
      <Heading className="ui-notice__title">{title}</Heading>
      {text ? <div className="ui-notice__text">{text}</div> : null}
      {actions ? <div className="ui-notice__actions">{actions}</div> : null}
    </div>
  );
}
