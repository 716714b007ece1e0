import { Suspense, type ReactNode } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { VendorPlayer } from '#tasks/kit/vendor-player.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';
import { ErrorBoundary } from './failed-page.tsx';
import { WithAccount } from './guards.tsx';
import { Header } from './header.tsx';
import './frame.css';

/** A page that fails or is still on its way leaves what is around it in place. */
export function PageBounds({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place={usePathname()}>
      <Suspense fallback={<Spinner />}>
        <VendorPlayer value={useAuthConfig().data?.aliplayerUrl}>
          <WithAccount>{children}</WithAccount>
        </VendorPlayer>
      </Suspense>
    </ErrorBoundary>
  );
}

const DemoNotice = lazyPart(async () => (await import('./demo-notice.tsx')).DemoNotice);

/** `over` lies over whichever page is shown. */
export function AppFrame({ over, children }: { over: ReactNode; children: ReactNode }) {
  return (
    <div className="page-shell">
      <a className="page-shell__skip" href="#main">
        跳到正文
      </a>
      <Header />
      {useAuthConfig().data?.demo ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <DemoNotice />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <main id="main" className="page-shell__main" tabIndex={-1}>
        <PageBounds>{children}</PageBounds>
      </main>
      {over}
    </div>
  );
}
