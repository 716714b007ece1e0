import type { ReactNode } from 'react';
import type { TagTone } from './tag-tone.ts';
import './tag.css';

export function Tag({ tone = 'default', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`ui-tag ui-tag--${tone}`}>{children}</span>;
}
