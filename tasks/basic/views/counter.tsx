import type { ReactNode } from 'react';

/** How much there is of what is demanded. */
export function Counter({ id, isEnough, children }: { id?: string; isEnough: boolean; children: ReactNode }) {
  return (
    <p id={id} className={isEnough ? 'question__counter question__counter--enough' : 'question__counter'}>
      {children}
    </p>
  );
}
