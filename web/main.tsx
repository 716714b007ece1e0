import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { accountQuery } from './api-client/account-query.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { createQueryClient } from './shell/query-client.ts';
import { Toaster } from './ui/toaster.tsx';
import './ui/tokens.css';
import './ui/base.css';

const queries = createQueryClient();
// Asked at once, while the page's own part is still on its way.
void queries.prefetchQuery(accountQuery);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ErrorBoundary>
        {/* A logout changes account and address together; as transitions they would be seen one after the other. */}
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
