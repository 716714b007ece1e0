import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { SavedState } from './use-entity-form.ts';

/**
 * A form starts from what the server has now, not from what an earlier page remembers; only right after a
 * save, when the page opens under its new name, is the remembered version the server's own.
 */
export function useLoaded<T, Key extends readonly unknown[]>(query: UseQueryOptions<T, Error, T, Key>) {
  const state = useLocation().state as SavedState | null;
  const loaded = useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' });
  const isFresh = loaded.isFetchedAfterMount || state?.justSaved === true;
  return { ...loaded, data: isFresh ? loaded.data : undefined };
}
