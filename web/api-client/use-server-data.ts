import { useEffect, useSyncExternalStore } from 'react';
import { account } from './account-store.ts';
import { call } from './call.ts';
import { createServerData, serverDataAt, type ServerData } from './server-data.ts';

interface LoadOptions {
  /** It never changes under its key, so that it is asked for once; otherwise each time it comes into sight. */
  fixed?: boolean;
  /** How often to ask again when the network or the server is away. */
  retries?: number;
}

/** As it now is; asked for when nobody has yet. */
function useCurrent<T>(known: ServerData<T>, fixed: boolean) {
  useEffect(() => void (fixed ? known.ensure() : known.refresh()), [known, fixed]);
  return { ...useSyncExternalStore(known.subscribe, known.state), reload: known.reload };
}

/** Something of the server's by its key; an empty key loads nothing. What is known shows while it is asked for anew. */
export function useServerData<T>(
  key: string,
  load: () => Promise<T>,
  { fixed = false, retries }: LoadOptions = {},
) {
  return useCurrent(serverDataAt(key, load, retries), fixed);
}

/** Whoever is logged in, or null. */
export const useAccount = () => useCurrent(account, true);

const authConfig = createServerData(() => call('GET /api/get-auth-config'));

/** Which ways of signing in there are, and what the installation calls itself. */
export const useAuthConfig = () => useCurrent(authConfig, true);
