import { Suspense } from 'react';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { lazyPart } from '#web/shell/lazy-part.ts';

// Nobody else pays for them.
const AdminTools = lazyPart(async () => (await import('./admin-tools.tsx')).AdminTools);

/** The test goes on without its tools. */
export function AdminToolsPart() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AdminTools />
      </Suspense>
    </ErrorBoundary>
  );
}
