import { call } from './call.ts';
import { keep } from './kept.ts';
import { useKept } from './use-kept.ts';

const authConfig = keep(() => call('GET /api/get-auth-config'));

/** Which ways of signing in there are, and what the installation calls itself. */
export const useAuthConfig = () => useKept(authConfig);
