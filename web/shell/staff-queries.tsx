import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from './query-client.ts';
import { useLostSession } from './use-lost-session.ts';

/** What authors' pages have loaded; it goes with them when they are left, so that the next user finds nothing. */
export function StaffQueries() {
  const [queries] = useState<QueryClient>(createQueryClient);
  useLostSession(queries);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
