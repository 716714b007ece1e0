import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { WithAccount } from './guards.tsx';

/** A page that fails or is still on its way leaves what is around it in place. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Spinner />}>
        <WithAccount>
          <Outlet />
        </WithAccount>
      </Suspense>
    </ErrorBoundary>
  );
}
