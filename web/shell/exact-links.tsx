import type { ReactNode } from 'react';
import { Router, type AroundNavHandler } from 'wouter';

const asWritten = (to: string) => to;
const follow: AroundNavHandler = (go, to, options) => go(to, options);

/** Links that lead exactly where they say: to another owner's page, or back to the own ones. */
export function ExactLinks({ children }: { children: ReactNode }) {
  return (
    <Router hrefs={asWritten} aroundNav={follow}>
      {children}
    </Router>
  );
}
