import type { ReactNode } from 'react';
import { Header } from './header.tsx';
import { PageOutlet } from './page-outlet.tsx';
import './frame.css';

/** `over` lies over whichever page is shown. */
export function AppFrame({ over }: { over: ReactNode }) {
  return (
    <div className="frame">
      <a className="frame__skip" href="#main">
        跳到正文
      </a>
      <Header />
      <main id="main" className="frame__main" tabIndex={-1}>
        <PageOutlet />
      </main>
      {over}
    </div>
  );
}
