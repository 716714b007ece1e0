import { Card } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  note?: ReactNode;
  /** Inputs side by side where there is room; lists and tables take the whole width instead. */
  isGrid?: boolean;
  children: ReactNode;
}

export function Section({ title, note, isGrid = true, children }: Props) {
  return (
    <Card
      title={<h2 className="author-section-title">{title}</h2>}
      extra={note}
      size="small"
      className="author-section"
    >
      {isGrid ? <div className="author-grid">{children}</div> : children}
    </Card>
  );
}
