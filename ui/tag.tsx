import type { ReactNode } from 'react';
import './tag.css';

/** The names are also Ant Design's, so that its tags take the same tones. */
export type TagTone = 'success' | 'processing' | 'warning' | 'error' | 'default';

export function Tag({ tone = 'default', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`ui-tag ui-tag--${tone}`}>{children}</span>;
}
