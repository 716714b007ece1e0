import { useAccount } from '#web/api-client/use-server-data.ts';

/** Whose tests and tasks the pages show; empty while the account is not known. */
export function useOwner(): string {
  return useAccount().data?.username ?? '';
}
