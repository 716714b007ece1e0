import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#ui/toast.tsx';
import { prefetchAccount } from './api-client/account-store.ts';
import { CANDIDATE_PAGES } from './candidate-pages.tsx';
import { firstPage } from './first-requests.ts';
import { AppRoutes } from './routes.tsx';
import { AddressRouter } from './shell/address-router.tsx';
import { ErrorBoundary } from './shell/failed-page.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const RETRY_AFTER_MS = 3_000;

/**
 * A part of the page brings its stylesheet along, but asks for it only once: over a bad network the part would come and
 * stay without it. What failed is asked for again, less and less often, since an update may have taken it away.
 */
function insistOnStylesheets(): void {
  const tries = new Map<string, number>();
  const askAgain = ({ target: failed }: Event) => {
    if (!(failed instanceof HTMLLinkElement) || failed.rel !== 'stylesheet') return;
    const count = (tries.get(failed.href) ?? 0) + 1;
    tries.set(failed.href, count);
    setTimeout(() => failed.replaceWith(failed.cloneNode()), RETRY_AFTER_MS * count);
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', askAgain, { capture: true });
}

/** What comes within this time is drawn in one go; for what takes longer the frame and a wheel are drawn first. */
const PATIENCE_MS = 400;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

insistOnStylesheets();
const prepared = Promise.all([prefetchAccount(), firstPage && CANDIDATE_PAGES[firstPage].preload()]);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

void Promise.race([prepared, patience]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <AddressRouter>
          <AppRoutes />
        </AddressRouter>
      </ErrorBoundary>
      <Toaster />
    </StrictMode>,
  );
});
