import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { prefetchAccount } from './api-client/account-store.ts';
import { prepareFirstPage } from './candidate-pages.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { insistOnStylesheets } from './shell/insist-on-stylesheets.ts';
import { Toaster } from '#ui/toaster.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

/** What comes within this time is drawn in one go; for what takes longer the frame and a wheel are drawn first. */
const PATIENCE_MS = 400;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

insistOnStylesheets();
const prepared = Promise.all([prefetchAccount(), prepareFirstPage(window.location.pathname)]);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

void Promise.race([prepared, patience]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        {/* A logout changes account and address together; as transitions they would be seen one after the other. */}
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster />
    </StrictMode>,
  );
});
