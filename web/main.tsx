import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { prefetchAccount } from './api-client/account-store.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Toaster } from './ui/toaster.tsx';
import './ui/tokens.css';
import './ui/base.css';

void prefetchAccount();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

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
