import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Which ways of signing in there are, and what the installation calls itself. */
const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: () => call('GET /api/get-auth-config'),
  staleTime: Infinity,
});

export function useAuthConfig() {
  return useQuery(authConfigQuery);
}
