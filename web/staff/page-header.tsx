import { Typography } from 'antd';
import type { ReactNode } from 'react';
import './staff.css';

interface Props {
  title: ReactNode;
  /** Stands beside the title: a count, a state. */
  note?: ReactNode;
  /** The page's main buttons. */
  children?: ReactNode;
}

export function PageHeader({ title, note, children }: Props) {
  return (
    <div className="author-header">
      <div className="author-header-title">
        <Typography.Title level={1} className="author-title">
          {title}
        </Typography.Title>
        {note}
      </div>
      <div className="author-header-actions">{children}</div>
    </div>
  );
}
