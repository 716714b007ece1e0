import { mayActFor } from '#domain/account/access.ts';
import { knownAccount } from '#web/api-client/account-store.ts';

/**
 * Whoever acts for an owner goes on doing so from page to page: the owner stands in the address, and every link hands it on,
 * unless the link itself says whose page it leads to.
 */
export function keepOwner(to: string): string {
  const owner = new URLSearchParams(window.location.search).get('owner');
  const account = knownAccount();
  if (!owner || !account || !mayActFor(account, owner) || /[?&]owner=/.test(to)) return to;
  return `${to}${to.includes('?') ? '&' : '?'}owner=${encodeURIComponent(owner)}`;
}
